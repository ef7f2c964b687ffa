import { z } from 'zod'
import { setting } from '../../platform/settings/settings.ts'
import { firstTable, ppmOf } from './rules.ts'

const cents = z.int().min(0).max(1_000_000)
const percent = z.number().min(0).max(100)

export const faucetTable = setting({
  key: 'faucet.table',
  schema: z
    .array(z.strictObject({ sharePct: percent, chancePct: percent }))
    .min(1)
    .max(12)
    .refine((table) => table.reduce((sum, row) => sum + ppmOf(row.chancePct), 0) === 1_000_000, {
      message: 'the chances come to 100 %',
    }),
  initial: firstTable,
  help: 'What the faucet draws: shares of the maximum in percent, and their chances in percent.',
})

export const faucetFactor = setting({
  key: 'faucet.factor',
  schema: z.number().min(0).max(10),
  initial: 1.2,
  help: 'The maximum of a spin, in times of the mean theoretical win of a day of the last seven.',
})

export const faucetLeastMaxCents = setting({
  key: 'faucet.leastMaxCents',
  schema: cents.min(1),
  initial: 50,
  help: 'Maximum in USD cents under which the faucet asks for more play first.',
})

export const faucetStarter = setting({
  key: 'faucet.starter',
  schema: z.strictObject({
    spins: z.int().min(0).max(100),
    depositCents: cents,
    ratedCents: cents,
  }),
  initial: { spins: 3, depositCents: 1_000, ratedCents: 4_000 },
  help:
    'So many first spins of an account are for at least the least maximum, once it has these ' +
    'deposits and this rated wager, in USD cents.',
})

export const faucetSettings = [faucetTable, faucetFactor, faucetLeastMaxCents, faucetStarter]
