import { setImmediate } from 'node:timers/promises'

/** A line of a CSV file, with the number of the one it begins at. */
export interface CsvLine {
  readonly line: number
  readonly cells: readonly string[]
}

/** So many lines are read at a turn. */
const linesPerTurn = 5_000

const bare = /[^,"\r\n]*/y
const lineEnd = /\r?\n/y

/**
 * Fields between commas, those in quotes with commas, line ends and doubled quotes (RFC 4180); blank lines are left
 * out. Whatever fits no rule is told instead of being looked over: it would swallow or cut what follows.
 * @param linesMax so many besides the first one, or none is taken.
 * @returns the lines, or where and why they cannot be read
 */
export async function csvLines(content: string, linesMax: number): Promise<CsvLine[] | string> {
  const lines: CsvLine[] = []
  let line = 1
  let begunAt = 1
  let at = 0
  let cells: string[] = []
  const take = (rule: RegExp): string | undefined => {
    rule.lastIndex = at
    const found = rule.exec(content)?.[0]
    if (found !== undefined) at += found.length
    return found
  }
  const endLine = () => {
    if (cells.length > 1 || cells[0]?.trim() !== '') lines.push({ line: begunAt, cells })
    cells = []
    begunAt = line
  }
  while (at < content.length) {
    let cell = ''
    if (content[at] === '"') {
      const from = at + 1
      // A doubled quote is a quote within the field.
      do {
        const end = content.indexOf('"', at + 1)
        if (end === -1) return `line ${line}: quotes`
        at = end + 1
      } while (content[at] === '"')
      const whole = content.slice(from, at - 1)
      cell = whole.replaceAll('""', '"')
      line += whole.split('\n').length - 1
    } else cell = take(bare) ?? ''
    cells.push(cell)
    if (content[at] === ',') {
      at += 1
      if (at < content.length) continue
      // The last field of the file is empty.
      cells.push('')
    }
    if (at === content.length) break
    if (take(lineEnd) === undefined) {
      return `line ${line}: ${content[at] === '\r' ? 'line end' : 'quotes'}`
    }
    line += 1
    endLine()
    if (lines.length > linesMax + 1) return `more than ${linesMax} lines`
    if (line % linesPerTurn === 0) await setImmediate()
  }
  if (cells.length > 0) endLine()
  return lines
}
