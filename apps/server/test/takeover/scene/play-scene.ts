import { randomBytes } from 'node:crypto'
import { dayMs, minuteMs, type InstantMs } from '@powerplay/kernel'
import { numbersFrom } from '../../../src/features/originals/rounds/test/next-turn.ts'
import { RoundPlayer } from '../../../src/features/originals/rounds/test/round-player.ts'
import { callOf, openTestApp, type TestApp, type TestPlayer } from '../../app.ts'
import { CrashTable } from './crash-bets.ts'
import { directGames, playDirect, type AskedBet, type Stake } from './direct-bets.ts'
import { fallIntoDebt, listSlot, one, playOutside, send, takeBack } from './outside-money.ts'
import { leaveAfter, leaveOpen, playRounds, turnGames } from './turn-rounds.ts'

/** What is known of a scene beside its database. */
export interface Played {
  /** When it was over. */
  readonly at: InstantMs
  readonly asked: readonly AskedBet[]
  readonly guestKey: string
  readonly guestRound: unknown
}

/** The people of the scene; each has one part in it. */
type Cast = Readonly<Record<(typeof names)[number], TestPlayer>>
const names = ['amber', 'benno', 'carla', 'dario', 'elena', 'fabio', 'greta', 'hanna'] as const

const usdt: Stake = { bet: '1', currency: 'usdt', demo: false }
const small: Stake = { ...usdt, bet: '0.5' }
const bitcoin: Stake = { ...usdt, bet: '0.00001', currency: 'btc' }
const demo: Stake = { ...usdt, demo: true }
const next = numbersFrom(20_261_122)

/**
 * Plays on two nodes for eight days of the clock: every game with real and demo money, prizes
 * of the race, outside bets in every state. Leaves rounds and bets open, and projections behind.
 */
export async function playScene(databaseUrl: string): Promise<Played> {
  const environment = { ROLES: 'edge' }
  const node = await openTestApp({ databaseUrl, environment })
  const { clock } = node.app.platform
  const other = await openTestApp({ databaseUrl, environment, clock })
  try {
    const cast = await gather(node)
    const asked = await playLastWeek([node, other], cast)
    await node.app.doors.wallet.projections.catchUp()
    await endRounds(node, cast.fabio)
    for (const player of [cast.amber, cast.dario]) {
      const context = callOf(player, node.mintKey())
      await node.app.handlers.changeClientSeed({ client_seed: 'my second pair' }, context)
    }
    await node.app.doors.wallet.projections.catchUp()
    node.pass(7 * dayMs)
    for (const { app } of [node, other]) await app.doors.wallet.prices.refresh()
    await node.app.doors.race.closeWeeks()
    await playOutside(node, cast.elena, 'read')
    await send(node, cast.elena, { externalId: 'late-b', kind: 'bet', isRoundOver: true })
    await playTogether(node, cast, 'read')
    await playCrash(node, cast)
    await node.app.doors.wallet.projections.catchUp()
    asked.push(...(await playUnread(other, cast)))
    for (const id of ['feed', 'race']) await node.app.doors.wallet.projections.rebuild(id)
    await playOutside(other, cast.elena, 'new')
    await playTogether(other, cast, 'new')
    await takeBack(other, cast.elena, { externalId: 'late-b', kind: 'bet' })
    await leaveThingsOpen(node, cast)
    const guest = await playAsGuest(node)
    node.pass(minuteMs)
    return { at: clock.now(), asked, ...guest }
  } finally {
    await other.close()
    await node.close()
  }
}

async function gather(node: TestApp): Promise<Cast> {
  const { database, mintId, settings } = node.app.platform
  const reason = 'prizes that a few bets can win'
  await settings.set({ key: 'race.rewardCents', value: 1_000, reason, by: null })
  // A week of the race begins when somebody looks at it.
  await node.app.handlers.raceInfo({}, callOf(null))
  await listSlot(node)
  const cast: [string, TestPlayer][] = []
  for (const name of names) {
    const player = await node.join()
    await database.query({
      text: 'update users set name = $2 where id = $1',
      values: [player.userId, name],
    })
    cast.push([name, player])
    await node.app.handlers.demoTopUp({ currency: 'usdt' }, callOf(player, node.mintKey()))
  }
  // Names and cast are one list.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  const people = Object.fromEntries(cast) as Cast
  const { userId } = people.benno
  await database.query({
    text: 'update users set private_bets = true where id = $1',
    values: [userId],
  })
  for (const [currency, amountMinor] of [
    ['btc', one / 50n],
    ['eur', 500_00n],
  ] as const) {
    await node.app.doors.wallet.movements.grant({
      ...{ id: mintId(), reason: 'demo_grant', userId, currency, pocket: 'real', amountMinor },
      businessKey: `${userId}/${currency}`,
      telling: { context: null },
    })
  }
  return people
}

/** Every game, won and lost, with real and with demo money and in other currencies. */
async function playLastWeek(
  [node, other]: readonly [TestApp, TestApp],
  { amber, benno, carla, dario, hanna }: Cast,
): Promise<AskedBet[]> {
  const asked: AskedBet[] = []
  for (const game of directGames) {
    asked.push(...(await playDirect(node, amber, game, usdt)))
    await playDirect(other, dario, game, { ...demo, least: 2 })
    await playDirect(other, benno, game, { ...bitcoin, least: 2 })
  }
  await playDirect(node, benno, 'dice', { ...usdt, bet: '2', currency: 'eur' })
  await playDirect(other, amber, 'limbo', demo)
  await playDirect(node, carla, 'diamonds', usdt)
  for (const game of turnGames) {
    await playRounds(new RoundPlayer(node, amber), game, small, next)
    await playRounds(new RoundPlayer(other, dario), game, demo, next)
  }
  await playRounds(
    new RoundPlayer(other, benno),
    'mines',
    { ...usdt, bet: '1', currency: 'eur' },
    next,
  )
  const { mintId } = node.app.platform
  await node.app.doors.wallet.movements.post({
    ...{ id: mintId(), reason: 'transfer', currency: 'usdt', telling: { context: null } },
    notEnough: 'originals/not-enough-balance',
    players: [
      { userId: amber.userId, pocket: 'real', amountMinor: -25n * one },
      { userId: hanna.userId, pocket: 'real', amountMinor: 25n * one },
    ],
  })
  return asked
}

/** Rounds that were left alone for a day, with and without turns, are ended by the house. */
async function endRounds(node: TestApp, fabio: TestPlayer): Promise<void> {
  const player = new RoundPlayer(node, fabio)
  for (const [index, game] of turnGames.entries()) {
    const turns = game === 'videopoker' ? 0 : index % 2
    await leaveOpen(player, game, index % 3 === 0 ? demo : usdt, { turns, next })
  }
  node.pass(dayMs + minuteMs)
  await node.app.doors.originals.expireRounds()
}

/** Three rounds: one with every kind of end, one that all lose, one that is cashed by hand. */
async function playCrash(node: TestApp, { amber, benno, carla, dario, elena }: Cast) {
  const table = await CrashTable.open(node)
  await table.betting(1)
  await table.bet(amber, { cashout: 1.3 })
  const byHand = await table.bet(benno)
  await table.bet(carla, { cashout: 500 })
  await table.bet(dario, { cashout: 1.2, demo: true })
  await table.finish(elena, await table.bet(elena))
  await table.run(1)
  await table.climb(1, 140)
  await table.finish(benno, byHand)
  await table.crash(1)
  await table.betting(2)
  for (const player of [amber, benno]) await table.bet(player, { cashout: 2 })
  await table.bet(dario, { demo: true })
  await table.run(2)
  await table.crash(2)
  await table.betting(3)
  const last = await table.bet(amber)
  await table.bet(dario, { cashout: 2.5, demo: true })
  await table.run(3)
  await table.climb(3, 220)
  await table.finish(amber, last)
  await table.crash(3)
  await table.betting(4)
  await table.bet(amber, { cashout: 1.2 })
  await table.bet(benno, { cashout: 1_000 })
  await table.bet(carla, { cashout: 1.5 })
  await table.bet(dario, { cashout: 1.1, demo: true })
}

/** Bets that only some projections read before the takeover. */
async function playUnread(node: TestApp, { amber, benno, dario }: Cast): Promise<AskedBet[]> {
  const asked: AskedBet[] = []
  for (const game of directGames)
    asked.push(...(await playDirect(node, benno, game, { ...usdt, least: 2 })))
  await playDirect(node, dario, 'keno', demo)
  await playRounds(new RoundPlayer(node, amber), 'hilo', small, next)
  return asked
}

/** Bets of all at once, and refunds among them, so that one commit has both. */
async function playTogether(node: TestApp, cast: Cast, name: string): Promise<void> {
  const ids = [1, 2, 3, 4].map((turn) => `${name}together${turn}-b`)
  const lost = (externalId: string) =>
    send(node, cast.elena, { externalId, kind: 'bet', isRoundOver: true })
  for (const externalId of ids.slice(0, 2)) await lost(externalId)
  const bets = Object.values(cast).flatMap((player) =>
    ['dice', 'limbo', 'wheel', 'plinko'].map((game) => playDirect(node, player, game, demo)),
  )
  await Promise.all([
    ...bets,
    ...ids.slice(2).map(lost),
    ...ids.map((externalId) => takeBack(node, cast.elena, { externalId, kind: 'bet' })),
  ])
}

/** Rounds of turns, outside bets, a debt, and a player who excludes himself with all of them. */
async function leaveThingsOpen(node: TestApp, cast: Cast): Promise<void> {
  const { amber, carla, dario, elena, fabio, greta, hanna } = cast
  for (const [index, game] of turnGames.entries()) {
    const turns = game === 'videopoker' ? 0 : (index + 1) % 3
    await leaveOpen(new RoundPlayer(node, fabio), game, usdt, { turns, next })
    await leaveOpen(new RoundPlayer(node, greta), game, demo, { turns: turns === 0 ? 0 : 1, next })
  }
  await leaveAfter(new RoundPlayer(node, amber), usdt, { action: 'split' }, next)
  await leaveAfter(new RoundPlayer(node, dario), demo, { action: 'insurance', accept: true }, next)
  for (const game of ['mines', 'blackjack', 'hilo'] as const) {
    await leaveOpen(new RoundPlayer(node, carla), game, small, { turns: 0, next })
  }
  for (const [player, name] of [
    [elena, 'e'],
    [carla, 'c'],
  ] as const) {
    await send(node, player, { externalId: `${name}one-b`, kind: 'bet' })
    const twice = { kind: 'bet' as const, round: `Saltbox/${name}two`, amountMinor: 2n * one }
    await send(node, player, { externalId: `${name}two-b`, ...twice })
    await send(node, player, { externalId: `${name}two-c`, ...twice })
    await send(node, player, { externalId: `${name}back-b`, kind: 'bet' })
  }
  await fallIntoDebt(node, hanna, 'h')
  await fallIntoDebt(node, hanna, 'i', 'elsewhere')
  const prize = { source: 'third', amountMinor: 5n * one }
  await send(node, hanna, { externalId: 'hfive-w', kind: 'win', ...prize })
  await send(node, hanna, { externalId: 'hone-b', kind: 'bet' })
  await node.app.platform.database.query({
    text: 'update users set self_excluded = true where id = $1',
    values: [carla.userId],
  })
}

/** A guest who left a round of mines open. */
async function playAsGuest(node: TestApp) {
  const guestKey = randomBytes(32).toString('hex')
  const guest = () => {
    const context = callOf(null, node.mintKey())
    return { ...context, caller: { ...context.caller, guestKey } }
  }
  const body = { ...demo, quick: true, api_id: 'mines', data: { mines: 3 } }
  await node.whisper('Play', body, guest())
  const guestRound: unknown = await node.whisper('RestoreData', { api_id: 'mines' }, guest())
  return { guestKey, guestRound }
}
