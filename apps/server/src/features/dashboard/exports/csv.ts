import type { AreaSpec, ColumnSpec } from '@powerplay/contract/dashboard/areas'

/** Tells spreadsheets that the text is UTF-8. */
export const byteOrderMark = '\uFEFF'

const lineEnd = '\r\n'
const asQuoted = /[",\r\n]/
/** Some programs pass over blanks before a sign, and take its wide form for it. */
const asFormula = /^[\t\r\n]|^[\s\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/

/** A text as a cell: it begins no formula, and is quoted where it has to be. */
function textCell(text: string): string {
  const safe = asFormula.test(text) ? `'${text}` : text
  return asQuoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Whole cents as a plain decimal. */
function dollars(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const partOf = (value: unknown, name: string): string => {
  const part: unknown = Reflect.get(Object(value), name)
  return typeof part === 'string' ? part : ''
}

const plainNumber = /^-?\d+(\.\d+)?$/

/** A number goes as it is, with its sign; anything else that claims to be one is a text. */
function numberCell(text: string): string {
  return plainNumber.test(text) ? text : textCell(text)
}

/** The cells of one value; amounts and people take two. */
function cellsOf({ kind, choices }: ColumnSpec, value: unknown): string[] {
  const isTwo = kind === 'money' || kind === 'player'
  if (value === null || value === undefined) return isTwo ? ['', ''] : ['']
  switch (kind) {
    case 'usd':
      return [typeof value === 'number' ? dollars(value) : '']
    case 'number':
      return [numberCell(String(value))]
    case 'time':
      return [typeof value === 'number' ? new Date(value).toISOString() : '']
    case 'flag':
      return [value === true ? 'yes' : 'no']
    case 'choice':
      return [textCell(choices[String(value)]?.[0] ?? String(value))]
    case 'money':
      return [numberCell(partOf(value, 'amount')), textCell(partOf(value, 'currency'))]
    case 'player':
      return [textCell(partOf(value, 'name')), textCell(partOf(value, 'id'))]
    default:
      return [textCell(String(value))]
  }
}

function headsOf({ kind, label }: ColumnSpec): string[] {
  if (kind === 'money') return [label, `${label} currency`]
  if (kind === 'player') return [label, `${label} id`]
  return [kind === 'usd' ? `${label} USD` : label]
}

/** The first line of a file: the names of all columns. */
export function csvHead({ columns }: Pick<AreaSpec, 'columns'>): string {
  const names = Object.values(columns).flatMap(headsOf)
  return ['Id', ...names].map(textCell).join(',') + lineEnd
}

/**
 * Rows as lines of RFC 4180. A cell that a spreadsheet would read as a formula gets an apostrophe in
 * front; numbers keep their sign. Source: product specification of the community and staff, 13.4.
 */
export function csvLines(
  { columns }: Pick<AreaSpec, 'columns'>,
  rows: readonly (Readonly<Record<string, unknown>> & { readonly id: string })[],
): string {
  const entries = Object.entries(columns)
  const lines = rows.map((row) => {
    const cells = entries.flatMap(([key, column]) => cellsOf(column, row[key]))
    return [textCell(row.id), ...cells].join(',') + lineEnd
  })
  return lines.join('')
}
