// A report that a server of the program gave lies at /api/lab/RUN/report with its records beside it; the replay page plays them at /replay/lab/RUN/NAME.

/** The replay page's address of a record of this report; undefined: the report is a file, or lies elsewhere. */
export function replay_address(protocol: string, path: string, record: string): string | undefined {
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  const run = /^\/api\/lab\/([A-Za-z0-9_-]+)\/report$/.exec(path)?.[1];
  const name = /^records\/([A-Za-z0-9_-]+)\.json$/.exec(record)?.[1];
  return run && name ? `/replay/lab/${run}/${name}` : undefined;
}
