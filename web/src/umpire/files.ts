// Files that a person takes home.
export function saveText(name: string, text: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 80);
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
/** One cell of a table of values: never a formula, whatever a name begins with. */
export function csvCell(value: unknown): string {
  const text = String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
