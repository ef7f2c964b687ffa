import { lazyPart } from '../../platform/feature/lazy-part.ts'

/** Every balance of a closed account with its way out; for its page alone. */
export const ClosedBalances = lazyPart(
  () => import('./window/closed-balances.tsx'),
  'ClosedBalances',
)

/** By which key the house signs receipts. */
export const ReceiptKeysCard = lazyPart(
  () => import('./history/receipt-keys-card.tsx'),
  'ReceiptKeysCard',
)
