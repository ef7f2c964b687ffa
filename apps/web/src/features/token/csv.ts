/** A table as RFC 4180 writes it, with a mark for programs that guess. Numbers are plain decimals. */
export function csvOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const safe = /^[=+@\t\r]/.test(text) || /^-\D/.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
