import { endBonus, expireWork, overdue, payWork, strayWork } from './bonus-store.ts'
import { grantWork, waitingForGrant } from './deposit-store.ts'
import { grantOnDeposit } from './grant-on-deposit.ts'
import type { PromotionParts } from './parts.ts'
import { leavingOf, owingOf, payBonus, settle, sweep, tellBonus } from './pay.ts'

/** Ends bonuses whose time is up. Any node may, any number of times. */
async function expireBonuses(parts: PromotionParts): Promise<void> {
  const { database, clock, mintId } = parts.platform
  await parts.setAside.each(expireWork, await overdue(database, clock.now()), {
    idOf: ({ id }) => id,
    async run({ id }) {
      const end = { id, state: 'expired', reason: 'time', at: null } as const
      const hasEnded = await database.transaction((tx) => endBonus(tx, end, mintId()))
      if (!hasEnded) return
      await settle(parts, id)
      await tellBonus(parts, id, 'expired')
    },
  })
}

/** What workers do again and again: what is late, owed, or was left by a lost node. */
export async function upkeep(parts: PromotionParts): Promise<void> {
  const { setAside } = parts
  await setAside.each(grantWork, await waitingForGrant(parts.platform.database), {
    idOf: (userId) => userId,
    run: (userId) => grantOnDeposit(parts, userId),
  })
  await expireBonuses(parts)
  await setAside.each(strayWork, await leavingOf(parts), {
    idOf: ({ id }) => id,
    run: (bonus) => sweep(parts, bonus),
  })
  await setAside.each(payWork, await owingOf(parts), {
    idOf: (id) => id,
    run: (id) => payBonus(parts, id),
  })
}
