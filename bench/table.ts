import { keepsTarget, roundOff, targets, type Row } from './report.ts'

const headings = ['row', 'value', 'unit', 'budget', 'note']

function budgetOf(row: Row): string {
  const target = targets[row.id]
  if (row.value === null) return 'FAILED'
  if (target === undefined) return ''
  const verdict = keepsTarget(row) === true ? 'kept' : 'MISSED'
  return `${target.is === 'min' ? '>=' : '<='} ${target.value} ${verdict}`
}

/** The rows as one text table, columns aligned. */
export function formatTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    row.id,
    row.value === null ? '-' : String(roundOff(row.value)),
    row.unit,
    budgetOf(row),
    row.note,
  ])
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...lines.map((line) => line[column]?.length ?? 0)),
  )
  const format = (cells: readonly string[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return column === 1 ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd()
  const rule = widths.map((width) => '-'.repeat(width))
  return [format(headings), format(rule), ...lines.map(format)].join('\n')
}
