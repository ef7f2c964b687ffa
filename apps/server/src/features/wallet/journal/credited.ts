import type { Uuid } from '@powerplay/kernel'
import type { Statement } from '@powerplay/ledger'
import type { Queries } from '../../../platform/database/database.ts'
import type { Fact, ResultFact } from './facts.ts'

/** The edge that rewards of a wager are counted from, in millionths of its whole stake: known when it ends. */
export interface EndCredit {
  readonly wagerId: Uuid
  readonly creditedEdgePpm: number
}

/**
 * For wagers that were opened with an edge of zero, because theirs is only known when they end: writes the
 * edge down in the transaction that ends them. It is written before any projection reads the result, and
 * never changed.
 */
export function creditStatement(credits: readonly EndCredit[]): Statement {
  return {
    name: 'wagers_credit',
    text: `insert into credited_wagers (wager_id, credited_edge_ppm)
      select * from unnest($1::uuid[], $2::integer[]) as c (id, ppm) where ppm > 0 order by id`,
    values: [
      credits.map(({ wagerId }) => wagerId),
      credits.map(({ creditedEdgePpm }) => creditedEdgePpm),
    ],
  }
}

const earnsNothing = (fact: Fact): fact is ResultFact =>
  fact.kind === 'result' && fact.creditedEdgePpm === 0 && fact.pocket !== 'demo'

/** The facts with the edges that were written down at the end; only wagers opened with none are looked up. */
export async function withEndCredits(on: Queries, facts: readonly Fact[]): Promise<Fact[]> {
  const ids = facts.filter(earnsNothing).map(({ wagerId }) => wagerId)
  if (ids.length === 0) return [...facts]
  const rows = await on.query<{ id: Uuid; ppm: number }>({
    name: 'facts_credited',
    text: `select wager_id as id, credited_edge_ppm::float8 as ppm from credited_wagers
      where wager_id = any($1::uuid[])`,
    values: [`{${ids.join(',')}}`],
  })
  if (rows.length === 0) return [...facts]
  const credits = new Map(rows.map(({ id, ppm }) => [id, ppm]))
  return facts.map((fact) => {
    if (!earnsNothing(fact)) return fact
    const creditedEdgePpm = credits.get(fact.wagerId)
    return creditedEdgePpm === undefined ? fact : { ...fact, creditedEdgePpm }
  })
}
