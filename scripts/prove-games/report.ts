import type { Finding } from './finding.ts'

const percent = (share: number) => `${(share * 100).toFixed(4)} %`

/** The raw test that lies farthest from what was expected. */
function worstRaw({ raws }: Finding): string {
  const worst = raws.reduce((top, raw) => (Math.abs(raw.sigmas) > Math.abs(top.sigmas) ? raw : top))
  return `${worst.sigmas.toFixed(2)} ${worst.name}`
}

function cellsOf(finding: Finding): string[] {
  const { game, config, rounds, measured, exact, error, sigmas, faults } = finding
  return [
    game,
    config,
    rounds.toLocaleString('en'),
    percent(measured),
    percent(exact),
    percent(error),
    sigmas.toFixed(2),
    worstRaw(finding),
    faults.length === 0 ? 'as stated' : `WRONG: ${faults.join(', ')}`,
  ]
}

const headings = [
  'game',
  'configuration',
  'rounds',
  'measured',
  'exact',
  'std error',
  'z',
  'worst raw test',
  'verdict',
]
/** Columns of numbers. */
const rightAligned = new Set([2, 3, 4, 5, 6])

/** The findings as one text table. */
export function formatFindings(findings: readonly Finding[]): string {
  const rows = [headings, ...findings.map(cellsOf)]
  const widths = headings.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0
          return rightAligned.has(column) ? cell.padStart(width) : cell.padEnd(width)
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
