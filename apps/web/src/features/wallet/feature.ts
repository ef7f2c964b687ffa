import type { WebFeature } from '../../platform/feature/feature.ts'
import { BalanceMenu } from './balance-menu.tsx'

/** What a player holds, and the currency in play. */
export const wallet: WebFeature = {
  name: 'wallet',
  header: [{ group: 'money', order: 10, Item: BalanceMenu }],
}
