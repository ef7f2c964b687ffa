import { z } from 'zod'
import type { Platform } from '../../platform/context.ts'
import type { JurisdictionProfile } from '../compliance/index.ts'
import { setting } from '../../platform/settings/settings.ts'

const source =
  'Default: product specification of betting, 8. A demo build asks for no documents until it is set.'
const gate = z.int().min(0).max(100_000_000)

export const depositGateUsd = setting({
  key: 'documents.depositGateUsd',
  schema: gate,
  initial: 2_000,
  help: `Deposits in USD from which on withdrawals wait for documents. ${source}`,
})
export const withdrawGateUsd = setting({
  key: 'documents.withdrawGateUsd',
  schema: gate,
  initial: 2_000,
  help: `Withdrawals in USD from which on they wait for documents. ${source}`,
})
export const bigWinGateUsd = setting({
  key: 'documents.bigWinGateUsd',
  schema: gate,
  initial: 10_000,
  help: `Win of one bet in USD, above its stake, from which on withdrawals wait for documents. ${source}`,
})
export const fundsGateUsd = setting({
  key: 'documents.fundsGateUsd',
  schema: gate,
  initial: 50_000,
  help: `Deposits or withdrawals in USD from which on withdrawals wait for the source of funds. Own choice. A demo build asks for no documents until it is set.`,
})
export const autoApprove = setting({
  key: 'documents.autoApprove',
  schema: z.boolean(),
  initial: false,
  help: 'A demo build verifies every case that is handed in whole, so that the way to the end can be seen.',
})

export const documentSettings = [
  depositGateUsd,
  withdrawGateUsd,
  bigWinGateUsd,
  fundsGateUsd,
  autoApprove,
]

/**
 * Where the gates stand, in 1e-6 USD; null where there is none. What the profile of a jurisdiction says
 * rules over the settings.
 */
export function gatesOf(
  { config, settings }: Pick<Platform, 'config' | 'settings'>,
  own: JurisdictionProfile['kyc'] = {},
) {
  const isSet = (key: string) => settings.list().some((one) => one.key === key && one.version > 0)
  const of = (spec: typeof depositGateUsd, ownUsd?: number) => {
    if (ownUsd === undefined && config.DEMO_BUILD && !isSet(spec.key)) return null
    return BigInt(ownUsd ?? settings.get(spec)) * 1_000_000n
  }
  const bigWinUsd = own.bigWinUsd ?? settings.get(bigWinGateUsd)
  return {
    deposit: of(depositGateUsd, own.depositUsd),
    withdraw: of(withdrawGateUsd, own.withdrawUsd),
    funds: of(fundsGateUsd),
    // Nobody asks for documents of whoever won nothing.
    bigWin: bigWinUsd === 0 ? null : of(bigWinGateUsd, own.bigWinUsd),
  }
}
