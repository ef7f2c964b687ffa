import { findAsset, hourMs, mustHave, unitsOfMinor } from '@powerplay/kernel'
import { spendRaisesMax, type SpendIntent } from '@powerplay/signer'
import type { ChainAdapter, SpentOutput } from '../../chains/chain-port.ts'
import { nowOf, type PaymentParts } from '../../parts.ts'
import { keyPlaces } from '../key-places.ts'
import { noteSpendVersions, type SpendVersion } from './spend-versions.ts'
import type { Withdrawal } from '../withdrawal-store.ts'

/** Fees are those of payments that are in one of the next six blocks: an hour, at a block in ten minutes. */
const patienceMs = hourMs

/** Why a payment that waits for a block is not offered for more now, as staff read it. */
export interface Unraised {
  readonly because: string
}

export const unraised = (because: string): Unraised => ({ because })

/**
 * Has a payment signed for more that waits longer than its fee was meant for, while its chain asks for more than it
 * pays: the same outputs, the same place and the same sum, and the fee out of what is left over, as far as that goes.
 * Where that does not suffice it stays as it is. The new version is written down before anybody may send it.
 */
export async function raiseSpend(
  parts: PaymentParts,
  adapter: ChainAdapter,
  own: Withdrawal,
  latest: SpendVersion,
): Promise<SpendVersion | Unraised> {
  const { raises: side, dustUnits } = adapter
  const now = nowOf(parts.platform)
  if (side === null) return unraised('its chain has no price')
  if (now.getTime() - latest.signedAt.getTime() <= patienceMs) {
    return unraised('its fee is less than an hour old')
  }
  if (latest.version >= spendRaisesMax) return unraised(`it was raised ${spendRaisesMax} times`)
  const { outputs } = await side.readSpend(latest.raw)
  const { feeUnits } = latest
  const feeWithin = (mostUnits?: bigint) =>
    side.raisedFee({
      ...{ inputs: outputs.length, feeUnits },
      ...(mostUnits === undefined ? {} : { mostUnits }),
    })
  const wantedUnits = await feeWithin()
  if (wantedUnits === undefined) {
    return unraised('it pays what its chain asks for, or the most we pay')
  }
  const inputs = await inputsAgain(parts, adapter, outputs)
  if (inputs === undefined) return unraised('its chain does not say what it spends')
  const { decimals } = mustHave(findAsset(own.currency, own.chain), 'asset of a withdrawal')
  const units = unitsOfMinor(own.netMinor, decimals)
  const sumUnits = inputs.reduce((sum, one) => sum + BigInt(one.units), 0n)
  const leftUnits = sumUnits - units - dustUnits
  const raisedUnits = wantedUnits <= leftUnits ? wantedUnits : await feeWithin(leftUnits)
  if (raisedUnits === undefined || raisedUnits > leftUnits) {
    return unraised('what it leaves over does not pay for what its chain asks for')
  }
  const wanted = {
    ...{ id: own.id, version: latest.version + 1, chain: own.chain, asset: own.currency },
    ...{ to: own.address, memo: own.memo, units: units.toString() },
    ...{ feeUnits: raisedUnits.toString(), inputs },
  }
  const signed = await signRaised(parts, wanted, feeWithin)
  if ('because' in signed) return signed
  // What an earlier try had signed comes again, whatever was asked for now: its bytes say what it costs.
  const { paidUnits } = await side.readSpend(signed.raw)
  const raised = { ...signed, signedAt: now, feeUnits: sumUnits - paidUnits }
  await noteSpendVersions(parts.platform.database, own, [latest, raised])
  const { version, txid } = raised
  parts.platform.logOf('payments').info({ event: 'payments.fee_raised', txid, version })
  return raised
}

/** Outputs as the signer is told of them: what each holds, and by which key; undefined where its chain has not all. */
async function inputsAgain(
  { platform: { database } }: PaymentParts,
  adapter: ChainAdapter,
  outputs: readonly SpentOutput[],
): Promise<SpendIntent['inputs'] | undefined> {
  const places = await keyPlaces(database, adapter.chain)
  const inputs: SpendIntent['inputs'] = []
  for (const { txid, place } of outputs) {
    const source = await adapter.find(txid)
    const output = source?.transfers.find((one) => one.place === place)
    const key = output && places.get(output.to)
    if (output === undefined || key === undefined) return undefined
    inputs.push({ txid, place, asset: output.asset, units: output.units.toString(), ...key })
  }
  return inputs
}

/**
 * Has it signed; where the signer may not spend as much on it, for the most that it may.
 * A signer that is away, or says no, keeps nobody from looking where the earlier versions are.
 * @param feeWithin what it pays where it may pay so much at the most.
 */
async function signRaised(
  parts: PaymentParts,
  wanted: SpendIntent,
  feeWithin: (mostUnits: bigint) => Promise<bigint | undefined>,
): Promise<Omit<SpendVersion, 'signedAt' | 'feeUnits'> | Unraised> {
  const ask = (own: SpendIntent) =>
    parts
      .signer()
      ?.sign(own)
      .catch(() => undefined)
  let answer = await ask(wanted)
  if (answer !== undefined && 'refusal' in answer && answer.refusal === 'over-fee') {
    const mostUnits = await feeMost(parts)
    const lessUnits = mostUnits && (await feeWithin(mostUnits))
    const isLess = lessUnits !== undefined && lessUnits < BigInt(wanted.feeUnits)
    if (isLess) answer = await ask({ ...wanted, feeUnits: lessUnits.toString() })
  }
  if (answer === undefined) return unraised('its fee cannot be raised: the signer does not answer')
  if ('refusal' in answer) return unraised(`its fee cannot be raised: ${answer.refusal}`)
  return { ...answer, version: wanted.version }
}

/** The most that the signer lets one payment of Bitcoin cost; undefined where it does not say. */
async function feeMost(parts: PaymentParts): Promise<bigint | undefined> {
  const state = await parts
    .signer()
    ?.state()
    .catch(() => undefined)
  return state?.feeMostSatoshi === undefined ? undefined : BigInt(state.feeMostSatoshi)
}
