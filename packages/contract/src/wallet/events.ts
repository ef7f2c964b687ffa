import { event } from '../core/event.ts'
import { balanceChange } from './entities.ts'

export const walletEvents = {
  balanceModification: event({
    wire: 'BalanceModification',
    client: 'balanceModification',
    feature: 'wallet',
    summary: 'A balance of the player changed.',
    channel: 'User',
    payload: balanceChange,
  }),
}
