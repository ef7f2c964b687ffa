import { formatAmount, type Uuid } from '@powerplay/kernel'
import { query } from './query.ts'
import type { SeatedRound } from './round-seat.ts'

interface Row {
  readonly id: Uuid
  readonly status: string
  readonly payout_minor: bigint
  readonly cells: number[] | null
}

const usdtDecimals = 8

/**
 * Compares what players were told of their rounds with what the database holds: every acknowledged
 * bet is there, with exactly the acknowledged turns and, where it has one, the acknowledged end.
 * @returns a sentence per contradiction.
 */
export async function roundContradictions(
  url: string,
  rounds: readonly SeatedRound[],
): Promise<string[]> {
  const rows = await rowsOf(url, rounds)
  return rounds.flatMap((round) => {
    const row = rows.get(round.id)
    const name = `round ${round.id}`
    if (!row) return round.isOpened ? [`${name} was acknowledged but lost`] : []
    const problems: string[] = []
    if (String(row.cells ?? []) !== String(round.cells)) {
      problems.push(`${name} has turns ${String(row.cells)}, told ${String(round.cells)}`)
    }
    const told = round.end ?? { status: 'in-progress', payout: formatAmount(0n, usdtDecimals) }
    const payout = formatAmount(row.payout_minor, usdtDecimals)
    if (row.status !== told.status || payout !== told.payout) {
      problems.push(`${name} is ${row.status} ${payout}, told ${told.status} ${told.payout}`)
    }
    return problems
  })
}

async function rowsOf(url: string, rounds: readonly SeatedRound[]): Promise<Map<Uuid, Row>> {
  const rows = await query<Row>(
    url,
    `select w.id, w.status, w.payout_minor, (
        select array_agg((turn ->> 'cell')::int)
        from json_array_elements(coalesce(r.turns, w.result -> 'turns')) as turn) as cells
      from wagers w left join rounds r on r.id = w.id where w.id = any($1::uuid[])`,
    [rounds.map(({ id }) => id)],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
