import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { games, isExtendedGameId, type ExtendedGameId } from '@powerplay/engines'
import { mustHave } from '@powerplay/kernel'
import { callOf, expectWhole, openTestApp, type TestApp } from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { projectRoot } from '../../../platform/project-root.ts'
import { nextTurn, numbersFrom, type Numbers } from './test/next-turn.ts'
import {
  isRefused,
  minor,
  RoundPlayer,
  usualParams,
  type Opened,
  type Turned,
} from './test/round-player.ts'

const roundsPerGame = 150

let database: TestDatabase
let node: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url })
})
afterAll(async () => {
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

/** A round as its player saw it. */
interface Played {
  readonly game: ExtendedGameId
  readonly opened: Opened
  readonly turns: readonly Readonly<Record<string, unknown>>[]
  readonly last: Opened | Turned
}

/** Plays one round to an end that pays or loses; cancels none. */
async function playRound(
  player: RoundPlayer,
  game: ExtendedGameId,
  next: Numbers,
): Promise<Played> {
  const opened = await player.play(game, { bet: '0.01' })
  const turns: Record<string, unknown>[] = []
  let last: Opened | Turned = opened
  while (last.game.status === 'in-progress') {
    const wantsOut = turns.length > 0 && opened.canBeFinished && next(3) === 0
    const data = { ...nextTurn(game, last.data, next) }
    const answer: Turned | { name: string } = wantsOut
      ? await player.finish(opened.id, turns.length)
      : await player.tryTurn(opened.id, turns.length, data)
    if (isRefused(answer)) continue
    if (!('data' in answer)) throw new Error(answer.name)
    if (!wantsOut) turns.push(data)
    last = answer
  }
  return { game, opened, turns, last }
}

const pickFields = ['cell', 'tile', 'column', 'side'] as const

/** The choices of a round as the verifier takes them. */
function choicesOf({ game, turns }: Played): object {
  if (game === 'videopoker') return { ...turns[0] }
  if (game === 'hilo') return { actions: turns.map(({ action }) => action) }
  if (game === 'blackjack') {
    const insured = turns.find(({ action }) => action === 'insurance')
    const actions = turns.map(({ action }) => action).filter((action) => action !== 'insurance')
    return { insurance: insured?.['accept'] === true, actions }
  }
  const picks = turns.map((turn) =>
    pickFields.map((field) => turn[field]).find((pick) => pick !== undefined),
  )
  return { picks }
}

/** What the house told of the outcome, in the verifier's words. */
function outcomeOf({ game, last }: Played): object {
  const { data, game: told } = last
  const reveal = z.record(z.string(), z.unknown()).parse(data['reveal'])
  const { multiplier } = told
  if (game === 'blackjack') {
    const returned = Number(minor(told.payout)) / Number(minor(told.wager))
    return { dealer: data['dealer'], returned }
  }
  return { ...reveal, multiplier }
}

it('has every round of turns re-derived by the verifier, every game of them [GAME-041]', async () => {
  const played: Played[] = []
  const players = new Map<Played, RoundPlayer>()
  const ids = Object.keys(games.extended).filter(isExtendedGameId)
  const crowd = await Promise.all(
    ids.map(async (game, index) => ({
      game,
      next: numbersFrom(index + 1),
      player: await RoundPlayer.join(node),
    })),
  )
  await Promise.all(
    crowd.map(async ({ game, next, player }) => {
      for (let round = 0; round < roundsPerGame; round += 1) {
        const one = await playRound(player, game, next)
        if (one.last.game.status === 'cancel') continue
        played.push(one)
        players.set(one, player)
      }
    }),
  )
  const serverSeeds = new Map<string, string>()
  for (const { player } of crowd) {
    const context = callOf(player.player, node.mintKey())
    const { last } = await node.app.handlers.changeClientSeed({ client_seed: 'over' }, context)
    serverSeeds.set(last?.server_seed_hash ?? '', last?.server_seed ?? '')
  }
  const lines = played.map((one) => {
    const { serverSeedHash } = one.opened.seeds
    const serverSeed = mustHave(serverSeeds.get(serverSeedHash), 'revealed server seed')
    const params = { ...usualParams[one.game], ...choicesOf(one) }
    const record = { game: one.game, serverSeed, ...one.opened.seeds, params }
    return `${JSON.stringify({ ...record, expect: outcomeOf(one) })}\n`
  })
  expect(lines.length).toBeGreaterThan(roundsPerGame * (ids.length - 1))
  const file = join(node.dataDir, 'rounds.jsonl')
  writeFileSync(file, lines.join(''))
  const verifier = join(projectRoot(), 'packages/verifier/src/verifier.mjs')
  const said = execFileSync(process.execPath, [verifier, '--bets', file], { encoding: 'utf8' })
  expect(said.trim()).toBe(`${lines.length} passed, 0 failed`)
}, 120_000)
