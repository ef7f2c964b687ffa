import { findAsset } from '@powerplay/kernel'
import { z } from 'zod'

const contract = z.string().regex(/^0x[0-9a-fA-F]{40}$/)

/** A chain of the Ethereum kind: its number, the coin that pays for gas, and our tokens' contracts. */
export const evmPlan = z.strictObject({
  kind: z.literal('evm'),
  chainId: z.int().min(1),
  native: z.string().max(20),
  tokens: z.record(z.string(), contract).default({}),
})
export type EvmPlan = z.output<typeof evmPlan>

/** Bitcoin, or one of its test networks. */
export const bitcoinPlan = z.strictObject({
  kind: z.literal('bitcoin'),
  network: z.enum(['main', 'test', 'regtest']),
})
export type BitcoinPlan = z.output<typeof bitcoinPlan>

/** How real chains are signed for, by id; a chain that is not named is a simulated one. */
export const chainPlans = z.record(z.string(), z.discriminatedUnion('kind', [evmPlan, bitcoinPlan]))
export type ChainPlans = Readonly<Record<string, EvmPlan | BitcoinPlan>>

/** The contract of a token; null for the chain's own coin. @throws Error where the chain has no such asset */
export function contractOf(plan: EvmPlan, chain: string, asset: string): string | null {
  if (findAsset(asset, chain) === undefined) throw new Error(`${chain} does not carry ${asset}`)
  if (asset === plan.native) return null
  const address = plan.tokens[asset]
  if (address === undefined) throw new Error(`no contract of ${asset} on ${chain} is known`)
  return address
}
