import { z } from 'zod'
import { call } from '../core/call.ts'
import { amountText, currencyId, empty } from '../core/fields.ts'
import { currencyView } from './entities.ts'
import { walletRefusals } from './refusals.ts'

export const walletCalls = {
  currencies: call({
    feature: 'wallet',
    summary: 'Every currency with its price and, signed in, the balances.',
    path: '/api/data/currencies',
    who: 'guest',
    input: empty,
    output: z.array(currencyView),
  }),
  demoTopUp: call({
    feature: 'wallet',
    summary: 'Fills an empty demo pocket with the worth of $1,000.',
    path: '/api/wallet/demo',
    who: 'player',
    key: true,
    rate: { limit: 5, windowMs: 60_000, per: 'user' },
    input: z.strictObject({ currency: currencyId }),
    output: z.object({ balance: amountText }),
    refusals: [walletRefusals['demo-not-empty'], walletRefusals['demo-off']],
  }),
}
