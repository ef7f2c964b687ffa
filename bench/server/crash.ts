import { setTimeout as sleep } from 'node:timers/promises'
import { mustHave } from '@powerplay/kernel'
import type { App } from '../../apps/server/src/app.ts'
import type { CallContext } from '../../apps/server/src/platform/context.ts'
import { betOfBench } from '../bet-of-bench.ts'
import { keyMint } from '../keys.ts'
import { callerOf } from './bets.ts'
import type { BenchPlayer } from './players.ts'

/** How many bets every round gets, and for how long rounds are watched. */
export interface CrashNeeds {
  readonly betsPerRound: number
  readonly durationMs: number
}

const reason = 'The bench plays crash by its own clock.'
const bettingMs = 5_000
const lookMs = 50
const nothing = () => undefined
const shared = { socketId: null, attach: nothing, setSessionCookie: nothing }

/** What a house of the bench begins with: a short chain, and no rounds beside other measurements. */
export async function quietCrash({ platform: { settings } }: App): Promise<void> {
  await settings.set({ key: 'originals.crash.chainGames', value: 1_000, reason, by: null })
  await settings.set({ key: 'originals.disabledGames', value: ['crash'], reason, by: null })
}

/** Lets rounds run, with a short time for bets. */
export async function wakeCrash({ platform: { settings } }: App): Promise<void> {
  await settings.set({ key: 'originals.crash.bettingMs', value: bettingMs, reason, by: null })
  await settings.set({ key: 'originals.disabledGames', value: [], reason, by: null })
}

/** Lets rounds run and lays bets on each, with targets from 1.01 to 4 and by hand. */
export async function playCrash(
  app: App,
  players: readonly BenchPlayer[],
  { betsPerRound, durationMs }: CrashNeeds,
): Promise<{ readonly rounds: number; readonly bets: number }> {
  const { settings } = app.platform
  await wakeCrash(app)
  const until = performance.now() + durationMs
  let [last, rounds, bets] = [0, 0, 0]
  while (performance.now() < until) {
    const round = await bettingRound(app)
    if (round !== undefined && round !== last) {
      last = round
      rounds += 1
      bets += await betAll(app, players.slice(0, betsPerRound))
    }
    await sleep(lookMs)
  }
  await settings.set({ key: 'originals.disabledGames', value: ['crash'], reason, by: null })
  return { rounds, bets }
}

async function bettingRound(app: App): Promise<number | undefined> {
  const context: CallContext = { ...shared, caller: guest, key: null }
  const { round } = await app.whispers.GameData({ api_id: 'crash' }, context)
  return round?.state === 'betting' ? round.round : undefined
}

const guest = {
  userId: null,
  sessionId: null,
  ip: '127.0.0.1',
  userAgent: 'bench',
  can: () => false,
}

/** Spreads the bets over most of the betting time, as players do. */
async function betAll(app: App, players: readonly BenchPlayer[]): Promise<number> {
  const mintKey = keyMint()
  const gapMs = (bettingMs * 0.8) / players.length
  const startedAt = performance.now()
  const laid = players.map(async (player, index) => {
    await sleep(index * gapMs)
    const cashout = 1.01 + (index % 300) / 100
    const data = index % 5 === 0 ? {} : { cashout: Math.round(cashout * 100) / 100 }
    const context: CallContext = { ...shared, caller: callerOf(player), key: mintKey() }
    await app.whispers.Play({ ...betOfBench, api_id: 'crash', data }, context)
  })
  const results = await Promise.allSettled(laid)
  const refused = results.find((result) => result.status === 'rejected')
  if (refused !== undefined && performance.now() - startedAt < bettingMs) throw refused.reason
  mustHave(results[0], 'bet')
  return results.filter((result) => result.status === 'fulfilled').length
}
