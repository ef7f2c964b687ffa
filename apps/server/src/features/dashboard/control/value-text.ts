/** Short enough for a cell of a list. */
export function valueText(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length <= 200 ? text : `${text.slice(0, 199)}…`
}
