import { chainOf, minuteMs } from '@powerplay/kernel'
import type { ChainAdapter } from '../chains/chain-port.ts'
import { nowOf, type PaymentParts } from '../parts.ts'
import { isSettled } from '../withdrawals/settled-payouts.ts'
import { tellUndone } from '../withdrawals/tell-undone.ts'
import {
  freeNonce,
  missingBelow,
  noteOnChain,
  noteVersion,
  openSendings,
  versionsOf,
  type MissingNonce,
  type Sending,
  type OnChain,
  type Version,
} from './sending-store.ts'
import { addressOfKey } from './own-keys.ts'
import { raised, signedNothing, signVersion, termsAgain, wasSigned } from './sign-sending.ts'

/** A transaction that is in no block for so long is offered for more. */
const patienceMs = 3 * minuteMs
const raisesMax = 10

/**
 * Finds out where the transactions of our keys stand: which version is in a block, what it cost, whether
 * it did what it says. What is in none is sent again, and for more once it waited long enough.
 */
export async function settleSendings(
  parts: PaymentParts,
  adapter: ChainAdapter,
  head: number,
): Promise<void> {
  const { database, logOf } = parts.platform
  for (const own of await openSendings(database, adapter.chain)) {
    try {
      await settleOne(parts, adapter, own, head)
    } catch (error) {
      // One that cannot move keeps nobody else's waiting.
      const message = error instanceof Error ? error.message : String(error)
      logOf('payments').warn({ event: 'payments.sending_stuck', sending: own.id, error: message })
    }
  }
}

async function settleOne(
  parts: PaymentParts,
  adapter: ChainAdapter,
  own: Sending,
  head: number,
): Promise<void> {
  const { database } = parts.platform
  const versions = await versionsOf(database, own.id)
  const found = await onChainOf(adapter, versions, head)
  if (found === 'later') return
  // Before it is written down: what is final is looked at no more.
  if (own.kind === 'withdrawal' && (await isPaid(parts, own))) await tellUndone(parts, own, found)
  await noteOnChain(database, own.id, found)
  const [latest] = versions
  if (latest === undefined)
    return own.kind === 'withdrawal'
      ? freeUnused(parts, adapter, own)
      : askAgain(parts, adapter, own)
  if (found !== null) return parts.alarms.clear('withdrawal-stuck', own.id)
  if (own.kind === 'withdrawal' && !(await isToBePaid(parts, own))) return
  const counted = await countOf(parts, adapter, own)
  const alarm = { kind: 'withdrawal-stuck', chain: own.chain, subject: own.id } as const
  if (counted > own.nonce) {
    // Its own block may have come between the two questions.
    if ((await onChainOf(adapter, versions, head)) !== null) return
    const detail = `another transaction has the number ${own.nonce} of its key`
    await parts.alarms.raise({ ...alarm, detail })
    // It may have been settled since it was looked up: no alarm stays of what is.
    if (await isSettled(database, own.id)) await parts.alarms.clear('withdrawal-stuck', own.id)
    return
  }
  const missing = await missingBelow(database, own, counted)
  if (missing !== undefined) {
    const detail = `waits for the number ${missing.nonce} of its key, which ${whyMissing(missing)}`
    await parts.alarms.raise({ ...alarm, detail })
  }
  // No fee helps over a number that is missing.
  const waitedMs = parts.platform.clock.now() - latest.signedAt.getTime()
  const isLate = missing === undefined && waitedMs > patienceMs
  const next = isLate ? await raise(parts, adapter, own, latest) : undefined
  await adapter.send((next ?? latest).raw)
}

const whyMissing = ({ takenBy }: MissingNonce) =>
  takenBy === null
    ? 'is free: the next payment by that key takes it'
    : `is that of ${takenBy}, which is not signed`

async function onChainOf(
  adapter: ChainAdapter,
  versions: readonly Version[],
  head: number,
): Promise<OnChain | 'later' | null> {
  for (const { txid } of versions) {
    const found = await adapter.find(txid)
    if (found?.block == null) continue
    const { height } = found.block
    // In a block that came since the head that everything is counted from.
    if (height > head) return 'later'
    const isFinal = head - height + 1 >= chainOf(adapter.chain).confirmations
    return { txid, height, feeUnits: found.feeUnits, isFailed: found.isFailed, isFinal }
  }
  return null
}

/** A move of ours whose signature we never got: the signer gives the same again, or says why not. */
async function askAgain(parts: PaymentParts, adapter: ChainAdapter, own: Sending): Promise<void> {
  const { database } = parts.platform
  const from = await addressOfKey(database, own)
  if (from === undefined || adapter.accounts === null) return
  const terms = await termsAgain(parts, adapter.accounts, { from, own })
  const signed = terms && (await signVersion(parts, own, 0, terms))
  if (signed === undefined) return
  if ('refusal' in signed) {
    if (signedNothing(signed.refusal)) await freeNonce(database, own.id)
    return
  }
  await noteVersion(database, own, signed)
  await adapter.send(signed.raw)
}

/** A number that was taken, and under which nothing is to be signed any more. */
async function freeUnused(parts: PaymentParts, adapter: ChainAdapter, own: Sending): Promise<void> {
  const { database } = parts.platform
  const [row] = await database.query<{ isWanted: boolean }>({
    text: `select exists (select from withdrawals where id = $1 and stage = 'approved'
      and not has_open_case(user_id) and not waits_for_list(id) and not waits_for_name(user_id)
      and held_by is distinct from 'ledger-differs') as "isWanted"`,
    values: [own.id],
  })
  const isGone = (await countOf(parts, adapter, own)) > own.nonce
  if (row?.isWanted === true && !isGone) return
  // Whoever does not answer may have signed.
  if (!(await wasSigned(parts, own.id, true))) await freeNonce(database, own.id)
}

async function isPaid({ platform }: PaymentParts, { id }: Sending): Promise<boolean> {
  const rows = await platform.database.query({
    text: `select from withdrawals where id = $1 and stage = 'paid'`,
    values: [id],
  })
  return rows.length > 0
}

/** What is being voided waits for that; what its player has back is never sent, whatever was signed. */
async function isToBePaid({ platform, alarms }: PaymentParts, own: Sending): Promise<boolean> {
  const [row] = await platform.database.query<{ stage: string; isOver: boolean }>({
    text: `select stage, status in (2, 4) as "isOver" from withdrawals where id = $1`,
    values: [own.id],
  })
  if (row?.isOver === true) {
    const detail = `signed, and its money is back: the number ${own.nonce} of its key stays unused`
    const about = { chain: own.chain, subject: own.id, detail }
    await alarms.raise({ kind: 'withdrawal-stuck', ...about })
  }
  return row !== undefined && !row.isOver && row.stage !== 'recalled'
}

/** How many transactions of the key its chain has: the number of the next. */
async function countOf(
  { platform }: PaymentParts,
  adapter: ChainAdapter,
  own: Sending,
): Promise<number> {
  const address = await addressOfKey(platform.database, own)
  const counted = address === undefined ? 0 : await adapter.accounts?.count(address)
  return counted ?? 0
}

async function raise(
  parts: PaymentParts,
  adapter: ChainAdapter,
  own: Sending,
  latest: Version,
): Promise<Version | undefined> {
  const now = await adapter.accounts?.gasPrice()
  if (now === undefined || latest.version >= raisesMax) return undefined
  const price = raised(latest, now)
  const terms = { gas: latest.gas, ...price }
  const signed = await signVersion(parts, own, latest.version + 1, terms)
  if (signed === undefined) return undefined
  if ('refusal' in signed) {
    const detail = `waits for ${own.chain}, its fee cannot be raised: ${signed.refusal}`
    await parts.alarms.raise({
      kind: 'withdrawal-stuck',
      chain: own.chain,
      subject: own.id,
      detail,
    })
    return undefined
  }
  await noteVersion(parts.platform.database, own, signed)
  const at = nowOf(parts.platform).toISOString()
  const { txid, version } = signed
  parts.platform.logOf('payments').info({ event: 'payments.fee_raised', txid, version, at })
  return signed
}
