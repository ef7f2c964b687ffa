import { z } from 'zod'
import { setting } from '../../platform/settings/settings.ts'

/** Worth of a demo grant and of a demo top-up. Source: docs/architecture.md, "Demo and real". */
export const demoWorthUsdCents = setting({
  key: 'wallet.demoWorthUsdCents',
  schema: z.int().min(100).max(100_000_00),
  initial: 1_000_00,
  help: 'Worth in USD cents of a demo top-up and of the play money of a new demo account.',
})

export const demoTopUp = setting({
  key: 'wallet.demoTopUp',
  schema: z.boolean(),
  initial: true,
  help: 'Whether players may fill an empty demo pocket.',
})

export const startCurrency = setting({
  key: 'wallet.startCurrency',
  schema: z.string(),
  initial: 'usdt',
  help: 'Currency a new account starts with; the demo grant is paid in it.',
})

export const walletSettings = [demoWorthUsdCents, demoTopUp, startCurrency]
