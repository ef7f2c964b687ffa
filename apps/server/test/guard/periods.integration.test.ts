import { mustHave } from '@powerplay/kernel'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, subscribe, whisper } from '../../src/platform/realtime/test/stage.ts'
import { callOf, expectWhole, openTestApp, type TestApp, type TestPlayer } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { refusalIn, refusalName } from './edges.ts'
import { limitPlayer, type ExactLimit } from './limit-player.ts'
import { toldTime } from './told-time.ts'

let database: TestDatabase
let nodes: TestApp[]
let port: number
let tell: (at: string) => Promise<void>
const sockets: Socket[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  tell = await toldTime(database.url)
  nodes = [await openTestApp({ databaseUrl: database.url })]
  nodes.push(await openTestApp({ databaseUrl: database.url }))
  port = (await second().app.listen()).realtime
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  for (const node of nodes) await node.close()
  await expectWhole(database.url)
  await database.drop()
})

const first = () => mustHave(nodes[0], 'the first node')
const second = () => mustHave(nodes[1], 'the second node')
const query = (text: string, values: unknown[]) =>
  first().app.platform.database.query({ text, values })
const limit = ({ userId }: TestPlayer, own: ExactLimit) =>
  limitPlayer(first().app.platform, userId, own)

const bet = {
  ...({ api_id: 'dice', bet: '1', demo: false, currency: 'usdt', quick: true } as const),
  data: { condition: 'under', target: 50 } as const,
}

/** A socket of the player at the second node that was open before anything was limited. */
async function socketOf({ cookie, wireId }: TestPlayer): Promise<Socket> {
  const socket = clientOf(`http://127.0.0.1:${port}`, {
    extraHeaders: { cookie: `powerplay_session=${cookie}` },
  })
  sockets.push(socket)
  await subscribe(socket, `private-User.${wireId}`)
  return socket
}

/** Lays a bet at both nodes at once, and then one by the open socket. @returns what each was refused for */
async function layAll(
  player: TestPlayer,
  socket: Socket,
  order: Parameters<TestApp['app']['whispers']['Play']>[0] = bet,
): Promise<(string | null)[]> {
  const laid = await Promise.all(
    nodes.map((node) => refusalName(node.app.whispers.Play(order, callOf(player, node.mintKey())))),
  )
  const asked = { ...order, requestId: second().mintKey() }
  const answered = await whisper(socket, `private-User.${player.wireId}`, 'Play', asked)
  return [...laid, refusalIn(Reflect.get(Object(answered), 'answer'))]
}

const used = {
  wager: { column: 'staked_usd_e6', amount: 100_000_000 },
  loss: { column: 'staked_usd_e6', amount: 100_000_000 },
  session: { column: 'played_ms', amount: 900_000 },
} as const
const all = (['wager', 'loss'] as const).flatMap((kind) =>
  (['day', 'week', 'month'] as const).map((period) => [kind, period] as const),
)

describe('at two nodes at once and by an open socket', () => {
  it.each([...all, ['session', 'day'] as const])(
    'a limit on %s of a %s counts from its first day on and nothing before',
    async (kind, period) => {
      const player = await first().join()
      const socket = await socketOf(player)
      const { column, amount } = used[kind]
      await limit(player, { kind, period, amount })
      const put = async (day: string) => {
        await query('delete from protection_days where user_id = $1', [player.userId])
        await query(
          `insert into protection_days (user_id, day, ${column})
            values ($1, (period_start($2, now()) at time zone 'UTC')::date + ${day}, $3)`,
          [player.userId, period, amount],
        )
      }
      await put('0')
      expect(await layAll(player, socket)).toEqual(Array(3).fill('core/limit-reached'))
      await put('-1')
      expect(await layAll(player, socket)).toEqual([null, null, null])
    },
  )

  it.each([
    [2, ['wager', 2_000_000]],
    [0, ['wager', 999_999]],
    [3, ['stake', 1_000_000]],
    [0, ['stake', 999_999]],
  ] as const)(
    'no unit goes over: %s of three bets where %s allows it',
    async (most, [kind, amount]) => {
      const player = await first().join()
      const socket = await socketOf(player)
      await limit(player, { kind, period: kind === 'stake' ? 'none' : 'day', amount })
      const told = await layAll(player, socket)
      expect(told.filter((refused) => refused === null)).toHaveLength(most)
      const [row] = await first().app.platform.database.query<{ staked: bigint }>({
        text: 'select coalesce(sum(stake_usd_e6), 0)::bigint as staked from wagers where user_id = $1',
        values: [player.userId],
      })
      expect(row?.staked).toBe(BigInt(most) * 1_000_000n)
    },
  )
})

describe('the edge of a period', () => {
  /** One roll of ten thousand wins; a limit of a dollar takes one bet. */
  const rare = { ...bet, data: { condition: 'under', target: 0.01 } } as const

  const limited = async (kind: ExactLimit['kind'], period: ExactLimit['period']) => {
    const player = await first().join()
    await limit(player, { kind, period, amount: 1_000_000 })
    return player
  }

  const daysOf = async ({ userId }: TestPlayer) => {
    const rows = await first().app.platform.database.query<{ day: string; staked: number }>({
      text: `select day::text, staked_usd_e6::float8 as staked from protection_days
        where user_id = $1 order by day`,
      values: [userId],
    })
    return rows.map(({ day, staked }) => [day, staked])
  }

  const refused = Array(2).fill('core/limit-reached')

  // Each by its first day, with the periods that begin on it.
  it.each([
    ['2027-01-01', '2026-12-31', ['day', 'month']],
    ['2027-01-04', '2027-01-03', ['day', 'week']],
    ['2027-03-01', '2027-02-28', ['day', 'week', 'month']],
    ['2028-02-29', '2028-02-28', ['day']],
    ['2028-03-01', '2028-02-29', ['day', 'month']],
    ['2029-01-01', '2028-12-31', ['day', 'week', 'month']],
  ])(
    'at %s UTC: the last instant of %s is of the old ones, the first of the new: %j',
    async (day, before, begun) => {
      for (const [kind, period] of all) {
        await tell(`${before}T23:00:00Z`)
        const player = await limited(kind, period)
        const socket = await socketOf(player)
        const lay = () => layAll(player, socket, rare)
        await tell(`${before}T23:59:59.999999Z`)
        const old = await lay()
        expect(old.filter((answer) => answer === null)).toHaveLength(1)
        expect(old.filter((answer) => answer !== null)).toEqual(refused)
        const { limits } = await first().app.handlers.protectionState({}, callOf(player))
        const isBegun = begun.includes(period)
        const midnight = Date.parse(`${day}T00:00:00Z`)
        expect(limits).toMatchObject([{ used: 100 }])
        expect(limits[0]?.resetsAt === midnight).toBe(isBegun)
        await tell(`${day}T00:00:00Z`)
        const fresh = await lay()
        expect([period, fresh.filter((answer) => answer === null).length]).toEqual([
          period,
          isBegun ? 1 : 0,
        ])
        const counted = [[before, 1_000_000], ...(isBegun ? [[day, 1_000_000]] : [])]
        expect(await daysOf(player)).toEqual(counted)
        socket.disconnect()
      }
    },
  )
})
