import { secondMs, type Clock } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { fingerprintOf, isOfHouse, type HouseKeys } from './house-keys.ts'

/** A key, and the first and the last bundle that it signed. */
export interface KeyRun {
  readonly publicKey: string
  readonly first: bigint
  readonly last: bigint
}

/**
 * By which keys the bundles after one were signed, in the order in which they began: another one follows where the
 * house's secret was changed. Reads each of those bundles, since none is found by its key.
 */
export function keyRuns(on: Queries, after = 0n): Promise<KeyRun[]> {
  return on.query<KeyRun>({
    text: `select public_key as "publicKey", min(number) as first, max(number) as last
      from receipt_bundles where number > $1 group by public_key order by 2`,
    values: [after],
  })
}

/** What was found before, with what came after it. */
function joined(known: readonly KeyRun[], found: readonly KeyRun[]): KeyRun[] {
  const all = new Map(known.map((run) => [run.publicKey, run]))
  for (const run of found) {
    all.set(run.publicKey, { ...run, first: all.get(run.publicKey)?.first ?? run.first })
  }
  return [...all.values()]
}

/** The last bundle of them all. */
const endOf = (runs: readonly KeyRun[]): bigint =>
  runs.reduce((end, { last }) => (last > end ? last : end), 0n)

/** What anybody may know: each key of the house, and which bundles it signed; null where it goes on. */
export interface ReceiptKeys {
  readonly keys: readonly {
    readonly publicKey: string
    readonly fingerprint: string
    readonly first: string
    readonly last: string | null
  }[]
}

/**
 * The house's keys as they are published: those of before, and the one that signs now. `checkReceipts` tells of the
 * others that signed.
 */
function published(runs: readonly KeyRun[], house: HouseKeys): ReceiptKeys {
  const { publicKey } = house
  const before = runs.filter(
    (run) => run.publicKey !== publicKey && isOfHouse(house, run.publicKey),
  )
  const first = runs.find((run) => run.publicKey === publicKey)?.first ?? endOf(runs) + 1n
  return {
    keys: [...before, { publicKey, first, last: null }].flatMap((run) => {
      const fingerprint = fingerprintOf(run.publicKey)
      if (fingerprint === undefined) return []
      const last = run.last === null ? null : String(run.last)
      return [{ publicKey: run.publicKey, fingerprint, first: String(run.first), last }]
    }),
  }
}

const keptMs = 60 * secondMs

/**
 * Reads the house's keys, once a minute however many ask. Bundles are final, so only the first look of a process
 * reads all of them, and a further one those that came since.
 */
export function receiptKeysOf(on: Queries, clock: Clock, house: HouseKeys) {
  let runs: readonly KeyRun[] = []
  let kept: { readonly until: number; readonly keys: Promise<ReceiptKeys> } | undefined
  const read = async () => {
    runs = joined(runs, await keyRuns(on, endOf(runs)))
    return published(runs, house)
  }
  return (): Promise<ReceiptKeys> => {
    const now = clock.now()
    if (kept !== undefined && now < kept.until) return kept.keys
    const keys = read()
    kept = { until: now + keptMs, keys }
    keys.catch(() => (kept = undefined))
    return keys
  }
}
