import { pvpPairs } from '@powerplay/contract/dashboard/areas'
import { dayMs, divide, toSafeNumber, type Uuid } from '@powerplay/kernel'
import { userWireId } from '../../platform/context.ts'
import { createFreshMemory } from '../../platform/memory/fresh-memory.ts'
import { serveArea, type PlainRow, type ServedArea } from '../../program/area.ts'
import type { PublicUser } from '../auth/index.ts'
import type { PvpParts } from './parts.ts'

/** What two players came to, who met with nobody else. The one is the lesser id. */
interface Pair {
  readonly oneId: Uuid
  readonly otherId: Uuid
  readonly meetings: number
  readonly duels: number
  readonly wins: number
  /** Wins that the one's shares of the stakes promise, and their variance. */
  readonly promised: number
  readonly variance: number
  readonly stakedUsdE6: bigint
  readonly netUsdE6: bigint
  readonly lastMs: number
}

const days = 30
const shownMax = 200

const pairsOfTwo = `with met as (
    select least(d.creator_id, d.joiner_id) as one, greatest(d.creator_id, d.joiner_id) as other,
      true as is_duel, d.winner_id as winner, w.stake_usd_e6 as one_e6, w.stake_usd_e6 as other_e6,
      d.ended_ms
    from pvp_duels d join wagers w on w.id = d.id
    where d.state = 'settled' and d.ended_ms >= $1
    union all
    select e.players[1], e.players[2], false, p.user_id, e.first_e6, e.all_e6 - e.first_e6, r.ended_ms
    from pvp_rounds r join pvp_entries p on p.id = r.winner_id
      cross join lateral (
        select array_agg(distinct i.user_id order by i.user_id) as players,
          sum(w.stake_usd_e6) as all_e6,
          sum(w.stake_usd_e6) filter (where i.user_id = f.user_id) as first_e6
        from pvp_entries i join wagers w on w.id = i.id
          cross join (select user_id from pvp_entries where round_id = r.id
            order by user_id limit 1) f
        where i.round_id = r.id) e
    where r.state = 'drawn' and r.ended_ms >= $1 and cardinality(e.players) = 2),
  shares as (
    select *, case when one_e6 + other_e6 = 0 then 0.5
      else one_e6::float8 / (one_e6 + other_e6)::float8 end as share from met)
  select one as "oneId", other as "otherId", count(*)::int as meetings,
    count(*) filter (where is_duel)::int as duels, count(*) filter (where winner = one)::int as wins,
    sum(share)::float8 as promised, sum(share * (1 - share))::float8 as variance,
    sum(one_e6 + other_e6)::int8 as "stakedUsdE6",
    sum(case when winner = one then other_e6 else -one_e6 end)::int8 as "netUsdE6",
    max(ended_ms)::float8 as "lastMs"
  from shares group by one, other order by count(*) desc, one, other limit $2`

type PairRow = PlainRow<keyof typeof pvpPairs.columns>

/** Who meets whom. A look goes through a month, so it is taken at most once a minute. */
export function pairsArea({ platform, users, clock }: PvpParts): ServedArea {
  const looks = createFreshMemory<PairRow[]>({ clock, freshMs: 60_000, max: 1 }, async () => {
    const pairs = await platform.database.query<Pair>({
      text: pairsOfTwo,
      values: [clock.now() - days * dayMs, shownMax],
    })
    const people = await users.publicUsers([
      ...new Set(pairs.flatMap(({ oneId, otherId }) => [oneId, otherId])),
    ])
    return pairs.map((pair) => presentPair(pair, people))
  })
  return serveArea(pvpPairs, { source: { rows: () => looks.get('all') }, actions: {} })
}

const cents = (usdE6: bigint) => toSafeNumber(divide(usdE6, 10_000n, 'half-even'))
const hundredths = (value: number) => Math.round(value * 100) / 100

function presentPair(pair: Pair, people: ReadonlyMap<Uuid, PublicUser>): PairRow {
  const { oneId, otherId, meetings, duels, wins, promised, variance } = pair
  const cell = (id: Uuid) => {
    const person = people.get(id)
    return person ? { id: person.wireId, name: person.name, avatar: person.avatar } : null
  }
  const ids = [oneId, otherId].map((id) => userWireId(id))
  return {
    id: ids.join('.'),
    ...{ one: cell(oneId), other: cell(otherId), meetings, duels, wins },
    rate: hundredths((100 * wins) / meetings),
    oddness: variance === 0 ? 0 : hundredths(Math.abs(wins - promised) / Math.sqrt(variance)),
    ...{ staked: cents(pair.stakedUsdE6), net: cents(pair.netUsdE6), last: pair.lastMs },
  }
}
