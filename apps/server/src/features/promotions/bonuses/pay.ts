import { Refusal, toWireId, type Uuid } from '@powerplay/kernel'
import { userChannel } from '../../../platform/broadcaster.ts'
import { userWireId } from '../../../platform/context.ts'
import { sqlFaultOf } from '../../../platform/database/sql-fault.ts'
import type { BonusEnd } from '../../wallet/index.ts'
import {
  endedStatement,
  findBonus,
  forgoPart,
  isOwed,
  leaving,
  lockPlayer,
  owe,
  owedOf,
  owing,
  paidStatement,
  partPaidStatement,
  readProgress,
  type Bonus,
  type BonusPayment,
} from './bonus-store.ts'
import { isReversed, nextStrayStep, standingStatement, takesLateMoney } from './late-money.ts'
import type { PromotionParts } from '../parts.ts'
import { amountIn, presentEntry } from './present.ts'

/**
 * Makes the payments that decisions about a bonus owe, in their order, each once, whichever node does
 * it and however often. What waits for an open bet stays owed.
 */
export function payBonus(parts: PromotionParts, bonusId: Uuid): Promise<void> {
  return parts.payments.pass(bonusId, () => payInTurn(parts, bonusId))
}

async function payInTurn(parts: PromotionParts, bonusId: Uuid): Promise<void> {
  const { database } = parts.platform
  for (const payment of await owedOf(database, bonusId)) {
    const bonus = await findBonus(database, bonusId)
    if (!bonus || bonus.currency === null) return
    if (!(await pay(parts, bonus, payment))) return
  }
}

/** @returns false where it has to wait. */
async function pay(parts: PromotionParts, bonus: Bonus, payment: BonusPayment): Promise<boolean> {
  if (payment.kind === 'grant' || payment.kind === 'slice') {
    await grantPart(parts, bonus, payment)
    return true
  }
  if (payment.kind === 'reversal') return takeBack(parts, bonus, payment)
  return convert(parts, bonus, payment)
}

/** A part that comes after the end of its bonus is forgone: nothing would end it. */
async function grantPart(
  { wallet, platform }: PromotionParts,
  { userId, currency }: Bonus,
  payment: BonusPayment,
): Promise<void> {
  try {
    await wallet.movements.grant({
      id: payment.postingId,
      reason: 'bonus_grant',
      userId,
      currency: currency ?? '',
      pocket: 'bonus',
      amountMinor: payment.amountMinor,
      businessKey: `${payment.bonusId}/${payment.step}`,
      statements: [partPaidStatement(payment)],
      telling: { context: null },
    })
  } catch (error) {
    if (sqlFaultOf(error)?.code !== bonusIsOver) throw error
    await forgoPart(platform.database, payment)
  }
}

/** What `pay_bonus_part` says of a bonus that is over. */
const bonusIsOver = 'PP070'
/** What `note_bonus_end` says of a bonus that is in another state than was read. */
const bonusIsOtherwise = 'PP071'

/** Takes back what became real of a bonus whose deposit did not hold; what is gone is owed. */
async function takeBack(
  { wallet }: PromotionParts,
  { userId, currency }: Bonus,
  payment: BonusPayment,
): Promise<boolean> {
  await wallet.movements.takeBack({
    id: payment.postingId,
    reason: 'bonus_reversal',
    userId,
    currency: currency ?? '',
    amountMinor: payment.amountMinor,
    businessKey: { scope: 'bonus_reversal', key: payment.bonusId },
    statements: [paidStatement(payment)],
  })
  return true
}

/** What an ended bonus releases at most from now on, in minor units; null for all of it. */
function releaseOf({ state, kind, terms, grantedMinor, releasedMinor }: Bonus): bigint | null {
  if (state !== 'completed') return 0n
  if (kind === 'deposit') return null
  const restMinor = (grantedMinor ?? 0n) * BigInt(terms.maxReleaseX ?? 1) - releasedMinor
  return restMinor > 0n ? restMinor : 0n
}

async function convert(
  parts: PromotionParts,
  bonus: Bonus,
  payment: BonusPayment,
): Promise<boolean> {
  const isStray = payment.kind === 'stray'
  const isForfeit = isStray && (await isReversed(parts.platform.database, bonus.id))
  try {
    const end = await parts.wallet.movements.convertBonus({
      id: payment.postingId,
      userId: bonus.userId,
      currency: bonus.currency ?? '',
      releaseMinorMax: isForfeit ? 0n : releaseOf(bonus),
      isDue: () => isOwed(parts.platform.database, payment),
      waitsForBets: bonus.state === 'completed' && !isStray,
      // The bonus first, as whoever revokes one holds it first.
      statements: (made) => [
        endedStatement(bonus, made),
        ...(isStray && made.releasedMinor > 0n ? [standingStatement(bonus.id)] : []),
        paidStatement(payment),
      ],
    })
    if (end && !isStray) tellEnd(parts, bonus, end)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'wallet/bonus-in-bet') return false
    // Revoked since it was read, or its deposit taken back: the next turn decides anew.
    if (sqlFaultOf(error)?.code === bonusIsOtherwise) return false
    throw error
  }
}

function tellEnd({ platform }: PromotionParts, bonus: Bonus, end: BonusEnd): void {
  const { broadcaster } = platform
  const channel = userChannel(userWireId(bonus.userId))
  const currency = bonus.currency ?? ''
  broadcaster.emit(channel, 'BonusUpdated', { bonus: null, reason: bonus.state })
  if (bonus.state !== 'completed') return
  broadcaster.emit(channel, 'BonusBalanceTransferred', {
    bonusId: toWireId('bonus', bonus.id),
    currency,
    value: amountIn(currency, end.releasedMinor),
    forfeited: amountIn(currency, end.forfeitedMinor),
  })
}

/** Tells the owner's screens how a bonus stands. */
export async function tellBonus(
  { platform }: Pick<PromotionParts, 'platform'>,
  bonusId: Uuid,
  reason: string,
): Promise<void> {
  const bonus = await findBonus(platform.database, bonusId)
  if (!bonus) return
  const progress = await readProgress(platform.database, [bonusId])
  const shown = bonus.state === 'active' ? presentEntry(bonus, progress.get(bonusId)) : null
  platform.broadcaster.emit(userChannel(userWireId(bonus.userId)), 'BonusUpdated', {
    bonus: shown,
    reason,
  })
}

/** Ended bonuses of whose money some was in bets that are over by now. */
export const leavingOf = ({ platform: { database } }: PromotionParts) => leaving(database)

/** Bonuses of which something is still to be paid. */
export const owingOf = ({ platform: { database, clock } }: PromotionParts) =>
  owing(database, clock.now())

/**
 * Takes what came in late, each time it does; it goes where the end of the bonus sent the rest.
 */
export async function sweep(
  parts: PromotionParts,
  { id, userId, currency }: Pick<Bonus, 'id' | 'userId' | 'currency'>,
): Promise<void> {
  const { database, mintId } = parts.platform
  const postingId = mintId()
  await database.transaction(async (tx) => {
    await lockPlayer(tx, userId)
    if (!(await takesLateMoney(tx, { id, userId, currency }))) return
    const step = await nextStrayStep(tx, id)
    await owe(tx, { bonusId: id, step, kind: 'stray', postingId, amountMinor: 0n })
  })
  await payBonus(parts, id)
}

/** One that cannot be paid now keeps no other waiting. */
export async function settle(parts: PromotionParts, bonusId: Uuid): Promise<void> {
  try {
    await payBonus(parts, bonusId)
  } catch (error) {
    parts.platform
      .logOf('promotions')
      .warn({ event: 'promotions.payment_failed', bonus: bonusId, error: String(error) })
  }
}
