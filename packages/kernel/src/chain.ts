import { Defect } from './defect.ts'
import { divide } from './ratio.ts'

/** A chain that money comes in and goes out by. Source: product specification of betting, 7.1. */
export interface Chain {
  readonly id: string
  readonly name: string
  /** Blocks, its own included, after which a deposit counts. Never below 3. */
  readonly confirmations: number
  /** Usual seconds from one block to the next. */
  readonly blockSeconds: number
  /** One address for everybody; a memo says whose a payment is. */
  readonly hasMemo: boolean
  /** Number of its coin in paths of keys (SLIP-44). */
  readonly coinType: number
}

const chain = (
  id: string,
  name: string,
  [confirmations, blockSeconds, coinType]: readonly [number, number, number],
  hasMemo = false,
): Chain => ({ id, name, confirmations, blockSeconds, coinType, hasMemo })

/** Every chain the platform knows, in display order. */
export const chains: readonly Chain[] = [
  chain('btc', 'Bitcoin', [3, 600, 0]),
  chain('eth', 'Ethereum', [12, 12, 60]),
  chain('base', 'Base', [20, 2, 8453]),
  chain('tron', 'Tron', [20, 3, 195]),
  chain('sol', 'Solana', [32, 1, 501]),
  chain('ltc', 'Litecoin', [6, 150, 2]),
  chain('doge', 'Dogecoin', [20, 60, 3]),
  chain('bnb', 'BNB Chain', [15, 3, 714]),
  chain('xrp', 'XRP Ledger', [5, 4, 144], true),
]

/** A currency on a chain. `decimals` is the scale of the chain's smallest unit, not the ledger's. */
export interface ChainAsset {
  readonly currency: string
  readonly chain: string
  readonly decimals: number
}

const on = (currency: string, where: Readonly<Record<string, number>>): ChainAsset[] =>
  Object.entries(where).map(([id, decimals]) => ({ currency, chain: id, decimals }))

/** Every currency on every chain that carries it, the usual chain of each first. */
export const chainAssets: readonly ChainAsset[] = [
  ...on('btc', { btc: 8 }),
  ...on('eth', { eth: 18, base: 18 }),
  ...on('usdt', { tron: 6, eth: 6, base: 6, sol: 6 }),
  ...on('usdc', { eth: 6, base: 6, sol: 6 }),
  ...on('ltc', { ltc: 8 }),
  ...on('doge', { doge: 8 }),
  ...on('bnb', { bnb: 18 }),
  ...on('trx', { tron: 6 }),
  ...on('sol', { sol: 9 }),
  ...on('xrp', { xrp: 6 }),
  ...on('pwr', { eth: 18 }),
]

/** The chain with this id, or undefined. */
export function findChain(id: string): Chain | undefined {
  return chains.find((one) => one.id === id)
}

/** The chain with this id. @throws Defect when there is none. */
export function chainOf(id: string): Chain {
  const found = findChain(id)
  if (!found) throw new Defect(`unknown chain ${id}`)
  return found
}

/** A currency on a chain, or undefined where that chain does not carry it. */
export function findAsset(currency: string, chainId: string): ChainAsset | undefined {
  return chainAssets.find((one) => one.currency === currency && one.chain === chainId)
}

const ledgerDecimals = 8

/**
 * Units of a chain as minor units of the ledger, which has eight decimals. What is smaller than its
 * smallest unit is cut and told as `dustUnits`.
 */
export function minorOfUnits(units: bigint, decimals: number) {
  if (decimals <= ledgerDecimals) {
    return { minor: units * 10n ** BigInt(ledgerDecimals - decimals), dustUnits: 0n }
  }
  const scale = 10n ** BigInt(decimals - ledgerDecimals)
  return { minor: units / scale, dustUnits: units % scale }
}

/** Minor units of the ledger as units of a chain; what the chain cannot pay is cut. */
export function unitsOfMinor(minor: bigint, decimals: number): bigint {
  if (decimals >= ledgerDecimals) return minor * 10n ** BigInt(decimals - ledgerDecimals)
  return divide(minor, 10n ** BigInt(ledgerDecimals - decimals), 'down')
}
