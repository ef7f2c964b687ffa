import { chainAssets, currencyOf, findAsset, mustHave, unitsOfMinor } from '@powerplay/kernel'
import type { BlockRef, ChainAdapter } from '../chains/chain-port.ts'
import { nowOf, type PaymentParts } from '../parts.ts'
import { keyPlaces } from '../withdrawals/key-places.ts'
import {
  bookedOn,
  bookLines,
  isPaying,
  noteComparison,
  type BookedAsset,
  type Comparison,
} from './chain-balance-store.ts'

/** A difference that is still there after so many blocks is told to staff. */
const blocksUntilAlarm = 3
/** So many addresses are asked for at once. */
const addressesMax = 2_000

/**
 * Compares what a chain holds at our addresses with what is booked of it, and the ledger's accounts with
 * the rows of payments. Where coins are missing, or the books do not add up, nothing goes out by itself
 * until it is over. Passed over while a payment of ours is on its way, or a block came meanwhile.
 * @returns whether it was compared.
 */
export async function reconcile(
  parts: PaymentParts,
  adapter: ChainAdapter,
  head: BlockRef,
): Promise<boolean> {
  const { database } = parts.platform
  const { chain } = adapter
  await compareBooks(parts)
  if (await isPaying(database, chain)) return false
  const booked = await bookedOn(database, chain)
  const held = await heldOn(parts, adapter)
  const now = await adapter.head()
  if (now.hash !== head.hash || (await isPaying(database, chain))) return false
  for (const { currency, decimals } of chainAssets.filter((one) => one.chain === chain)) {
    const own = booked.find(({ asset }) => asset === currency)
    const heldUnits = held.get(currency) ?? 0n
    if (own === undefined && heldUnits === 0n) continue
    const bookedUnits = own === undefined ? 0n : unitsOf(own, decimals)
    const line = { chain, asset: currency, decimals, height: head.height }
    await compare(parts, { ...line, bookedUnits, heldUnits })
  }
  return true
}

function unitsOf(own: BookedAsset, decimals: number): bigint {
  const moved = unitsOfMinor(own.depositedMinor, decimals) - unitsOfMinor(own.paidMinor, decimals)
  return moved + own.dustUnits + own.otherUnits
}

async function heldOn(
  { platform }: PaymentParts,
  adapter: ChainAdapter,
): Promise<ReadonlyMap<string, bigint>> {
  const addresses = [...(await keyPlaces(platform.database, adapter.chain)).keys()]
  const sums = new Map<string, bigint>()
  for (let from = 0; from < addresses.length; from += addressesMax) {
    for (const { asset, units } of await adapter.unspent(
      addresses.slice(from, from + addressesMax),
    )) {
      sums.set(asset, (sums.get(asset) ?? 0n) + units)
    }
  }
  return sums
}

async function compareBooks(parts: PaymentParts): Promise<void> {
  for (const { asset, bookedMinor, heldMinor } of await bookLines(parts.platform.database)) {
    const { decimals } = currencyOf(asset)
    const line = { chain: 'books', asset, decimals, height: null }
    await compare(parts, { ...line, bookedUnits: bookedMinor, heldUnits: heldMinor })
  }
}

async function compare(parts: PaymentParts, line: Omit<Comparison, 'id' | 'at'>): Promise<void> {
  const { platform, alarms } = parts
  const { chain, asset } = line
  const at = nowOf(platform)
  const compared = await noteComparison(platform.database, { ...line, id: platform.mintId(), at })
  const { differenceUnits, blocks } = compared
  const subject = `${chain}:${asset}`
  if (differenceUnits === 0n) return alarms.clear('difference', subject)
  if (line.height !== null && blocks < blocksUntilAlarm) return
  const named = chain === 'books' ? currencyOf(asset) : mustHave(findAsset(asset, chain), 'asset')
  const size = `${differenceUnits} of the smallest units (${named.decimals} decimals)`
  const detail = `${asset}: ${size} ${differenceUnits < 0n ? 'are missing' : 'are not booked'}`
  await alarms.raise({
    kind: 'difference',
    chain: chain === 'books' ? null : chain,
    subject,
    detail,
  })
}
