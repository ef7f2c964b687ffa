import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectWhole, openTestApp, type TestApp, type TestPlayer } from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import type { ExternalTransaction } from './transaction.ts'

let database: TestDatabase
let nodes: readonly [TestApp, TestApp]

beforeAll(async () => {
  database = await createTestDatabase()
  const open = () => openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
  nodes = [await open(), await open()]
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  await expectWhole(database.url)
  await database.drop()
})

const unit = 10n ** 8n
const welcomeMinor = 1_000n * unit
const terms = {
  usdRateE8: 10n ** 8n,
  trueEdgePpm: 40_000,
  creditedEdgePpm: 40_000,
  params: { provider: 'Test' },
}

type Asked = Pick<ExternalTransaction, 'externalId' | 'kind'> & Partial<ExternalTransaction>

function send(player: TestPlayer, asked: Asked, at = 0) {
  const rest = { product: 'slots', game: 'reef', round: 'r1', isRoundOver: false, refs: [] }
  const place = { source: 'test', userId: player.userId, currency: 'usdt' }
  const { external } = nodes[at % 2 === 0 ? 0 : 1].app.doors.wallet
  return external.apply({ ...place, ...rest, amountMinor: unit, terms, ...asked })
}

const balanceOf = (player: TestPlayer) =>
  nodes[0].app.doors.wallet.external.balanceOf(player.userId, 'usdt')

async function wagersOf(player: TestPlayer) {
  return nodes[0].app.platform.database.query<object>({
    text: `select status, stake_minor as stake, payout_minor as payout from wagers
      where user_id = $1 order by id`,
    values: [player.userId],
  })
}

describe('a round of an outside product', () => {
  it('is a wager: its bet takes the stake, its win settles it', async () => {
    const player = await nodes[0].join()
    const bet = await send(player, { externalId: 'one-b', kind: 'bet' })
    expect(bet).toMatchObject({ kind: 'done', balance: { balanceMinor: welcomeMinor - unit } })
    expect(await wagersOf(player)).toEqual([{ status: 'in-progress', stake: unit, payout: 0n }])
    const win = { externalId: 'one-w', kind: 'win' as const, amountMinor: 3n * unit }
    expect(await send(player, win)).toMatchObject({
      kind: 'done',
      balance: { balanceMinor: welcomeMinor + 2n * unit },
    })
    expect(await wagersOf(player)).toEqual([{ status: 'win', stake: unit, payout: 3n * unit }])
    expect(await balanceOf(player)).toBe(welcomeMinor + 2n * unit)
  })

  it('answers a repeated transaction with its first id, on another node too', async () => {
    const player = await nodes[0].join()
    const first = await send(player, { externalId: 'two-b', kind: 'bet' })
    const again = await Promise.all(
      Array.from({ length: 33 }, (_, turn) =>
        send(player, { externalId: 'two-b', kind: 'bet' }, turn),
      ),
    )
    const id = first.kind === 'done' ? first.id : ''
    expect(again).toEqual(again.map(() => ({ kind: 'repeated', id })))
    expect(await balanceOf(player)).toBe(welcomeMinor - unit)
  })

  it('takes nothing for a bet that was refunded before it came', async () => {
    const player = await nodes[0].join()
    const refs = [{ externalId: 'three-b', kind: 'bet' as const }]
    await send(player, { externalId: 'three-r', kind: 'refund', refs })
    expect(await send(player, { externalId: 'three-b', kind: 'bet' }, 1)).toMatchObject({
      kind: 'repeated',
    })
    expect(await balanceOf(player)).toBe(welcomeMinor)
    expect(await wagersOf(player)).toEqual([])
  })

  it('books a debt when a spent win is rolled back, and later wins cover it', async () => {
    const player = await nodes[0].join()
    await send(player, { externalId: 'four-w', kind: 'win', amountMinor: 50n * unit })
    const all = welcomeMinor + 50n * unit
    await send(player, { externalId: 'four-b', kind: 'bet', round: 'r2', amountMinor: all })
    const refs = [{ externalId: 'four-w', kind: 'win' as const }]
    await send(player, { externalId: 'four-x', kind: 'rollback', refs })
    const { wallet } = nodes[1].app.doors
    expect([...(await wallet.debtsOf(player.userId))]).toEqual([['usdt', 50n * unit]])
    await send(
      player,
      { externalId: 'four-v', kind: 'win', round: 'r3', amountMinor: 60n * unit },
      1,
    )
    expect(await balanceOf(player)).toBe(10n * unit)
    expect([...(await wallet.debtsOf(player.userId))]).toEqual([])
  })

  it('pays a debt out of a stake that comes back, and lets the player go on with the rest', async () => {
    const player = await nodes[0].join()
    await send(player, { externalId: 'debt-w', kind: 'win', amountMinor: 5n * unit })
    const all = welcomeMinor + 5n * unit
    await send(player, { externalId: 'debt-b', kind: 'bet', round: 'r2', amountMinor: all })
    const refs = [{ externalId: 'debt-w', kind: 'win' as const }]
    await send(player, { externalId: 'debt-x', kind: 'rollback', refs }, 1)
    await send(player, { externalId: 'debt-y', kind: 'rollback', refs }, 1)
    const { wallet } = nodes[0].app.doors
    expect([...(await wallet.debtsOf(player.userId))]).toEqual([['usdt', 5n * unit]])
    const back = [{ externalId: 'debt-b', kind: 'bet' as const }]
    await send(player, { externalId: 'debt-r', kind: 'refund', refs: back })
    expect(await balanceOf(player)).toBe(welcomeMinor)
    expect([...(await wallet.debtsOf(player.userId))]).toEqual([])
    await send(player, { externalId: 'debt-c', kind: 'bet', round: 'r4' })
    expect(await balanceOf(player)).toBe(welcomeMinor - unit)
  })

  it('settles bets as lost after a silence, and pays a win that comes after all', async () => {
    const player = await nodes[0].join()
    await send(player, { externalId: 'five-b', kind: 'bet' })
    await send(player, { externalId: 'five-c', kind: 'bet', round: null })
    await nodes[0].app.platform.database.query({
      text: `update external_transactions set at = at - interval '1 hour' where user_id = $1`,
      values: [player.userId],
    })
    await Promise.all(nodes.map(({ app }) => app.doors.wallet.external.closeQuietRounds(60_000)))
    const lost = { status: 'lose', stake: unit, payout: 0n }
    expect(await wagersOf(player)).toEqual([lost, lost])
    await send(player, { externalId: 'five-w', kind: 'win', amountMinor: 2n * unit })
    expect(await balanceOf(player)).toBe(welcomeMinor)
  })

  it('refuses bets of an excluded player and pays the wins', async () => {
    const player = await nodes[0].join()
    await nodes[0].app.platform.database.query({
      text: 'update users set self_excluded = true where id = $1',
      values: [player.userId],
    })
    expect(await send(player, { externalId: 'six-b', kind: 'bet' })).toEqual({
      kind: 'refused',
      refusal: 'not-allowed',
    })
    await send(player, { externalId: 'six-w', kind: 'win' })
    expect(await balanceOf(player)).toBe(welcomeMinor + unit)
  })

  it('does not take a transaction of another player for a repeat', async () => {
    const [one, two] = [await nodes[0].join(), await nodes[0].join()]
    await send(one, { externalId: 'seven-b', kind: 'bet' })
    expect(await send(two, { externalId: 'seven-b', kind: 'bet' }, 1)).toEqual({
      kind: 'refused',
      refusal: 'mismatch',
    })
    expect(await balanceOf(two)).toBe(welcomeMinor)
  })
})

describe('a bet that staff gave back, and the provider takes back after that', () => {
  async function cancelledBet(player: TestPlayer, name: string, winMinor = 0n) {
    await send(player, { externalId: `${name}-b`, kind: 'bet', amountMinor: 10n * unit })
    const win = { externalId: `${name}-w`, kind: 'win' as const, amountMinor: winMinor }
    await send(player, { ...win, isRoundOver: true })
    const { database: on } = nodes[0].app.platform
    const [wager] = await on.query<{ id: string }>({
      text: 'select id from wagers where user_id = $1',
      values: [player.userId],
    })
    const staff = {
      product: 'slots',
      reason: 'void',
      result: '{}',
      outcome: { kind: 'cancel' as const },
    }
    const telling = { context: null, delayMs: 0, reason: 'void' }
    const id = nodes[0].mintKey()
    const wagerId = wager?.id ?? ''
    const { wagers } = nodes[0].app.doors.wallet
    await wagers.correct({ id, wagerId, revision: 1, telling, ...staff })
    expect(await balanceOf(player)).toBe(welcomeMinor)
  }

  it('gets its stake once, by refund and by rollback, on any node', async () => {
    const [one, two] = [await nodes[0].join(), await nodes[0].join()]
    await cancelledBet(one, 'staff-1')
    const refs = [{ externalId: 'staff-1-b', kind: 'bet' as const }]
    await send(one, { externalId: 'staff-1-r', kind: 'refund', refs }, 1)
    await send(one, { externalId: 'staff-1-r2', kind: 'refund', refs })
    expect(await balanceOf(one)).toBe(welcomeMinor)
    await cancelledBet(two, 'staff-2', 30n * unit)
    const win = { externalId: 'staff-2-w', kind: 'win' as const }
    await send(two, { externalId: 'staff-2-x', kind: 'rollback', refs: [win] }, 1)
    expect(await balanceOf(two)).toBe(welcomeMinor)
    const bet = { externalId: 'staff-2-b', kind: 'bet' as const }
    await send(two, { externalId: 'staff-2-y', kind: 'rollback', refs: [bet, win] })
    expect(await balanceOf(two)).toBe(welcomeMinor)
    expect(await nodes[0].app.doors.wallet.debtsOf(two.userId)).toEqual(new Map())
  })

  it('leaves a win with the player that stands beside the refund', async () => {
    const player = await nodes[0].join()
    await send(player, { externalId: 'stays-b', kind: 'bet', amountMinor: 10n * unit })
    await send(player, { externalId: 'stays-w', kind: 'win', amountMinor: 30n * unit })
    const refs = [{ externalId: 'stays-b', kind: 'bet' as const }]
    await send(player, { externalId: 'stays-r', kind: 'refund', refs }, 1)
    expect(await balanceOf(player)).toBe(welcomeMinor + 30n * unit)
  })
})

/** One bet, one win, and what is taken back of them. */
interface Step {
  readonly round: number
  readonly bet: number
  readonly win: number
  readonly undo: 'none' | 'refund' | 'rollback'
}

const step: fc.Arbitrary<Step> = fc.record({
  round: fc.integer({ min: 0, max: 4 }),
  bet: fc.integer({ min: 0, max: 9 }),
  win: fc.integer({ min: 0, max: 20 }),
  undo: fc.constantFrom('none', 'none', 'refund', 'rollback'),
})

/** The transactions of a step: nothing outside the list is known of them. */
function transactionsOf(name: string, { round, bet, win, undo }: Step): Asked[] {
  const [betId, winId] = [`${name}-b`, `${name}-w`]
  const shared = { round: `r${round}` }
  const asked: Asked[] = [
    { ...shared, externalId: betId, kind: 'bet', amountMinor: BigInt(bet) * unit },
    { ...shared, externalId: winId, kind: 'win', amountMinor: BigInt(win) * unit },
  ]
  const bets = [{ externalId: betId, kind: 'bet' as const }]
  if (undo === 'refund')
    asked.push({ ...shared, externalId: `${name}-r`, kind: 'refund', refs: bets })
  const both = [...bets, { externalId: winId, kind: 'win' as const }]
  if (undo === 'rollback')
    asked.push({ ...shared, externalId: `${name}-x`, kind: 'rollback', refs: both })
  return asked
}

function worthOf({ bet, win, undo }: Step): bigint {
  if (undo === 'rollback') return 0n
  return (BigInt(win) - (undo === 'refund' ? 0n : BigInt(bet))) * unit
}

describe('what a node remembers of a player', () => {
  const known = (name: string, player: TestPlayer) =>
    send(player, { externalId: `${name}-0`, kind: 'bet', round: 'r0' })

  it('yields to what another node did: a round that is over there takes no open bet here', async () => {
    const player = await nodes[0].join()
    await known('m1', player)
    const over = { round: 'r5', isRoundOver: true }
    await send(player, { externalId: 'm1-w', kind: 'win', ...over }, 1)
    await send(player, { externalId: 'm1-b', kind: 'bet', round: 'r5' })
    const [, , late] = await wagersOf(player)
    expect(late).toEqual({ status: 'lose', stake: unit, payout: 0n })
    expect(await balanceOf(player)).toBe(welcomeMinor - unit)
  })

  it('yields to an exclusion that came meanwhile', async () => {
    const player = await nodes[0].join()
    await known('m2', player)
    await nodes[0].app.platform.database.query({
      text: 'update users set self_excluded = true where id = $1',
      values: [player.userId],
    })
    const bet = await send(player, { externalId: 'm2-b', kind: 'bet', round: 'r1' })
    expect(bet).toEqual({ kind: 'refused', refusal: 'not-allowed' })
    expect(await balanceOf(player)).toBe(welcomeMinor - unit)
  })

  it('yields to an id that another player used', async () => {
    const [one, two] = [await nodes[0].join(), await nodes[0].join()]
    await known('m3', one)
    await send(two, { externalId: 'm3-b', kind: 'bet' }, 1)
    const taken = await send(one, { externalId: 'm3-b', kind: 'bet' })
    expect(taken).toEqual({ kind: 'refused', refusal: 'mismatch' })
    expect(await balanceOf(one)).toBe(welcomeMinor - unit)
  })

  it('yields to a bet that was opened where it had forgotten to look', async () => {
    const player = await nodes[0].join()
    await send(player, { externalId: 'm4-b', kind: 'bet', round: 'old' })
    for (let turn = 0; turn < 20; turn += 1) {
      await send(player, { externalId: `m4-${turn}`, kind: 'bet', round: `n${turn}` })
    }
    await send(player, { externalId: 'm4-w', kind: 'win', round: 'old', amountMinor: 2n * unit })
    const [old] = await wagersOf(player)
    expect(old).toEqual({ status: 'win', stake: unit, payout: 2n * unit })
  })

  it('is not believed after a commit that failed', async () => {
    const player = await nodes[0].join()
    await known('m5', player)
    const huge = { externalId: 'm5-w', kind: 'win' as const, amountMinor: 2n ** 63n }
    await expect(send(player, huge)).rejects.toThrow()
    const next = await send(player, { externalId: 'm5-b', kind: 'bet', round: 'r1' })
    expect(next).toMatchObject({ kind: 'done' })
    expect(await balanceOf(player)).toBe(welcomeMinor - 2n * unit)
  })
})

describe.each([
  ['two nodes at once', 2],
  ['one node that remembers', 1],
])('any order, any repeats, %s', (_where, count) => {
  it('end in the balance that the list adds up to', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        async (steps, dice) => {
          run += 1
          const player = await nodes[0].join()
          const asked = steps.flatMap((one, at) => transactionsOf(`p${count}-${run}-${at}`, one))
          const repeated = [...asked, ...asked.filter(() => dice.next().value % 3 === 0)]
          const shuffled = repeated
            .map((one) => ({ one, place: dice.next().value }))
            .sort((left, right) => left.place - right.place)
          const outcomes = await Promise.all(
            shuffled.map(({ one }, at) => send(player, one, at % count)),
          )
          expect(outcomes.filter(({ kind }) => kind === 'refused')).toEqual([])
          const sum = steps.reduce((total, one) => total + worthOf(one), welcomeMinor)
          expect(await balanceOf(player)).toBe(sum)
        },
      ),
      { numRuns: 15 },
    )
  })
})
