// A server of one's own for a file of tests: the built program on a free port with an empty data folder that is removed afterwards.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Server {
  /** http://127.0.0.1:PORT */
  address: string;
  data: string;
  child: ChildProcess;
  /** Everything it wrote. */
  output(): string;
  stop(): Promise<void>;
}

const program = process.env.OPENORDER_PROGRAM ?? '';

/** `data`: a folder to go on with (for a restart); it is then kept. */
export async function start_server(options: { data?: string; port?: number; args?: string[] } = {}): Promise<Server> {
  if (!program) throw new Error('OPENORDER_PROGRAM names no program; start the tests by run.sh');
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'openorder-e2e-'));
  const child = spawn(program, ['serve', '--port', String(options.port ?? 0), '--data', data, ...(options.args ?? [])], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const address = await new Promise<string>((found, failed) => {
    const late = setTimeout(() => failed(new Error(`the server printed no address within 30 seconds:\n${output}`)), 30_000);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const at = /http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]):(\d+)/.exec(output);
      if (!at) return;
      clearTimeout(late);
      found(`http://127.0.0.1:${at[1]}`);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}:\n${output}`)));
  });
  return {
    address, data, child,
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      const forced = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await gone;
      clearTimeout(forced);
      if (!options.data) rmSync(data, { recursive: true, force: true });
    },
  };
}
