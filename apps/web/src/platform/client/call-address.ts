import { earlyCalls } from '@powerplay/contract/table'
import type { lateCalls } from '@powerplay/contract/late-table'
import { ConnectionFailure } from './server-refusal.ts'

type EarlyKey = keyof typeof earlyCalls
/** A call of the site; those of the dashboard's areas have a client of their own. */
export type SiteCallKey = EarlyKey | keyof typeof lateCalls

/** Where a call goes. */
export interface CallAddress {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Whether it takes an Idempotency-Key. */
  readonly key: boolean
}

const isEarly = (call: SiteCallKey): call is EarlyKey => Object.hasOwn(earlyCalls, call)

/**
 * Where a call goes: at once for calls that a first visit makes. The addresses of the others are
 * loaded with the first of them.
 */
export function addressOf(call: SiteCallKey): CallAddress | Promise<CallAddress> {
  return isEarly(call) ? earlyCalls[call] : lateAddressOf(call)
}

const loadLate = () => import('@powerplay/contract/late-table')

/** Loads the other addresses with the first press or key, before a call has to wait for them. */
export function loadAddressesInTime(): void {
  for (const sign of ['pointerdown', 'keydown']) {
    window.addEventListener(sign, () => void loadLate().catch(() => undefined), { once: true })
  }
}

async function lateAddressOf(call: Exclude<SiteCallKey, EarlyKey>): Promise<CallAddress> {
  try {
    const { lateCalls } = await loadLate()
    return lateCalls[call]
  } catch (error) {
    throw new ConnectionFailure({ cause: error })
  }
}
