import { mustHave } from '@powerplay/kernel'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, subscribe, whisper } from '../../src/platform/realtime/test/stage.ts'
import { callOf, expectWhole, openTestApp, type TestApp, type TestPlayer } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { refusalIn, refusalName } from './edges.ts'

let database: TestDatabase
let nodes: TestApp[]
let port: number
const sockets: Socket[] = []

beforeAll(async () => {
  database = await createTestDatabase()
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
async function layAll(player: TestPlayer, socket: Socket): Promise<(string | null)[]> {
  const laid = await Promise.all(
    nodes.map((node) => refusalName(node.app.whispers.Play(bet, callOf(player, node.mintKey())))),
  )
  const asked = { ...bet, requestId: second().mintKey() }
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
      await query(
        `insert into protection_limits (id, user_id, kind, period, amount, set_at)
          values (gen_random_uuid(), $1, $2, $3, $4, now())`,
        [player.userId, kind, period, amount],
      )
      await query('select guard_player($1)', [player.userId])
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
      await query(
        `insert into protection_limits (id, user_id, kind, period, amount, set_at)
        values (gen_random_uuid(), $1, $2, case $2 when 'stake' then 'none' else 'day' end, $3, now())`,
        [player.userId, kind, amount],
      )
      await query('select guard_player($1)', [player.userId])
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
