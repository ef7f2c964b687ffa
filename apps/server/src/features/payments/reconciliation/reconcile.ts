import { currencyOf, findAsset, mustHave, unitsOfMinor, type Uuid } from '@powerplay/kernel'
import type { BlockRef, ChainAdapter } from '../chains/chain-port.ts'
import { nowOf, type PaymentParts } from '../parts.ts'
import { keyPlaces } from '../withdrawals/key-places.ts'
import {
  beginLine,
  bookedOn,
  bookLines,
  comparedAssets,
  noteComparison,
  paidByAccount,
  paymentsOut,
  type BookedAsset,
  type Comparison,
  type MinedPayments,
  type PaymentOut,
} from './chain-balance-store.ts'
import { carriedBy } from './late.ts'

/** A difference that is still there after so many blocks is told to staff. */
const blocksUntilAlarm = 3
/** So many addresses are asked for at once. */
const addressesMax = 2_000

/** A chain that was read up to a block. */
export interface ReadChain {
  readonly adapter: ChainAdapter
  readonly head: BlockRef
  /** Said before the chain is asked what it holds. */
  readonly asking: () => void
}

/**
 * Compares what a chain holds at our addresses with what is booked of it, both up to the block that it was read to, and
 * the ledger's accounts with the rows of payments. Where coins are missing, the books do not add up, or nobody could
 * compare for a while, nothing goes out by itself until it is over. The attempt is in vain if that block is no longer
 * part of the chain by the end; on chains of outputs (Bitcoin) also if a newer block came, or a payment of ours was
 * signed or ended meanwhile.
 * @returns whether everything was compared.
 */
export async function reconcile(parts: PaymentParts, read: ReadChain): Promise<boolean> {
  await compareBooks(parts)
  return (await compareChain(parts, read)) !== 'in vain'
}

/**
 * Compares a chain that carries an asset which was never compared. This is tried at every look until it succeeds, so
 * that the opening sum is written down before anything is booked, and a wrong first credit shows as a difference.
 * @returns whether it was compared now.
 */
export async function beginComparing(parts: PaymentParts, read: ReadChain): Promise<boolean> {
  const { adapter } = read
  const compared = await comparedAssets(parts.platform.database, adapter.chain)
  if (carriedBy(adapter).every(({ currency }) => compared.has(currency))) return false
  return (await compareChain(parts, read)) === 'made'
}

/** `nothing`: our addresses are not known yet, so there is nothing to compare. */
type Outcome = 'made' | 'in vain' | 'nothing'

/** Why none came about stands in the log: the alarm of one that is late says since when alone. */
async function compareChain(parts: PaymentParts, read: ReadChain): Promise<Outcome> {
  const log = parts.platform.logOf('payments')
  const { chain } = read.adapter
  const say = (why: string) => log.warn({ event: 'payments.not_compared', chain, error: why })
  try {
    const outcome = await compareNow(parts, read)
    if (outcome === 'in vain') {
      say(`block ${read.head.height} was replaced or is not the newest, or a payment moved`)
    }
    return outcome
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    throw error
  }
}

async function compareNow(
  parts: PaymentParts,
  { adapter, head, asking }: ReadChain,
): Promise<Outcome> {
  const { database } = parts.platform
  const { chain, accounts } = adapter
  const addresses = [...(await keyPlaces(database, chain)).keys()]
  if (addresses.length === 0) return 'nothing'
  asking()
  const upTo = { chain, height: head.height, native: accounts?.native ?? null }
  const before = accounts === null ? await paymentsOut(database, chain) : null
  const mined =
    before === null ? await paidByAccount(database, upTo) : await minedOf(adapter, before, head)
  const booked = await bookedOn(database, upTo, mined)
  const held = await heldOn(adapter, addresses, head)
  if (held === undefined) return 'in vain'
  if (before !== null && !isSame(before, await paymentsOut(database, chain))) return 'in vain'
  const compared = await comparedAssets(database, chain)
  for (const { currency, decimals } of carriedBy(adapter)) {
    const own = booked.find(({ asset }) => asset === currency)
    const heldUnits = held.get(currency) ?? 0n
    const line = { chain, asset: currency, decimals, height: head.height, heldUnits }
    const isNew = own === undefined && !compared.has(currency)
    if (isNew && heldUnits > 0n) await begin(parts, line)
    const bookedUnits = own === undefined ? 0n : unitsOf(own, decimals)
    await compare(parts, { ...line, bookedUnits })
  }
  return 'made'
}

/** What was there before the house carried an asset, and before anything of it was booked, stands in the trail. */
async function begin(
  { platform }: PaymentParts,
  line: Omit<Comparison, 'id' | 'at' | 'bookedUnits'>,
): Promise<void> {
  const { chain, asset, heldUnits, height } = line
  const own = { ...line, id: platform.mintId(), at: nowOf(platform) }
  const detail = { units: heldUnits.toString(), height }
  const act = { stream: 'money', event: 'payments.opening_taken', actor: null }
  await platform.database.transaction(async (tx) => {
    if (!(await beginLine(tx, own))) return
    await platform.audit.write({ ...act, subject: `${chain}:${asset}`, detail }, tx)
  })
}

/** Those of our payments that the chain has in a block up to this head. */
async function minedOf(
  adapter: ChainAdapter,
  out: readonly PaymentOut[],
  head: BlockRef,
): Promise<MinedPayments> {
  const mined: { readonly id: Uuid; readonly txid: string }[] = []
  for (const { id, txids } of out) {
    for (const txid of txids) {
      const height = (await adapter.find(txid))?.block?.height
      if (height !== undefined && height <= head.height) mined.push({ id, txid })
    }
  }
  return { ids: mined.map(({ id }) => id), txids: mined.map(({ txid }) => txid) }
}

const isSame = (before: readonly PaymentOut[], after: readonly PaymentOut[]) =>
  before.length === after.length &&
  before.every(({ id, txids }, at) => {
    const own = after[at]
    return own?.id === id && own.txids.length === txids.length
  })

function unitsOf(own: BookedAsset, decimals: number): bigint {
  const moved = unitsOfMinor(own.depositedMinor, decimals) - unitsOfMinor(own.paidMinor, decimals)
  return moved + own.dustUnits + own.otherUnits
}

/** What our addresses hold up to a block; undefined where the chain does not tell. */
async function heldOn(
  adapter: ChainAdapter,
  addresses: readonly string[],
  head: BlockRef,
): Promise<ReadonlyMap<string, bigint> | undefined> {
  const sums = new Map<string, bigint>()
  for (let from = 0; from < addresses.length; from += addressesMax) {
    const lot = await adapter.heldAt(addresses.slice(from, from + addressesMax), head)
    if (lot === undefined) return undefined
    for (const { asset, units } of lot) sums.set(asset, (sums.get(asset) ?? 0n) + units)
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
