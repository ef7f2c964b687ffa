import type { BetInfo } from '@powerplay/contract'
import { findCurrency, parseAmount, toSafeNumber } from '@powerplay/kernel'
import { verifyRound } from '@powerplay/verifier'
import { fieldOf } from '../../../platform/client/fields.ts'
import type { CheckRound } from './check-draft.ts'
import { checkGameOf } from '../games/check-games.ts'

/** A round derived anew. */
export interface DerivedRound {
  readonly round: CheckRound
  /** What the seeds and the choices make of it, field by field, as the verifier names them. */
  readonly outcome: Readonly<Record<string, unknown>>
  readonly isWin: boolean
  /** Undefined for a cash-out by hand, which no seed decides. */
  readonly multiplier: number | undefined
  readonly serverSeedHash: string
}

/** A derived round beside the bet it is compared with. */
export interface CheckedRound {
  readonly derived: DerivedRound
  /** The stored bet that the link names, once it is loaded. */
  readonly bet: BetInfo | undefined
}

/** A derived round, or what of the inputs no round of this game can have. */
export type Derivation =
  | { readonly ok: true; readonly derived: DerivedRound }
  | { readonly ok: false; readonly reason: string }

/** Derives a round with the stand-alone verifier, the same file that runs outside of this site. */
export function deriveRound(round: CheckRound): Derivation {
  try {
    const outcome = { ...verifyRound(withHouseStands(round)) }
    const { win, multiplier, serverSeedHash } = outcome
    return {
      ok: true,
      derived: {
        round,
        outcome,
        isWin: win === true,
        multiplier: typeof multiplier === 'number' ? multiplier : undefined,
        serverSeedHash: String(serverSeedHash),
      },
    }
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Two hands, each of which may still be open. */
const standsMax = 2

/** Hands of blackjack that were left alone are stood on by the house, which is no turn of anybody. */
function withHouseStands(round: CheckRound): CheckRound {
  if (round.game !== 'blackjack') return round
  const actions = fieldOf(round.params, 'actions')
  if (!Array.isArray(actions)) return round
  for (let stands = 0; stands <= standsMax; stands += 1) {
    const stood = [...actions, ...Array.from({ length: stands }, () => 'stand')]
    const tried = { ...round, params: { ...round.params, actions: stood } }
    if (isWhole(tried)) return tried
  }
  return round
}

function isWhole(round: CheckRound): boolean {
  try {
    verifyRound(round)
    return true
  } catch {
    return false
  }
}

/**
 * Whether a derived round is the stored bet: same commitment, same draw, same multiplier. A bet is
 * verified only then.
 */
export function isSameBet(derived: DerivedRound, { info }: BetInfo): boolean {
  const { round, outcome } = derived
  const revealed = fieldOf(info.data, 'reveal')
  const stored = (name: string) => fieldOf(revealed, name) ?? fieldOf(info.data, name)
  return (
    derived.serverSeedHash === info.server_seed_hash &&
    round.game === info.game &&
    round.clientSeed === info.client_seed &&
    round.nonce === info.nonce &&
    checkGameOf(info.game).proof.every((name) => isEqual(outcome[name], stored(name))) &&
    isSameMoney(derived, info)
  )
}

function isEqual(left: unknown, right: unknown): boolean {
  return left !== undefined && JSON.stringify(left) === JSON.stringify(right)
}

function isSameMoney({ round, outcome, multiplier }: DerivedRound, info: BetInfo['info']): boolean {
  // A bet that was given back says nothing about the draw.
  if (info.status === 'cancel') return true
  if (round.game === 'crash') return isPossibleCashout({ round, outcome, multiplier }, info)
  if (multiplier === info.multiplier) return true
  return round.game === 'blackjack' && isSameButRounding(multiplier ?? 0, info)
}

type Cashed = Pick<DerivedRound, 'round' | 'outcome' | 'multiplier'>

/**
 * What the automatic cash-out pays, or what a player may have taken by hand before it: no seed
 * tells when, but it cannot have been past the point.
 */
function isPossibleCashout({ round, outcome, multiplier }: Cashed, info: BetInfo['info']): boolean {
  const paid = info.multiplier
  if (multiplier === paid || (multiplier === undefined && paid === 0)) return true
  const [point, target] = [fieldOf(outcome, 'result'), fieldOf(round.params, 'cashout')]
  if (typeof point !== 'number' || paid < cashoutMin) return false
  return paid <= point && (typeof target !== 'number' || paid <= target)
}

const cashoutMin = 1.01
const roundedMinorMax = 2

/** Halves of a stake are cut to the smallest unit: of the smallest bets that shows in the factor. */
function isSameButRounding(multiplier: number, info: BetInfo['info']): boolean {
  const decimals = findCurrency(info.currency)?.decimals ?? 0
  const minor = (amount: string) => toSafeNumber(parseAmount(amount, decimals) ?? 0n)
  return Math.abs(multiplier * minor(info.splitTotal) - minor(info.payout)) <= roundedMinorMax
}
