import { fromWireId, refuse, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { endBonus, findBonus, lockPlayer, readProgress, type Bonus } from './bonus-store.ts'
import type { PromotionParts } from '../parts.ts'
import { settle, tellBonus } from './pay.ts'
import { amountIn, presentEntry } from './present.ts'

/**
 * Cancels an open bonus of the player: what is left goes back to the house.
 * @throws Refusal promotions/unknown-bonus, promotions/bonus-ended, promotions/bonus-in-bet
 */
export async function cancelBonus(parts: PromotionParts, wireId: string, userId: Uuid) {
  const { platform } = parts
  const id = fromWireId('bonus', wireId) ?? refuse('promotions/unknown-bonus')
  const bonus = await platform.database.transaction(async (tx) => {
    await lockPlayer(tx, userId)
    const found = await findBonus(tx, id)
    if (found?.userId !== userId) refuse('promotions/unknown-bonus')
    if (found.state !== 'active' && found.state !== 'opted_in') refuse('promotions/bonus-ended')
    if (await isInBet(parts, tx, found)) refuse('promotions/bonus-in-bet')
    const end = { id, state: 'cancelled', reason: 'player', at: null } as const
    if (!(await endBonus(tx, end, platform.mintId()))) refuse('promotions/bonus-ended')
    return found
  })
  const progress = await readProgress(platform.database, [id])
  const left = presentEntry(bonus, progress.get(id))
  await settle(parts, id)
  await tellBonus(parts, id, 'cancelled')
  const { currency } = bonus
  return { forfeited: { currency, value: left?.value ?? amountIn('usd', 0n) } }
}

async function isInBet(
  { wallet }: PromotionParts,
  on: Queries,
  { userId, currency }: Bonus,
): Promise<boolean> {
  const pockets = await wallet.pocketsOf(userId, on)
  return pockets.some(
    (row) => row.pocket === 'bonus_escrow' && row.currency === currency && row.balance > 0n,
  )
}
