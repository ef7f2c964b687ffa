import { toSafeNumber, type Uuid } from '@powerplay/kernel'
import { bonusPayoutOf, type MovementFact, type ResultFact } from '../../wallet/index.ts'
import { wholePpm } from './weights.ts'

/** What was agreed for a bonus, in the amounts of its grant. */
export interface GrantedBonus {
  readonly kind: 'money' | 'deposit'
  readonly currency: string
  readonly grantedMinor: bigint
  readonly grantedUsdE6: bigint
  readonly multiplier: number
  readonly slices: number
  /** Worth of the low-balance threshold and of dust, in minor units at the rate of the grant. */
  readonly lowMinor: bigint
  readonly dustMinor: bigint
}

/** How far a bonus is. Only ever replaced, never changed. */
export interface BonusProgress {
  /** Weighted stakes so far, and what they have to come to, in 1e-6 USD. */
  readonly progressUsdE6: bigint
  readonly requiredUsdE6: bigint
  /** What the bonus pocket holds. */
  readonly valueMinor: bigint
  /** What of the grant has come into the pocket so far; the rest is frozen or on its way. */
  readonly creditedMinor: bigint
  /** Bonus money in open bets, by wager. */
  readonly open: Readonly<Record<Uuid, bigint>>
  readonly wasReset: boolean
  /** Slices that are freed. */
  readonly freed: number
  readonly ended: 'completed' | 'lost' | null
}

/** Before anything happened. */
export function startOf(bonus: GrantedBonus): BonusProgress {
  return {
    progressUsdE6: 0n,
    requiredUsdE6: bonus.grantedUsdE6 * BigInt(bonus.multiplier),
    valueMinor: 0n,
    creditedMinor: 0n,
    open: {},
    wasReset: false,
    freed: 0,
    ended: null,
  }
}

/**
 * What a fact makes of it. Pure; the order of the facts is that of the journal.
 * @param weightPpm how much of the stake counts.
 */
export function progressAfter(
  bonus: GrantedBonus,
  before: BonusProgress,
  { fact, weightPpm }: { readonly fact: ResultFact | MovementFact; readonly weightPpm: number },
): BonusProgress {
  if (before.ended !== null) return before
  if (fact.kind === 'movement') return judged(bonus, afterMovement(bonus, before, fact), false)
  if (fact.pocket === 'demo') return before
  // A correction is two facts, the old result taken back and the new one: what is left is judged after both.
  return judged(bonus, afterResult(bonus, before, { fact, weightPpm }), fact.sign > 0)
}

function afterMovement(
  { currency }: GrantedBonus,
  before: BonusProgress,
  fact: MovementFact,
): BonusProgress {
  if (fact.pocket !== 'bonus' || fact.currency !== currency) return before
  const { amountMinor, wagerId } = fact
  const moved = { ...before, valueMinor: before.valueMinor + amountMinor }
  if (fact.reason === 'bonus_grant') {
    return { ...moved, creditedMinor: before.creditedMinor + amountMinor }
  }
  if (fact.reason !== 'stake' || wagerId === null) return moved
  const openMinor = (before.open[wagerId] ?? 0n) - amountMinor
  return { ...moved, open: { ...before.open, [wagerId]: openMinor } }
}

function afterResult(
  bonus: GrantedBonus,
  before: BonusProgress,
  { fact, weightPpm }: { readonly fact: ResultFact; readonly weightPpm: number },
): BonusProgress {
  const counted = {
    ...before,
    progressUsdE6: before.progressUsdE6 + advance(bonus, fact, weightPpm),
  }
  if (fact.bonusMinor === 0n || fact.currency !== bonus.currency) return counted
  // What a correction takes back and the pocket does not hold is owed by the real one: it left no bonus.
  const share = bonusPayoutOf(fact) + fact.owedBonusMinor
  const openMinor = before.open[fact.wagerId]
  if (fact.sign < 0) {
    const taken = { ...counted, valueMinor: before.valueMinor - bonusPayoutOf(fact) }
    if (openMinor === undefined) return taken
    // A share of a wager that is open beside it is open again until the plus that follows.
    return { ...taken, open: { ...before.open, [fact.wagerId]: openMinor + fact.bonusMinor } }
  }
  if (openMinor !== undefined) {
    const open = { ...before.open }
    const rest = openMinor - fact.bonusMinor
    delete open[fact.wagerId]
    if (rest > 0n && !fact.isClosed) open[fact.wagerId] = rest
    return { ...counted, open, valueMinor: before.valueMinor + share }
  }
  const stakeMinor = fact.revision === 1 ? fact.bonusMinor : 0n
  return { ...counted, valueMinor: before.valueMinor + share - stakeMinor }
}

/** Worth of what counts of a stake, in 1e-6 USD: all of it, or of a money bonus its bonus part. */
function advance({ kind }: GrantedBonus, fact: ResultFact, weightPpm: number): bigint {
  if (fact.status === 'cancel' || weightPpm === 0 || fact.stakeMinor === 0n) return 0n
  const stake =
    kind === 'deposit' ? fact.stakeUsdE6 : (fact.stakeUsdE6 * fact.bonusMinor) / fact.stakeMinor
  return (BigInt(fact.sign) * stake * BigInt(weightPpm)) / BigInt(wholePpm)
}

/** Bonus money in open bets. */
export function openOf({ open }: Pick<BonusProgress, 'open'>): bigint {
  return Object.values(open).reduce((sum, minor) => sum + minor, 0n)
}

/** What is left of a bonus: in the pocket, in open bets, frozen. */
export function leftOf(bonus: GrantedBonus, progress: BonusProgress): bigint {
  return progress.valueMinor + openOf(progress) + bonus.grantedMinor - progress.creditedMinor
}

/** Which slices are freed, whether the requirement is reset, and whether that was its end. */
function judged(bonus: GrantedBonus, now: BonusProgress, isStake: boolean): BonusProgress {
  if (now.progressUsdE6 >= now.requiredUsdE6) {
    return { ...now, freed: slicesOf(bonus), ended: 'completed' }
  }
  const left = leftOf(bonus, now)
  if (isStake && left < bonus.dustMinor && openOf(now) === 0n) return { ...now, ended: 'lost' }
  const reset = isStake ? afterReset(bonus, now, left) : now
  const { progressUsdE6, requiredUsdE6 } = reset
  const reached = toSafeNumber((progressUsdE6 * BigInt(slicesOf(bonus))) / requiredUsdE6)
  return { ...reset, freed: Math.max(reset.freed, reached) }
}

function slicesOf({ kind, slices }: GrantedBonus): number {
  return kind === 'deposit' ? slices : 0
}

/**
 * A stake that takes a bonus under the threshold leaves at most the multiplier times what is left. Where
 * nothing is left beside open bets, as after a correction, these decide first.
 */
function afterReset(bonus: GrantedBonus, now: BonusProgress, left: bigint): BonusProgress {
  const { grantedMinor, grantedUsdE6, lowMinor, multiplier } = bonus
  if (now.wasReset || grantedMinor < lowMinor || left >= lowMinor || left <= 0n) return now
  const openUsdE6 = now.requiredUsdE6 - now.progressUsdE6
  const wantedUsdE6 = ((left * grantedUsdE6) / grantedMinor) * BigInt(multiplier)
  // Never nothing: slices are parts of it.
  const mostUsdE6 = wantedUsdE6 > 0n ? wantedUsdE6 : 1n
  const requiredUsdE6 = mostUsdE6 < openUsdE6 ? now.progressUsdE6 + mostUsdE6 : now.requiredUsdE6
  return { ...now, requiredUsdE6, wasReset: true }
}

/** What slice k of a deposit bonus is, from 1: what does not divide is in the last. */
export function sliceMinor({ grantedMinor, slices }: GrantedBonus, k: number): bigint {
  const even = grantedMinor / BigInt(slices)
  return k === slices ? grantedMinor - even * BigInt(slices - 1) : even
}
