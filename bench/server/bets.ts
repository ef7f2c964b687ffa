import { dice, hmacKey, openStream, payoutMinor } from '@powerplay/engines'
import { mustHave } from '@powerplay/kernel'
import type { App } from '../../apps/server/src/app.ts'
import type { CallContext, Caller } from '../../apps/server/src/platform/context.ts'
import { betOfBench } from '../bet-of-bench.ts'
import { keyMint } from '../keys.ts'
import type { BenchPlayer } from './players.ts'

/** Places one bet of a player and waits until it is durable; throws when it is refused. */
export type PlaceBet = (player: BenchPlayer) => Promise<void>

const mintKey = keyMint()
const nothing = () => undefined

/** The caller behind a player of the bench. */
export function callerOf({ userId }: BenchPlayer): Caller {
  return { userId, sessionId: null, ip: '127.0.0.1', userAgent: 'bench', can: () => false }
}

/**
 * Through the service layer: the use case behind the whisper Play, its checks and its answer.
 * @param bet what is played; dice unless told.
 */
export function playThroughService(
  app: App,
  bet: Parameters<App['whispers']['Play']>[0] = betOfBench,
): PlaceBet {
  const shared = { socketId: null, attach: nothing, setSessionCookie: nothing }
  return async (player) => {
    const context: CallContext = { ...shared, caller: callerOf(player), key: mintKey() }
    await app.whispers.Play(bet, context)
  }
}

/**
 * Through the wallet's door, which one player may pass many times at once. The draw is the
 * product's, under one fixed seed pair.
 */
export function playThroughWallet(app: App): PlaceBet {
  const params = { condition: 'under', target: 49.5 } as const
  const key = hmacKey('bench')
  const stakeMinor = 1n
  const fixed = {
    currency: betOfBench.currency,
    pocket: 'real' as const,
    takesBonus: false,
    telling: { context: null, delayMs: 0, reason: 'bench' },
    product: 'originals',
    game: dice.id,
    stakeMinor,
    params,
    paramsText: JSON.stringify(params),
    usdRateE8: mustHave(app.doors.wallet.prices.usdRateE8(betOfBench.currency), 'price'),
    trueEdgePpm: dice.trueEdgePpm(params),
    creditedEdgePpm: dice.creditedEdgePpm(params),
    ruleVersion: dice.ruleVersion,
    notEnough: 'originals/not-enough-balance',
    prepare: nothing,
    draw(_pairId: string, nonce: number) {
      const { outcome, multiplierE4 } = dice.play(params, openStream(key, 'bench', nonce))
      const payout = payoutMinor(stakeMinor, multiplierE4)
      return { payoutMinor: payout, multiplierE4, result: outcome }
    },
  }
  return async ({ userId }) => {
    await app.doors.wallet.settleBet({ ...fixed, key: mintKey(), userId })
  }
}
