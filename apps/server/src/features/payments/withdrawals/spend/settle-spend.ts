import type { ChainAdapter } from '../../chains/chain-port.ts'
import type { PaymentParts } from '../../parts.ts'
import { raiseSpend, unraised, type Unraised } from './raise-spend.ts'
import { spendVersions, versionInUse, type SpendVersion } from './spend-versions.ts'
import type { Withdrawal } from '../withdrawal-store.ts'

/** Where a payment that spends outputs stands. */
export interface SpendStanding {
  /** The version that is in a block; else the one that waits for one. */
  readonly txid: string
  /** Null while none is in a block. */
  readonly height: number | null
  /** Why it waits as it is; null once it is in a block. */
  readonly waitsAs: string | null
}

/**
 * Finds out which version of a payment is in a block. While none is, the last one waits for one: it is raised where it
 * waited too long, and sent where its chain does not have it.
 */
export async function settleSpend(
  parts: PaymentParts,
  adapter: ChainAdapter,
  own: Withdrawal,
): Promise<SpendStanding> {
  const versions = await spendVersions(parts.platform.database, own)
  const waiting: SpendVersion[] = []
  for (const version of versions) {
    const found = await adapter.find(version.txid)
    if (found === undefined) continue
    const { txid } = version
    if (found.block !== null) return { txid, height: found.block.height, waitsAs: null }
    waiting.push(version)
  }
  const [latest] = versions
  const used =
    (await versionInUse(parts.platform.database, own, versions)) ?? bookedVersion(own, versions)
  const kept = whyKept(own, used, { latest, waiting })
  const raised = kept ?? (await raiseSpend(parts, adapter, own, latest))
  const last = used ?? ('because' in raised ? latest : raised)
  const waitsAs = 'because' in raised ? raised.because : 'it was raised a moment ago'
  const isWaiting = waiting.some(({ txid }) => txid === last.txid)
  const stands = isWaiting ? last : await send(parts, adapter, last, waiting[0])
  return { txid: stands.txid, height: null, waitsAs }
}

/** The version that a payment was booked out with, once it counts as paid: what it costs is settled. */
function bookedVersion(
  { stage, txid }: Withdrawal,
  versions: readonly SpendVersion[],
): SpendVersion | undefined {
  return stage === 'paid' ? versions.find((one) => one.txid === txid) : undefined
}

/** Why there is to be no further version, whatever the payment costs; undefined where there may be one. */
function whyKept(
  { stage }: Withdrawal,
  used: SpendVersion | undefined,
  { latest, waiting }: { readonly latest: SpendVersion; readonly waiting: readonly SpendVersion[] },
): Unraised | undefined {
  if (stage === 'paid') return unraised('what it costs is booked')
  // Its block came and went: whoever is paid from it would never be, were another version mined.
  if (used !== undefined) return unraised('another payment is paid from what it leaves over')
  if (waiting.length === 0 || waiting.includes(latest)) return undefined
  return unraised('its chain keeps an earlier version of it')
}

/**
 * Sends the last version. An earlier one that waits is as good where the chain does not take the last in its place,
 * as somebody spends already what the earlier one pays.
 */
async function send(
  { platform }: PaymentParts,
  adapter: ChainAdapter,
  last: SpendVersion,
  earlier: SpendVersion | undefined,
): Promise<SpendVersion> {
  try {
    await adapter.send(last.raw)
    return last
  } catch (error) {
    if (earlier === undefined) throw error
    const message = error instanceof Error ? error.message : String(error)
    const { txid } = last
    platform.logOf('payments').warn({ event: 'payments.raise_not_taken', txid, error: message })
    return earlier
  }
}
