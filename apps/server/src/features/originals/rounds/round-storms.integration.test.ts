import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, expectWhole, openTestApp, type TestApp } from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import {
  isRefused,
  minor,
  RoundPlayer,
  type Opened,
  type Refused,
  type Turned,
} from './test/round-player.ts'

let database: TestDatabase
let node: TestApp
let other: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url })
  const { clock } = node.app.platform
  other = await openTestApp({ databaseUrl: database.url, clock, environment: { ROLES: 'edge' } })
})
afterAll(async () => {
  await other.close()
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

const stormSize = 50
const stakeMinor = 50_000_000n

/** The player on both nodes in turn. */
function storm<Answer>(
  player: RoundPlayer,
  ask: (at: RoundPlayer, index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const [here, there] = [player.on(node), player.on(other)]
  const calls = Array.from({ length: stormSize }, (_, index) => {
    return ask(index % 2 === 0 ? here : there, index)
  })
  return Promise.all(calls)
}

const done = (answers: readonly (Turned | Refused)[]) =>
  answers.filter((answer): answer is Turned => !isRefused(answer))
const names = (answers: readonly object[]) =>
  new Set(answers.filter(isRefused).map(({ name }) => name))

/** A round of mines after so many survived turns. */
async function survive(player: RoundPlayer, turns: number): Promise<string> {
  for (;;) {
    const { id } = await player.play('mines', { data: { mines: 1 } })
    let step = 0
    while (step < turns) {
      const { type } = await player.turn(id, step, { cell: step })
      if (type !== 'continue') break
      step += 1
    }
    if (step === turns) return id
  }
}

describe('fifty calls at once on two nodes', () => {
  it('open one round of a game, whatever their keys', async () => {
    for (const game of ['mines', 'blackjack', 'hilo']) {
      const player = await RoundPlayer.join(node)
      const before = await player.balance()
      const answers = await storm(player, (at) => at.tryPlay(game))
      const opened = answers.filter((answer): answer is Opened => !isRefused(answer))
      const stillOpen = opened.filter(({ game: { status } }) => status === 'in-progress')
      expect(opened.length).toBeGreaterThan(0)
      // Only a hand of blackjack can be over with its first cards.
      const isOverAtOnce = game === 'blackjack' && stillOpen.length === 0
      expect(stillOpen).toHaveLength(isOverAtOnce ? 0 : 1)
      // Rounds that are over at once leave the place to the next; nothing else does.
      for (const { game: told } of opened) expect(told.wager).toBe('0.50000000')
      for (const name of names(answers)) {
        expect(['originals/round-open', 'originals/play-pending']).toContain(name)
      }
      const paid = opened.reduce((sum, { game: { status, payout } }) => {
        return status === 'in-progress' ? sum : sum + minor(payout)
      }, 0n)
      const staked = stakeMinor * BigInt(opened.length)
      expect(await player.balance()).toBe(before - staked + paid)
    }
  })

  it('open one round under one key, and are told the same', async () => {
    const player = await RoundPlayer.join(node)
    const before = await player.balance()
    const key = node.mintKey()
    const answers = await storm(player, (at) => at.tryPlay('mines', {}, key))
    const opened = answers.filter((answer): answer is Opened => !isRefused(answer))
    expect(opened.length).toBeGreaterThan(1)
    for (const answer of opened) expect(answer).toEqual(opened[0])
    for (const name of names(answers)) {
      expect(['originals/play-pending', 'core/key-in-flight']).toContain(name)
    }
    expect(await player.balance()).toBe(before - stakeMinor)
  })

  it('make one turn per step: the same turn is told again, another one refused [GAME-078]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const player = await RoundPlayer.join(node)
      const id = await survive(player, 1)
      const answers = await storm(player, (at, index) => {
        return at.tryTurn(id, 1, { cell: 10 + (index % 3) })
      })
      const made = done(answers)
      expect(made.length).toBeGreaterThan(0)
      for (const answer of made) expect(answer).toEqual(made[0])
      for (const name of names(answers)) {
        expect(['turn/retry', 'turn/invalid-operation', 'turn/unknown-round']).toContain(name)
      }
      const after = await player.restore('mines')
      const goesOn = made[0]?.type === 'continue'
      expect(after?.step).toBe(goesOn ? 2 : undefined)
      expect(after === null).toBe(!goesOn)
    }
  })

  it('pay one cash-out, or make one turn, when both are asked for at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const player = await RoundPlayer.join(node)
      const id = await survive(player, 2)
      const held = await player.balance()
      const answers = await storm(player, (at, index) => {
        return index % 4 < 2 ? at.tryFinish(id, 2) : at.tryTurn(id, 2, { cell: 20 })
      })
      const made = done(answers)
      expect(made.length).toBeGreaterThan(0)
      for (const answer of made) expect(answer).toEqual(made[0])
      const [first] = made
      const isPaid = first?.game.status === 'win'
      expect(await player.balance()).toBe(held + (isPaid ? minor(first.game.payout) : 0n))
    }
  })

  it('take a further stake once', async () => {
    const player = await RoundPlayer.join(node)
    for (let round = 0; round < 4; round += 1) {
      let opened = await player.play('blackjack')
      while (opened.game.status !== 'in-progress') opened = await player.play('blackjack')
      const held = await player.balance()
      const isOffered = String(opened.data['actions']) === 'insurance'
      const turn = isOffered ? { action: 'insurance', accept: true } : { action: 'double' }
      const made = done(await storm(player, (at) => at.tryTurn(opened.id, 0, turn)))
      for (const answer of made) expect(answer).toEqual(made[0])
      const { game } = made[0] ?? opened
      const extra = minor(game.splitTotal) - minor(game.wager)
      expect(extra).toBe(isOffered ? stakeMinor / 2n : stakeMinor)
      const paid = game.status === 'in-progress' ? 0n : minor(game.payout)
      expect(await player.balance()).toBe(held - extra + paid)
      let step = 1
      while ((await player.restore('blackjack')) !== null) {
        const next = await player.turn(opened.id, step, { action: 'stand' })
        ;({ step } = next)
      }
    }
  })

  it('never reveal the seeds of a round that opens meanwhile', async () => {
    for (let round = 0; round < 6; round += 1) {
      const player = await RoundPlayer.join(node)
      const context = () => callOf(player.player, node.mintKey())
      const [opened] = await Promise.all([
        player.on(other).tryPlay('mines'),
        node.app.handlers.changeClientSeed({ client_seed: 'new' }, context()).catch(() => null),
      ])
      if (isRefused(opened)) throw new Error(opened.name)
      const { server_seed_hash: active } = await node.app.handlers.seeds({}, context())
      expect(opened.seeds.serverSeedHash).toBe(active)
    }
  })
})
