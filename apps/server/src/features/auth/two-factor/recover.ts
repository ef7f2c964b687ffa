import { refuse } from '@powerplay/kernel'
import type { TwoFactorState } from '@powerplay/contract'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { AuthWorkshop } from '../parts.ts'
import { announceClosed, closeOtherWays } from '../sessions/close-other-ways.ts'
import { countRecoveryCodes, findFactor, hasFactor, setRecoveryCodes } from './factor-store.ts'
import { hashRecoveryCode, mintRecoveryCodes } from './recovery-codes.ts'

/** How the caller's second factor stands. */
export async function showFactor(
  { platform }: AuthWorkshop,
  context: CallContext,
): Promise<TwoFactorState> {
  const userId = playerOf(context)
  const since = (await findFactor(platform.database, userId))?.confirmedAt?.getTime() ?? null
  if (since === null) return { isOn: false, since, recoveryCodesLeft: 0 }
  const recoveryCodesLeft = await countRecoveryCodes(platform.database, userId)
  return { isOn: true, since, recoveryCodesLeft }
}

/** Ten new recovery codes in place of the old ones; all other ways in are closed. @throws Refusal auth/factor-off */
export async function renewRecoveryCodes(
  shop: AuthWorkshop,
  context: CallContext,
): Promise<{ recoveryCodes: string[] }> {
  const { database, random } = shop.platform
  const userId = playerOf(context)
  const recoveryCodes = mintRecoveryCodes(random)
  const key = shop.secrets.key('factor')
  const hashes = recoveryCodes.map((text) => hashRecoveryCode(key, userId, text))
  const closed = await database.transaction(async (tx) => {
    if (!(await hasFactor(tx, userId))) refuse('auth/factor-off')
    await setRecoveryCodes(tx, userId, hashes)
    await shop.factorEvents.codesRenewed(tx, userId)
    return closeOtherWays(shop, tx, userId, context)
  })
  announceClosed(shop, context, closed)
  return { recoveryCodes }
}
