import { minuteMs, type InstantMs } from '@powerplay/kernel'
import { ZodError } from 'zod'
import type { PaymentParts } from '../parts.ts'
import { WrongNodeError } from './json-rpc.ts'

/** A node that gives no answer usually does at the next look; for longer, staff are told. */
const silentMsMax = 5 * minuteMs

/** Tells staff of chains that cannot be asked. */
export interface ChainFaults {
  /** A look failed: at once for what waiting does not mend, else once it lasts. */
  failed(chain: string, error: unknown): Promise<void>
  /** A look went through. */
  answered(chain: string): Promise<void>
  /** A look took longer than it may. */
  tooLong(chain: string, limitMs: number): Promise<void>
}

/** None of what it does throws: what cannot be told now is told by the next look. */
export function createChainFaults({
  alarms,
  platform,
}: Pick<PaymentParts, 'alarms'> & {
  readonly platform: Pick<PaymentParts['platform'], 'clock' | 'logOf'>
}): ChainFaults {
  const log = platform.logOf('payments')
  const silentSince = new Map<string, InstantMs>()
  const raise = (chain: string, detail: string) =>
    alarms.raise({ kind: 'chain-unreadable', chain, subject: chain, detail }).catch(() => undefined)
  return {
    async failed(chain, error) {
      const detail = error instanceof Error ? error.message : String(error)
      log.debug({ event: 'payments.look_failed', chain, error: detail })
      if (error instanceof ZodError || error instanceof WrongNodeError) return raise(chain, detail)
      const now = platform.clock.now()
      const since = silentSince.get(chain) ?? now
      silentSince.set(chain, since)
      if (now - since < silentMsMax) return
      const at = new Date(since).toISOString()
      await raise(chain, `gives no answer since ${at}: nothing is credited or paid on it`)
    },
    async answered(chain) {
      silentSince.delete(chain)
      await alarms.clear('chain-unreadable', chain).catch(() => undefined)
    },
    async tooLong(chain, limitMs) {
      log.warn({ event: 'payments.look_given_up', chain })
      const minutes = limitMs / minuteMs
      await raise(chain, `a look at it takes longer than ${minutes} minutes: it is begun anew`)
    },
  }
}
