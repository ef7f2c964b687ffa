import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { holdReading } from '../../wallet/index.ts'
import {
  bonusOfDeposit,
  endBonus,
  lockPlayer,
  owe,
  reversalStep,
  revokeUnpaid,
} from '../bonuses/bonus-store.ts'
import { keepReversal } from './deposit-store.ts'
import type { PromotionParts } from '../parts.ts'

/** A deposit that its chain took back: the posting that had credited it, and whose it was. */
export interface ReversedDeposit {
  readonly postingId: Uuid
  readonly userId: Uuid
}

/**
 * A bonus does not outlive its deposit: what is left of it is forfeited, what became real of it is taken
 * back and, where it is gone, owed. In the caller's transaction; the money follows by the upkeep.
 */
export async function reverseDeposit(
  { platform: { mintId } }: PromotionParts,
  tx: Queries,
  deposit: ReversedDeposit,
): Promise<void> {
  await lockPlayer(tx, deposit.userId)
  if (!(await keepReversal(tx, deposit))) return
  // Before the bonus, whose row the reading may want.
  await holdReading(tx)
  const bonus = await bonusOfDeposit(tx, deposit.postingId)
  if (!bonus) return
  const end = { id: bonus.id, state: 'revoked', reason: 'deposit taken back', at: null } as const
  if (await endBonus(tx, end, mintId())) return
  if (await revokeUnpaid(tx, bonus.id)) return
  if (bonus.releasedMinor === 0n) return
  await owe(tx, {
    ...{ bonusId: bonus.id, step: reversalStep, kind: 'reversal', postingId: mintId() },
    amountMinor: bonus.releasedMinor,
  })
}
