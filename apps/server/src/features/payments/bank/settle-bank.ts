import type { Uuid } from '@powerplay/kernel'
import { usdE6Of } from '../../wallet/index.ts'
import { currencyOf } from '@powerplay/kernel'
import { moveDeposit, openDeposits } from '../deposits/deposit-store.ts'
import { refusalToDeposit } from '../deposits/may-deposit.ts'
import { creditDeposit } from '../deposits/settle-deposits.ts'
import { nowOf, type PaymentParts } from '../parts.ts'
import { requestColumns, tellRequest, type StoredRequest } from './bank-store.ts'

/** What stands as the chain of a deposit by bank. */
export const bankChain = 'bank'

const patience = '14 days'

/**
 * Credits what staff said arrived and a process did not get to, or a limit held back; closes requests
 * that nobody decided for a fortnight.
 */
export async function settleBank(parts: PaymentParts): Promise<void> {
  const { platform, wallet } = parts
  const { database } = platform
  for (const deposit of await openDeposits(database, bankChain)) {
    const { currency, amountMinor, userId, state } = deposit
    if (state === 'crediting') await creditDeposit(parts, deposit)
    if (state !== 'held') continue
    const rate = wallet.prices.usdRateE8(currency)
    if (rate === undefined) continue
    const usdE6 = usdE6Of(amountMinor, rate, currencyOf(currency).decimals)
    if ((await refusalToDeposit(platform, userId, usdE6)) !== null) continue
    const postingId: Uuid = platform.mintId()
    if (!(await moveDeposit(database, deposit, { state: 'crediting', postingId }))) continue
    await creditDeposit(parts, { ...deposit, state: 'crediting', postingId })
  }
  const closed = await database.query<StoredRequest>({
    text: `update bank_requests set state = 'closed', ended_at = $1
      where state = 'pending' and asked_at < $1::timestamptz - $2::interval
      returning ${requestColumns}`,
    values: [nowOf(platform), patience],
  })
  for (const own of closed) {
    tellRequest(platform, own)
    await parts.notices.put(database, {
      ...{ userId: own.userId, kind: 'deposit', title: 'Bank deposit closed', link: null },
      text: `Nothing arrived for ${own.reference} within 14 days. Open a new request when you send it.`,
    })
  }
}
