import { chainAssets, findCurrency } from '@powerplay/kernel'
import type { PaymentParts } from '../parts.ts'
import { ownersOf } from './address-store.ts'
import type { BlockRef, ChainAdapter } from '../chains/chain-port.ts'
import { hashAt, isStillRead, latestBlock } from './block-store.ts'
import { depositsOf } from './deposit-store.ts'
import { movedAmongOurs, noteOne } from './note-transfers.ts'

/** The id in whatever was pasted: a slash at the end and all before the last segment go. */
export function txidIn(text: string): string {
  return (
    text
      .trim()
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? ''
  )
}

const lengthMin = 8
const texts = {
  short: 'Transaction id is too short.',
  currency: 'Unknown currency.',
  missing: 'Not found on the chain yet.',
  credited: 'Already credited.',
  failed: 'Unknown error. Contact support',
} as const

/**
 * A hint that a transaction pays somebody here. It starts a look at the chains of the currency and
 * credits nothing: what is found is noted and counts its confirmations like any other.
 * Source: 001_d6a9941efb711ce5.txt section 7; product specification of betting, 7.2.
 */
export async function notify(
  parts: PaymentParts,
  { currencyId, txId }: { readonly currencyId: string; readonly txId: string },
): Promise<{ result: string }> {
  const txid = txidIn(txId)
  if (txid.length < lengthMin) return { result: texts.short }
  if (findCurrency(currencyId) === undefined) return { result: texts.currency }
  const chains = chainAssets.filter(({ currency }) => currency === currencyId)
  if (chains.length === 0) return { result: texts.currency }
  try {
    for (const { chain } of chains) {
      const result = await lookOn(parts, chain, txid)
      if (result !== undefined) return { result }
    }
    return { result: texts.missing }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    parts.platform.logOf('payments').warn({ event: 'payments.look_failed', error: message })
    return { result: texts.failed }
  }
}

async function lookOn(
  parts: PaymentParts,
  chain: string,
  txid: string,
): Promise<string | undefined> {
  const { database } = parts.platform
  const told = await tellKnown(parts, chain, txid)
  if (told !== undefined) return told
  const adapter = parts.chains.get(chain)
  const found = await adapter?.find(txid)
  if (adapter === undefined || found === undefined) return undefined
  // Pasted in capitals, say: by its one spelling it may be known.
  const toldOfIt = await tellKnown(parts, chain, found.txid)
  if (toldOfIt !== undefined) return toldOfIt
  const owners = await ownersOf(database, chain, found.transfers)
  const moved = await movedAmongOurs(database, adapter, found.transfers)
  const block = await provenBlock(parts, adapter, found.block)
  let isNoted = false
  for (const transfer of found.transfers) {
    const owner = owners.find(transfer)
    if (owner === undefined || moved.has(transfer.txid)) continue
    const id = await database.transaction(async (tx) => {
      // Others may have taken the place of its block since it was asked for: then it waits for one.
      const isThere = block !== null && (await isStillRead(tx, chain, block))
      return noteOne(parts, tx, { chain, transfer, owner, block: isThere ? block : null })
    })
    isNoted ||= id !== undefined
  }
  if (!isNoted) return undefined
  parts.nudge(chain)
  return 'Success'
}

async function tellKnown(
  parts: PaymentParts,
  chain: string,
  txid: string,
): Promise<string | undefined> {
  const known = await depositsOf(parts.platform.database, chain, txid)
  if (known.length === 0) return undefined
  parts.nudge(chain)
  return known.every(({ state }) => state === 'credited') ? texts.credited : 'Success'
}

/**
 * The block of a transaction where it is one that was read. One that was not notes itself when it is;
 * one that is long forgotten has to be what the chain shows at that height.
 */
async function provenBlock(
  { platform: { database } }: PaymentParts,
  adapter: ChainAdapter,
  told: BlockRef | null,
): Promise<BlockRef | null> {
  const read = await latestBlock(database, adapter.chain)
  if (told === null || read === undefined || told.height > read.height) return null
  const known = await hashAt(database, adapter.chain, told.height)
  if (known !== undefined) return known === told.hash ? told : null
  const [shown] = await adapter.headers(told.height, 1)
  return shown?.height === told.height && shown.hash === told.hash ? told : null
}
