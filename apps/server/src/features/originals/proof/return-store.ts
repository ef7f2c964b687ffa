import type { Queries } from '../../../platform/database/database.ts'
import type { ChoiceCount } from './judge-choices.ts'
import type { ReturnSums } from './judge-return.ts'

/** The choices that make a configuration, as the journal's parameters have them. */
export type ReturnConfig = Readonly<Record<string, string | number | null>>

/** The sums of one configuration. */
export interface ReturnRow extends ReturnSums {
  readonly game: string
  readonly config: ReturnConfig
  readonly stakedUsdE6: bigint
  readonly paidUsdE6: bigint
  readonly counts: readonly ChoiceCount[]
}

interface DbRow {
  readonly game: string
  readonly config: ReturnConfig
  readonly rounds: number
  readonly staked: bigint
  readonly returned: bigint
  readonly paid: number
  readonly squares: number
  readonly least: number
  readonly most: number
  readonly expected: number
  readonly counts: readonly ChoiceCount[]
}

/** Everything there is, of real or of demo play. Sums of hundreds of rows at most. */
export async function readReturns(on: Queries, demo: boolean): Promise<ReturnRow[]> {
  const rows = await on.query<DbRow>({ name: 'returns_read', text: read, values: [demo] })
  return rows.map(({ staked, returned, ...row }) => ({
    ...row,
    stakedUsdE6: staked,
    paidUsdE6: returned,
  }))
}

// Sums leave the database as doubles: they are means in the end, and nothing is paid from them.
const read = `
  select s.game, s.config, s.rounds::float8 as rounds, trunc(s.staked_usd_e6)::bigint as staked,
    trunc(s.paid_usd_e6)::bigint as returned, (s.paid_e8 / 1e8)::float8 as paid,
    (s.squares_e16 / 1e16)::float8 as squares, (s.least_e8 / 1e8)::float8 as least,
    (s.most_e8 / 1e8)::float8 as most, (s.expected_ppm / 1e6)::float8 as expected,
    coalesce(c.counts, '[]'::json) as counts
  from return_sums s
  left join lateral (
    select json_agg(json_build_object(
      'choices', choices, 'isLost', is_lost, 'rounds', rounds)) as counts
    from choice_counts
    where game = s.game and pocket = s.pocket and config = s.config
  ) c on true
  where (s.pocket = 'demo') = $1
  order by s.game, s.rounds desc, s.config::text`
