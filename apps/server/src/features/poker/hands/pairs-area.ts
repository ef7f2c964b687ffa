import { pokerPairs } from '@powerplay/contract/dashboard/areas'
import { dayMs, divide, toSafeNumber, type Uuid } from '@powerplay/kernel'
import { createFreshMemory } from '../../../platform/memory/fresh-memory.ts'
import { userWireId } from '../../../platform/context.ts'
import { serveArea, type PlainRow, type ServedArea } from '../../../program/area.ts'
import type { PublicUser } from '../../auth/index.ts'
import type { PokerParts } from '../parts.ts'

/** What went from one player to another over their hands, in 1e-6 USD. */
interface Flow {
  readonly giverId: Uuid
  readonly takerId: Uuid
  readonly hands: number
  readonly givenUsdE6: bigint
  readonly backUsdE6: bigint
  readonly lastMs: number
}

const days = 30
const shownMax = 200

/** Of each hand, what one lost in the proportion of what the other won of it; at the rate of the buy-in. */
const flows = `with net as (
    select s.hand_id, s.user_id, (s.payout_minor - s.stake_minor)::numeric as net, h.ended_ms,
      w.stake_usd_e6::numeric / w.stake_minor as rate
    from poker_hands h join poker_hand_seats s on s.hand_id = h.id
      join wagers w on w.id = s.sitting_id
    where h.state = 'settled' and h.ended_ms >= $1),
  won as (select hand_id, sum(net) as won from net where net > 0 group by hand_id),
  moved as (
    select l.user_id as giver, g.user_id as taker, sum(-l.net * g.net / won.won * l.rate) as usd_e6
    from net l join net g on g.hand_id = l.hand_id and g.net > 0
      join won on won.hand_id = l.hand_id
    where l.net < 0 group by l.user_id, g.user_id),
  met as (
    select one.user_id as giver, two.user_id as taker, count(*)::int as hands,
      max(one.ended_ms)::float8 as last_ms
    from net one join net two on two.hand_id = one.hand_id and two.user_id <> one.user_id
    group by one.user_id, two.user_id)
  select m.giver as "giverId", m.taker as "takerId", met.hands, trunc(m.usd_e6)::int8 as "givenUsdE6",
    coalesce(trunc(b.usd_e6), 0)::int8 as "backUsdE6", met.last_ms as "lastMs"
  from moved m join met on met.giver = m.giver and met.taker = m.taker
    left join moved b on b.giver = m.taker and b.taker = m.giver
  order by m.usd_e6 - coalesce(b.usd_e6, 0) desc, m.giver, m.taker limit $2`

type PairRow = PlainRow<keyof typeof pokerPairs.columns>

/** Who gives chips to whom. A look goes through a month, so it is taken at most once a minute. */
export function pairsArea({ platform, users, clock }: PokerParts): ServedArea {
  const looks = createFreshMemory<PairRow[]>({ clock, freshMs: 60_000, max: 1 }, async () => {
    const pairs = await platform.database.query<Flow>({
      text: flows,
      values: [clock.now() - days * dayMs, shownMax],
    })
    const people = await users.publicUsers([
      ...new Set(pairs.flatMap(({ giverId, takerId }) => [giverId, takerId])),
    ])
    return pairs.map((pair) => presentPair(pair, people))
  })
  return serveArea(pokerPairs, {
    source: { rows: () => looks.get('all') },
    actions: {},
    async queue() {
      const found = (await looks.get('all')).filter(({ sign }) => sign === 'dump')
      const times = found.flatMap(({ last }) => (typeof last === 'number' ? [last] : []))
      return { open: found.length, oldestAt: times.length === 0 ? null : Math.min(...times) }
    },
  })
}

const cents = (usdE6: bigint) => toSafeNumber(divide(usdE6, 10_000n, 'half-even'))

function presentPair(pair: Flow, people: ReadonlyMap<Uuid, PublicUser>): PairRow {
  const { giverId, takerId, hands, givenUsdE6, backUsdE6, lastMs } = pair
  const cell = (id: Uuid) => {
    const person = people.get(id)
    return person ? { id: person.wireId, name: person.name, avatar: person.avatar } : null
  }
  const all = givenUsdE6 + backUsdE6
  const oneWay = all === 0n ? 0 : toSafeNumber((givenUsdE6 * 100n) / all)
  return {
    id: [giverId, takerId].map((id) => userWireId(id)).join('.'),
    ...{ giver: cell(giverId), taker: cell(takerId), hands, last: lastMs },
    ...{ given: cents(givenUsdE6), back: cents(backUsdE6) },
    oneWay,
    sign: signOf({ hands, givenCents: cents(givenUsdE6), oneWay }),
  }
}

/** How much a pair looks like one who hands his chips to another. */
export function signOf({
  hands,
  givenCents,
  oneWay,
}: {
  readonly hands: number
  readonly givenCents: number
  readonly oneWay: number
}): 'none' | 'watch' | 'dump' {
  if (hands >= 10 && givenCents >= 2_000 && oneWay >= 90) return 'dump'
  return hands >= 5 && givenCents >= 1_000 && oneWay >= 75 ? 'watch' : 'none'
}
