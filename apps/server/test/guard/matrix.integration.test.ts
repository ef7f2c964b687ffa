import { describe, expect, it, beforeAll, afterAll } from 'vitest'
import type { TestPlayer } from '../app.ts'
import { limitPlayer } from './limit-player.ts'
import { openWorld, type World } from './matrix-world.ts'
import { ways, withoutStake, type Way } from './ways.ts'

/*
 * All axes at once: each product that takes a stake × each limit × the edge of its period × two nodes × an
 * open socket, with no unit over. How the same edges fall on other days is in `periods`, and deposits
 * are in `deposit-matrix`.
 */

/** A midnight with which a day, a week and a month begin at once. */
const edge = { day: '2029-01-01', before: '2028-12-31' }
const last = `${edge.before}T23:59:59.999999Z`
const midnight = `${edge.day}T00:00:00Z`

let world: World
beforeAll(async () => {
  world = await openWorld(last)
})
afterAll(() => world.close())

interface Cell {
  readonly kind: 'wager' | 'loss' | 'stake' | 'session'
  readonly period: 'day' | 'week' | 'month' | 'none'
  /** Of the limit: 1e-6 USD or milliseconds, by what one stake is. */
  readonly amount: (usdE6: number) => number
  /** Milliseconds played on the day before. */
  readonly played?: number
  /** How many of three stakes are taken in the last instant, and in the first of the new period. */
  readonly taken: readonly [number, number?]
}

const sessionMs = 1_200_000
const periods = ['day', 'week', 'month'] as const

const cells: readonly Cell[] = [
  // A unit less than two stakes: the second one would be a unit over.
  ...(['wager', 'loss'] as const).flatMap((kind) =>
    periods.map((period): Cell => {
      return { kind, period, amount: (usdE6) => 2 * usdE6 - 1, taken: [1, 1] }
    }),
  ),
  { kind: 'wager', period: 'day', amount: (usdE6) => 3 * usdE6, taken: [3] },
  { kind: 'stake', period: 'none', amount: (usdE6) => usdE6 - 1, taken: [0, 0] },
  { kind: 'stake', period: 'none', amount: (usdE6) => usdE6, taken: [3] },
  ...[sessionMs, sessionMs - 1].map((played): Cell => {
    const isUsedUp = played === sessionMs
    const taken = isUsedUp ? ([0, 3] as const) : ([3] as const)
    return { kind: 'session', period: 'day', amount: () => sessionMs, played, taken }
  }),
]

async function limited(own: Cell, usdE6: number): Promise<TestPlayer> {
  const player = await world.join()
  const limit = { ...own, amount: own.amount(usdE6) }
  await limitPlayer(world.nodes[0].app.platform, player.userId, limit)
  if (own.played !== undefined) {
    await world.query(
      'insert into protection_days (user_id, day, played_ms) values ($1, $2::date, $3)',
      [player.userId, edge.before, own.played],
    )
  }
  return player
}

/** Lays three stakes at once: one at each node, one by the open socket. @returns how many were taken. */
async function layThree(way: Way, player: TestPlayer, cell: number, from: number): Promise<number> {
  const answers = await Promise.all(
    ([0, 1, 1] as const).map((node, at) =>
      way.lay(world, player, { node, bySocket: at === 2, cell, stake: from + at }),
    ),
  )
  const refused = answers.filter((answer) => answer !== null)
  // As one text: the report of a list leaves out all but its first.
  expect([...new Set(refused)].join()).toBe(refused.length === 0 ? '' : way.no)
  return answers.length - refused.length
}

/** What was staked by the journal, and by the counted days, in 1e-6 USD. */
async function sumsOf({ userId }: TestPlayer) {
  const [journal] = await world.query<{ usdE6: number }>(
    `select coalesce(sum(stake_usd_e6), 0)::float8 as "usdE6" from wagers
      where user_id = $1 and pocket <> 'demo'`,
    [userId],
  )
  const days = await world.query<{ day: string; usdE6: number }>(
    `select day::text, staked_usd_e6::float8 as "usdE6" from protection_days
      where user_id = $1 and staked_usd_e6 > 0 order by day`,
    [userId],
  )
  return { usdE6: journal?.usdE6, days: days.map(({ day, usdE6 }) => [day, usdE6]) }
}

async function judge(way: Way, own: Cell, at: number) {
  const usdE6 = way.usd * 1_000_000
  const [old, fresh] = own.taken
  await world.tell(last)
  const player = await limited(own, usdE6)
  const taken = [await layThree(way, player, at, 0)]
  if (fresh !== undefined) {
    await world.tell(midnight)
    taken.push(await layThree(way, player, at, 3))
  }
  expect(taken).toEqual(own.taken)
  const days = [
    [edge.before, old * usdE6],
    [edge.day, (fresh ?? 0) * usdE6],
  ].filter(([, staked]) => staked !== 0)
  expect(await sumsOf(player)).toEqual({ usdE6: (old + (fresh ?? 0)) * usdE6, days })
  const socket = world.socketOf(player)
  // A limit ends no session; what came by the socket was answered by it.
  expect(socket.connected).toBe(true)
  socket.disconnect()
}

it('knows every product of the program, and how it takes a stake', () => {
  const { products } = world.nodes[0].app.doors.wallet
  const registered = products.all().map(({ id }) => id)
  expect(registered.sort()).toEqual([...Object.keys(ways), ...Object.keys(withoutStake)].sort())
})

describe.each(Object.entries(ways))('%s', (_product, own) => {
  describe.each(Object.entries(own))('%s', (_way, way) => {
    it.each(cells.map((cell, at) => ({ ...cell, at })))(
      'holds a limit on $kind ($period) to the unit and the instant: $taken of three stakes',
      ({ at, ...cell }) => judge(way, cell, at),
    )
  })
})
