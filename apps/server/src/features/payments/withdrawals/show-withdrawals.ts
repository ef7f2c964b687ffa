import type { WithdrawRow } from '@powerplay/contract'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { pageOf, type PageAsked, type PageShown } from '../deposits/show-deposits.ts'
import type { PaymentParts } from '../parts.ts'
import { presentWithdrawal } from './present.ts'
import { listWithdrawals } from './withdrawal-store.ts'

/** The caller's withdrawals, the newest first. */
export async function showWithdrawals(
  { platform }: PaymentParts,
  asked: PageAsked,
  context: CallContext,
): Promise<PageShown<WithdrawRow>> {
  const { currency } = asked
  const userId = playerOf(context)
  const found = await listWithdrawals(platform.database, { ...asked, currency, userId })
  return pageOf(asked, { rows: found.rows.map(presentWithdrawal), total: found.total })
}
