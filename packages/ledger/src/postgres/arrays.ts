/** Values whose text needs no quoting inside a PostgreSQL array: numbers, uuids, our own words. */
type Plain = string | number | bigint | boolean | null

/** A PostgreSQL array literal of plain values; null becomes NULL. */
export function plainArray(values: readonly Plain[]): string {
  let text = '{'
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index]
    text += (index === 0 ? '' : ',') + (value === null ? 'NULL' : String(value))
  }
  return `${text}}`
}

const special = /["\\]/

/** A PostgreSQL array literal of arbitrary texts. */
export function textArray(values: readonly string[]): string {
  return `{${values.map(quoted).join(',')}}`
}

/** Most texts hold nothing that has to be escaped. */
function quoted(text: string): string {
  if (!special.test(text)) return `"${text}"`
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
