import { divide } from '@powerplay/kernel'
import type { ParsedParams } from '../instant-game.ts'
import { hundredths } from '../strict-fields.ts'
import { crashMultiplierE2 } from './curve.ts'

/** `cashout` has two decimals, 1.01 to 1,000,000; without it the player cashes out by hand. */
export type CrashParams = { readonly cashout?: number }

export const crashCashoutMinE2 = 101
/** At 1,000,000 every open bet is cashed. */
export const crashCashoutMaxE2 = 100_000_000

/** The edge that rewards are counted from, in millionths: 1 % at every cash-out. */
export const crashCreditedEdgePpm = 10_000

/** Strict: an unknown field, or a cash-out that is out of range or has three decimals. */
export function parseCrashParams(raw: unknown): ParsedParams<CrashParams> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return { ok: false, field: 'params' }
  }
  const unknown = Reflect.ownKeys(raw).find((key) => key !== 'cashout')
  if (unknown !== undefined) return { ok: false, field: String(unknown) }
  const fields = new Map<string, unknown>(Object.entries(raw))
  if (!fields.has('cashout')) return { ok: true, params: {} }
  const cashoutE2 = hundredths(fields.get('cashout'), crashCashoutMinE2, crashCashoutMaxE2)
  if (cashoutE2 === undefined) return { ok: false, field: 'cashout' }
  return { ok: true, params: { cashout: cashoutE2 / 100 } }
}

/**
 * The multiplier in 1/100 at which a bet is cashed without the player: the automatic target, the
 * bet's effective maximum (cut to hundredths) or 1,000,000, whichever comes first.
 * @param multiplierCapE4 the effective maximum of the bet, in 1/10000.
 */
export function crashTargetE2({ cashout }: CrashParams, multiplierCapE4: number): number {
  const capE2 = Number(divide(BigInt(multiplierCapE4), 100n, 'down'))
  const autoE2 = cashout === undefined ? crashCashoutMaxE2 : Math.round(cashout * 100)
  return Math.min(autoE2, capE2, crashCashoutMaxE2)
}

/**
 * What a cash-out by hand, received by the server `elapsedMs` after the start, is worth in 1/100.
 * Targets at or below the curve come first and pay exactly themselves.
 * @returns undefined where it is refused and the bet stays as it is: before 1.01 or past the point.
 */
export function manualCashoutE2(
  elapsedMs: number,
  bet: { readonly pointE2: number; readonly targetE2: number },
): number | undefined {
  const nowE2 = Math.min(crashMultiplierE2(elapsedMs), bet.targetE2)
  return nowE2 >= crashCashoutMinE2 && nowE2 <= bet.pointE2 ? nowE2 : undefined
}

/** What a bet that nobody cashed by hand pays at the end of its game, in 1/10000; 0 is lost. */
export function crashMultiplierE4(targetE2: number, pointE2: number): number {
  return pointE2 >= targetE2 ? targetE2 * 100 : 0
}

/** How a bet of a game that broke off is settled: from the point, or by giving the stake back. */
export type InterruptedBet =
  { readonly kind: 'settled'; readonly multiplierE4: number } | { readonly kind: 'refunded' }

/**
 * Settles a bet of a game that the server lost: bets with an automatic target from the point, all
 * others get their stake back.
 */
export function settleInterrupted(
  params: CrashParams,
  bet: { readonly pointE2: number; readonly targetE2: number },
): InterruptedBet {
  if (params.cashout === undefined) return { kind: 'refunded' }
  return { kind: 'settled', multiplierE4: crashMultiplierE4(bet.targetE2, bet.pointE2) }
}
