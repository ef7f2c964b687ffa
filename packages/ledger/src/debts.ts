import type { Uuid } from '@powerplay/kernel'
import type { DebtPayment } from './command.ts'
import type { PostingRow } from './journal.ts'

/** The posting by which a credit pays a debt: from the real account to that of the debt. */
export function postingOf(payment: DebtPayment, id: Uuid): PostingRow {
  const { accountId, debtId, amountMinor } = payment
  const legs = [
    { accountId, amountMinor: -amountMinor },
    { accountId: debtId, amountMinor },
  ]
  return { id, reason: 'debt_payment', wagerId: null, legs }
}
