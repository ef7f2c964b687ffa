import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { mintUuidV7, mustHave, type Uuid } from '@powerplay/kernel'
import { callOf, type TestPlayer } from '../apps/server/test/app.ts'
import { findBet } from '../apps/server/src/features/sport/bets/bet-store.ts'
import { holdStake } from '../apps/server/src/features/sport/bets/wager.ts'
import {
  accepted,
  clock,
  home,
  homeWins,
  join,
  query,
  queue,
  settlement,
  slip,
  tell,
  type Node,
} from '../apps/server/src/features/sport/test/stage.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import { inSportHouse } from './sport-house.ts'

const betsTotal = 30_000
const playersTotal = 50
const atOnce = 2_000
/** Of each bet; what it is worth does not matter here. */
const stakeMinor = 1_000n
const othersEveryMs = 50
/**
 * 30,000 open bets on one event are settled and paid while others go on betting: how long until the
 * money of the last is there, and how long the others wait for their place in the queue meanwhile.
 * @param serverUrl a PostgreSQL server on which a database of its own is made.
 */
export function measureSettling(serverUrl: string): Promise<Row[]> {
  return inSportHouse(serverUrl, settled)
}

async function settled(node: Node): Promise<Row[]> {
  const floor = await node.floor()
  const players: TestPlayer[] = []
  while (players.length < playersTotal) players.push(await join(node))
  say(`sport: ${betsTotal} open bets on one event`)
  await openBets(node, players)
  const calm = await placed(node, players, { until: Date.now() + 3_000 })
  say('sport: settling them')
  let isOver = false
  const startedAt = performance.now()
  tell(settlement(1, homeWins))
  const busy = placed(node, players, { until: Infinity, isOver: () => isOver })
  while (await floor.turn());
  const seconds = (performance.now() - startedAt) / 1_000
  isOver = true
  const meanwhile = await busy
  const { rows } = await query<{ open: number }>(
    node,
    `select count(*)::int as open from sport_bets b join sport_legs l on l.bet_id = b.id
      where l.event_id = 'sr:match:1' and (b.status = 0 or b.paid_version < b.version)`,
  )
  if (rows[0]?.open !== 0) throw new Error(`${rows[0]?.open} bets were not settled`)
  return [
    {
      id: 'sport_settle_30k_s',
      value: Number(seconds.toFixed(1)),
      unit: 's',
      note: `${betsTotal} bets of ${playersTotal} players on one event, until all are paid`,
    },
    {
      id: 'sport_settle_others_ratio',
      value: Number((meanwhile / calm).toFixed(2)),
      unit: 'x',
      note: `p99 of a bet's place in the queue meanwhile (${meanwhile.toFixed(0)} ms), to that before`,
    },
  ]
}

/** One bet goes through the queue, and all others are as it: their stakes are held like any. */
async function openBets(node: Node, players: readonly TestPlayer[]): Promise<void> {
  const first = mustHave(players[0], 'a player')
  await accepted(node, first, [home(1)])
  const { rows } = await query<{ id: Uuid }>(node, 'select id from sport_bets')
  const { id: known } = mustHave(rows[0], 'the first bet')
  const template = mustHave(await findBet(node.platform.database, known), 'the first bet')
  const { parts } = node.open.doors.sport
  for (let count = 0; count < betsTotal; count += atOnce) {
    const opened = Array.from({ length: atOnce }, (_, at) => ({
      id: mintUuidV7(clock.now(), randomBytes(10)),
      userId: (players[(count + at) % players.length] ?? first).userId,
    }))
    await Promise.all(
      opened.map(({ id, userId }) =>
        holdStake(
          parts,
          { ...template, id, userId, stakeMinor },
          { ...callOf(null), caller: { ...callOf(null).caller, userId } },
        ),
      ),
    )
    await query(
      node,
      `insert into sport_bets select (jsonb_populate_record(b, jsonb_build_object('id', n.id,
          'user_id', n.user_id, 'stake_minor', $4::int8, 'rest_minor', $4::int8))).*
        from sport_bets b, unnest($2::uuid[], $3::uuid[]) as n(id, user_id) where b.id = $1`,
      [template.id, opened.map(({ id }) => id), opened.map(({ userId }) => userId), stakeMinor],
    )
    await query(
      node,
      `insert into sport_legs select (jsonb_populate_record(l, jsonb_build_object('bet_id', n.id))).*
        from sport_legs l, unnest($2::uuid[]) as n(id) where l.bet_id = $1`,
      [template.id, opened.map(({ id }) => id)],
    )
  }
}

/** Places bets on another event now and then. @returns the p99 of their times, in milliseconds. */
async function placed(
  node: Node,
  players: readonly TestPlayer[],
  { until, isOver = () => false }: { readonly until: number; readonly isOver?: () => boolean },
): Promise<number> {
  const times: number[] = []
  const order = await slip(node, [home(2)], { stake: '1' })
  for (let at = 0; Date.now() < until && !isOver(); at += 1) {
    const player = players[at % players.length]
    if (player === undefined) break
    const startedAt = performance.now()
    await queue(node, player, order)
    times.push(performance.now() - startedAt)
    await sleep(othersEveryMs)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0
}
