import { findAsset, minuteMs, mustHave, toSafeNumber, unitsOfMinor } from '@powerplay/kernel'
import type { SpendIntent } from '@powerplay/signer'
import { z } from 'zod'
import { plain } from '../../alarms.ts'
import { findSending, versionsOf } from '../../accounts/sending-store.ts'
import { signByAccount } from '../../accounts/pay-by-account.ts'
import { settleSendings } from '../../accounts/settle-sendings.ts'
import { signedNothing, wasSigned } from '../../accounts/sign-sending.ts'
import type { ChainAdapter, Unspent } from '../../chains/chain-port.ts'
import { nowOf, type PaymentParts } from '../../parts.ts'
import { payoutsDiffer } from '../../reconciliation/chain-balance-store.ts'
import { withdrawalsOpen } from '../../settings.ts'
import { isToStop } from '../../signer/watch-signer.ts'
import { endWithdrawal } from '../end-withdrawal.ts'
import { waitsForCase } from '../open-case.ts'
import { confirmationsNeeded, tellWithdrawal } from '../present.ts'
import { putBack } from '../recall.ts'
import { followPaid } from './follow-paid.ts'
import { followOn } from './followed-spends.ts'
import { setAside } from './outputs-aside.ts'
import { settleSpend } from './settle-spend.ts'
import { spendable } from './spendable.ts'
import { tellUnmined } from './tell-unmined.ts'
import {
  keptOutputs,
  letGo,
  movingWithdrawals,
  noteConfirmations,
  noteHeld,
  noteSent,
  noteSigned,
  noteTxid,
  speakFor,
  type Withdrawal,
} from '../withdrawal-store.ts'

/**
 * Brings the withdrawals of a chain on: has approved ones signed, sends what is signed, counts the
 * confirmations of what was sent and books it out. Every step may be done again after a crash: the
 * signer gives the same signature for the same withdrawal, and the same bytes are sent.
 * @returns whether something is still on its way.
 */
export async function sendWithdrawals(
  parts: PaymentParts,
  adapter: ChainAdapter,
  head: number,
): Promise<boolean> {
  if (adapter.accounts !== null) await settleSendings(parts, adapter, head)
  else await followPaid(parts, adapter, head)
  const moving = await movingWithdrawals(parts.platform.database, adapter.chain)
  const { settings, database } = parts.platform
  const isOpen = settings.get(withdrawalsOpen) && !(await isToStop(database))
  const mayGo = (own: Withdrawal) => isOpen && !parts.wallet.switches.isStopped(own.currency)
  for (const own of moving) {
    try {
      if (own.stage === 'recalled') await takeUpAgain(parts, own)
      else if (own.stage === 'approved' && mayGo(own)) await sign(parts, adapter, own, head)
      else if (own.stage === 'signed') await send(parts, adapter, own)
      else if (own.stage === 'sent') await follow(parts, adapter, own, head)
    } catch (error) {
      // One that cannot move on keeps nobody else's waiting.
      await stumble(parts, own, error instanceof Error ? error.message : String(error))
    }
  }
  return moving.length > 0
}

/** A signer or a node that does not answer usually does at the next look. */
const patienceMs = 2 * minuteMs

/** Whoever called it back ended before it was decided: nothing was given back, so it goes on. */
async function takeUpAgain({ platform }: PaymentParts, own: Withdrawal): Promise<void> {
  const { id, recallId, recalledAt } = own
  const isLost = platform.clock.now() - (recalledAt?.getTime() ?? 0) > patienceMs
  if (isLost && recallId !== null) await putBack(platform.database, { id, recallId })
}

async function stumble(parts: PaymentParts, own: Withdrawal, error: string): Promise<void> {
  const { platform } = parts
  const log = platform.logOf('payments')
  log.warn({ event: 'payments.withdrawal_stuck', withdrawal: own.id, error })
  const since = own.sentAt ?? own.approvedAt
  const waitedMs = platform.clock.now() - (since?.getTime() ?? 0)
  if (waitedMs <= patienceMs) return
  try {
    await holdUp(parts, own, error)
  } catch (fault) {
    log.error({ event: 'payments.hold_failed', withdrawal: own.id, error: String(fault) })
  }
}

/** Says to staff what a withdrawal waits for; it is tried again with every look. */
async function holdUp(parts: PaymentParts, own: Withdrawal, detail: string): Promise<void> {
  const { id, chain } = own
  const held = { by: plain(detail), at: nowOf(parts.platform) }
  const { isOnItsWay, isNew } = await noteHeld(parts.platform.database, id, held)
  if (!isOnItsWay) return
  // Its player reads what it waits for.
  if (isNew) await tellWithdrawal(parts.platform, id)
  await parts.alarms.raise({ kind: 'withdrawal-stuck', chain, subject: id, detail })
}

async function sign(
  parts: PaymentParts,
  adapter: ChainAdapter,
  own: Withdrawal,
  head: number,
): Promise<void> {
  const heldBy = await holdOf(parts, own)
  if (heldBy !== null) return holdUp(parts, own, heldBy)
  if (adapter.accounts !== null) {
    const became = await signByAccount(parts, adapter, adapter.accounts, own)
    if (typeof became === 'object') return holdUp(parts, own, became.heldBy)
    return became === 'signed' ? sendSigned(parts, adapter, own) : undefined
  }
  for (let picks = 1; picks <= picksMax; picks += 1) {
    if ((await signSpend(parts, adapter, own, head)) !== 'from others') return
  }
  await holdUp(parts, own, 'other-output')
}

/** So often in one look others are picked; each time some are set aside, so that the next look gets further. */
const picksMax = 20

/** @returns `from others` where what it was to be paid from is set aside now, and nothing was signed. */
async function signSpend(
  parts: PaymentParts,
  adapter: ChainAdapter,
  own: Withdrawal,
  head: number,
): Promise<'from others' | void> {
  const { platform } = parts
  const { database } = platform
  const wanted = await intentOf(parts, adapter, own, head)
  if (wanted === 'waits') return holdUp(parts, own, 'outputs-missing')
  if (wanted === undefined) {
    if (parts.isSimulated(own.chain)) return topUp(parts, own)
    return holdUp(parts, own, 'hot-wallet-low')
  }
  const outputs = { chain: own.chain, outputs: wanted.inputs }
  if (!(await speakFor(database, own.id, outputs))) return letGo(database, own.id)
  // Whoever does not answer may have signed: the outputs stay kept.
  const answer = await parts.signer()?.sign(wanted)
  if (answer === undefined) return
  if ('refusal' in answer) {
    const { refusal, outputs: refused = [] } = answer
    const isAside =
      refusal === 'other-output' &&
      (await setAside(parts, own.chain, { refused, asked: wanted.inputs }))
    if (signedNothing(refusal)) await letGo(database, own.id)
    return isAside ? 'from others' : holdUp(parts, own, refusal)
  }
  if (!(await noteSigned(database, own.id, { ...answer, at: nowOf(platform) }))) return
  await sendSigned(parts, adapter, own)
}

/** Why what was approved is not signed now, although the coins are there. */
async function holdOf(parts: PaymentParts, own: Withdrawal): Promise<string | null> {
  const { platform } = parts
  const { database } = platform
  // What nobody looked at waits until somebody looked at that.
  const line = { chain: own.chain, asset: own.currency, at: nowOf(platform) }
  const isDiffering = own.isAuto && (await payoutsDiffer(database, line))
  // Whatever was approved before the case was opened, or before the list had the address.
  if (!isDiffering && !(await waitsForCase(database, own))) return null
  // What the signer has signed goes on its way: all numbers above it wait for it. Where it does not answer
  // nothing is asked of it: it might sign for the first time.
  const sending = await findSending(database, own.id)
  if (sending !== undefined && (await wasSigned(parts, own.id, false))) return null
  return isDiffering ? 'ledger-differs' : 'case-open'
}

async function sendSigned(
  parts: PaymentParts,
  adapter: ChainAdapter,
  own: Withdrawal,
): Promise<void> {
  await parts.alarms.clear('withdrawal-stuck', own.id)
  const signed = await tellWithdrawal(parts.platform, own.id)
  if (signed !== undefined) await send(parts, adapter, signed)
}

/**
 * The payment with outputs that are deep enough to pay it from; undefined without enough of them. `waits`:
 * perhaps it is signed with outputs that its chain does not have now.
 */
async function intentOf(
  parts: PaymentParts,
  adapter: ChainAdapter,
  own: Withdrawal,
  head: number,
): Promise<SpendIntent | 'waits' | undefined> {
  const { chain, currency } = own
  const { decimals } = mustHave(findAsset(currency, chain), 'asset of a withdrawal')
  const units = unitsOfMinor(own.netMinor, decimals)
  const feeUnits = unitsOfMinor(own.networkFeeMinor, decimals)
  const { outputs, places } = await spendable(parts, adapter, { head, id: own.id })
  const unspent = outputs.filter(({ asset }) => asset === currency)
  const kept = await keptOutputs(parts.platform.database, own.id)
  const isKept = (one: Unspent) => kept.has(`${one.txid}:${one.place}`)
  const again = unspent.filter(isKept)
  const inputsMax = await adapter.inputsFor(feeUnits)
  const isFit = again.length > 0 && kept.size <= inputsMax
  // Whatever it would cost by now: what was signed with them is given again, and nobody else has them.
  const mayBeSigned = kept.size > 0 && !isFit && (await wasSigned(parts, own.id, true))
  if (mayBeSigned && again.length === 0) return 'waits'
  if (kept.size > 0 && !isFit && !mayBeSigned) await letGo(parts.platform.database, own.id)
  const picked =
    isFit || mayBeSigned
      ? again
      : pick(unspent, units + feeUnits, { inputsMax, dust: adapter.dustUnits })
  if (picked === undefined || picked.length === 0) return undefined
  return {
    ...{ id: own.id, version: 0, chain, asset: currency, to: own.address, memo: own.memo },
    ...{ units: units.toString(), feeUnits: feeUnits.toString() },
    inputs: picked.map((one) => ({
      ...{ txid: one.txid, place: one.place, asset: one.asset, units: one.units.toString() },
      ...mustHave(places.get(one.to), 'key of an output'),
    })),
  }
}

/**
 * The largest first, so that few are spent, until what is left is nothing or enough to be change;
 * undefined where so many of them are not enough.
 */
export function pick(
  unspent: readonly Unspent[],
  due: bigint,
  { inputsMax, dust }: { readonly inputsMax: number; readonly dust: bigint },
): Unspent[] | undefined {
  const picked: Unspent[] = []
  let sum = 0n
  const isEnough = () => sum === due || (sum > due && sum - due >= dust)
  for (const one of unspent.toSorted((a, b) => (a.units < b.units ? 1 : -1))) {
    if (isEnough() || picked.length >= inputsMax) break
    picked.push(one)
    sum += one.units
  }
  return isEnough() ? picked : undefined
}

/** Play money has no coins behind it: a simulated chain makes some for our own address. */
async function topUp({ devnet, platform }: PaymentParts, own: Withdrawal): Promise<void> {
  if (devnet === null) return
  const [key] = await platform.database.query<{ hot: string }>({
    text: 'select hot_address as hot from chain_keys where chain = $1',
    values: [own.chain],
  })
  const { decimals } = mustHave(findAsset(own.currency, own.chain), 'asset of a withdrawal')
  const units = (unitsOfMinor(own.sumMinor, decimals) * 3n).toString()
  const order = { chain: own.chain, to: key?.hot, asset: own.currency, units, memo: null }
  await devnet.ask('faucet', order, z.string())
}

async function send(parts: PaymentParts, adapter: ChainAdapter, own: Withdrawal): Promise<void> {
  const { platform } = parts
  await offer(parts, adapter, own)
  await noteSent(platform.database, own.id, nowOf(platform))
  // Whoever has money sent to one and the same place is one person; naming the place is not enough, as
  // anybody can name that of somebody else and cancel.
  const value = [own.chain, own.address, own.memo ?? ''].join(' ')
  const { userId } = own
  await parts.people.noteSign(platform.database, { userId, kind: 'payment', value })
  await parts.alarms.clear('withdrawal-stuck', own.id)
  await tellWithdrawal(platform, own.id)
}

/**
 * Gives the payment to its chain. Of several versions under one number, or of the same outputs, the last is offered,
 * and none once any of them is in a block: the chain refuses all others.
 */
async function offer(parts: PaymentParts, adapter: ChainAdapter, own: Withdrawal): Promise<void> {
  const { database } = parts.platform
  if (adapter.accounts === null) {
    await settleSpend(parts, adapter, own)
    return
  }
  const sending = await findSending(database, own.id)
  if (sending?.minedTxid != null) return
  const [latest] = await versionsOf(database, own.id)
  await adapter.send(latest?.raw ?? mustHave(own.raw, 'what was signed'))
}

async function follow(
  parts: PaymentParts,
  adapter: ChainAdapter,
  own: Withdrawal,
  head: number,
): Promise<void> {
  if (adapter.accounts !== null) return followSending(parts, own, head)
  const { txid, height, waitsAs } = await settleSpend(parts, adapter, own)
  await tellUnmined(parts, own, waitsAs)
  if (txid !== own.txid) {
    // Its player follows the version that stands.
    await noteTxid(parts.platform.database, own.id, txid)
    await tellWithdrawal(parts.platform, own.id)
  }
  await count(parts, own, head, height ?? undefined)
}

/** What was found out about its transaction a moment ago: which version of it stands, and whether it paid. */
async function followSending(parts: PaymentParts, own: Withdrawal, head: number): Promise<void> {
  const { database } = parts.platform
  const sending = mustHave(await findSending(database, own.id), 'transaction of a withdrawal')
  const latest = (await versionsOf(database, own.id))[0]?.txid
  await noteTxid(database, own.id, sending.minedTxid ?? latest ?? null)
  if (!sending.isFailed) return count(parts, own, head, sending.height ?? undefined)
  const detail = 'its chain took the transaction and did not carry it out'
  if (
    sending.isFinal &&
    (await endWithdrawal(parts, own, { stage: 'failed', reason: failedText }))
  ) {
    return parts.alarms.clear('withdrawal-stuck', own.id)
  }
  await parts.alarms.raise({
    ...{ kind: 'withdrawal-stuck', chain: own.chain, subject: own.id, detail },
  })
}

const failedText = 'the chain refused the payment: the address may not take this currency.'

async function count(
  parts: PaymentParts,
  own: Withdrawal,
  head: number,
  height: number | undefined,
): Promise<void> {
  const confirmations = height === undefined ? 0 : Math.max(0, head - height + 1)
  if (confirmations !== own.confirmations) {
    await noteConfirmations(parts.platform.database, own.id, toSafeNumber(BigInt(confirmations)))
    await tellWithdrawal(parts.platform, own.id)
  }
  if (confirmations < confirmationsNeeded) return
  if (parts.chains.get(own.chain)?.accounts === null) await followOn(parts.platform.database, own)
  await endWithdrawal(parts, own, { stage: 'paid', reason: null })
}
