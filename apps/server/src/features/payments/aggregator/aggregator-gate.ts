import { minuteMs, secondMs, type InstantMs } from '@powerplay/kernel'
import type { PaymentParts } from '../parts.ts'
import { AggregatorRefusedError, aggregatorChain } from './aggregator-port.ts'
import { tellUnreadable } from './look-faults.ts'

const closedMs = 5 * secondMs
const openMs = minuteMs
/** A silence of so long is for staff. */
const silentMs = 10 * minuteMs

/** Whether deposits through the payment aggregator are on offer. */
export interface AggregatorGate {
  isOpen(): boolean
  /** Asks it whether it is there and knows us, where that was not asked a moment ago. */
  check(isNow?: boolean): Promise<void>
}

/**
 * It is shown once it has answered. A short silence takes it from no screen: whoever asks for an invoice
 * meanwhile is told; a refusal of our key does.
 */
export function createGate(
  parts: Pick<PaymentParts, 'aggregator' | 'alarms' | 'platform'>,
): AggregatorGate {
  const { aggregator, alarms, platform } = parts
  let isOpen = false
  let askedAt: InstantMs = 0
  let silentSince: InstantMs | undefined
  return {
    isOpen: () => isOpen,
    async check(isNow = false) {
      const now = platform.clock.now()
      if (aggregator === null || (!isNow && now - askedAt < (isOpen ? openMs : closedMs))) return
      askedAt = now
      try {
        await aggregator.check()
        isOpen = true
        silentSince = undefined
        await alarms.clear('chain-unreadable', aggregatorChain)
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        const isRefused = error instanceof AggregatorRefusedError
        if (isRefused) isOpen = false
        silentSince ??= now
        if (!isRefused && now - silentSince < silentMs) return
        await tellUnreadable({ alarms }, aggregatorChain, message)
      }
    },
  }
}
