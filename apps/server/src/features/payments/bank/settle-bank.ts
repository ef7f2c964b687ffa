import { moveDeposit, openDeposits, type Deposit } from '../deposits/deposit-store.ts'
import { creditDeposit, mayCome, orAlarm } from '../deposits/settle-deposits.ts'
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
  const { platform } = parts
  const { database } = platform
  for (const deposit of await openDeposits(database, bankChain)) {
    await orAlarm(parts, deposit, () => settleOne(parts, deposit))
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

async function settleOne(parts: PaymentParts, deposit: Deposit): Promise<void> {
  const { platform, wallet } = parts
  if (deposit.state === 'crediting') return creditDeposit(parts, deposit)
  if (deposit.state !== 'held') return
  const usdRateE8 = wallet.prices.usdRateE8(deposit.currency)
  if (usdRateE8 === undefined || !(await mayCome(parts, deposit, { usdRateE8 }))) return
  const postingId = platform.mintId()
  if (!(await moveDeposit(platform.database, deposit, { state: 'crediting', postingId }))) return
  await creditDeposit(parts, { ...deposit, state: 'crediting', postingId })
}
