import type { Uuid } from '@powerplay/kernel'
import { endBonus, expireWork, overdue, payWork, strayWork } from './bonus-store.ts'
import { grantsPerTurn, grantWork, waitingForGrant } from '../deposits/deposit-store.ts'
import { grantOnDeposit } from '../deposits/grant-on-deposit.ts'
import type { PromotionParts } from '../parts.ts'
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

/** Before every id. */
const nobody: Uuid = '00000000-0000-0000-0000-000000000000'

/**
 * Grants on deposits that wait, some players each turn, all in turn: those whose deposits never fit keep
 * nobody behind them waiting.
 */
export function createGrants(parts: PromotionParts): () => Promise<void> {
  let after = nobody
  return async () => {
    const waiting = await waitingForGrant(parts.platform.database, after)
    after = waiting.length < grantsPerTurn ? nobody : (waiting.at(-1) ?? nobody)
    await parts.setAside.each(grantWork, waiting, {
      idOf: (userId) => userId,
      run: (userId) => grantOnDeposit(parts, userId),
    })
  }
}

/** What workers do again and again: what is late, owed, or was left by a lost node. */
export async function upkeep(parts: PromotionParts, grant: () => Promise<void>): Promise<void> {
  const { setAside } = parts
  await grant()
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
