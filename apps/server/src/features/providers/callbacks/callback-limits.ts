import type { Rate } from '@powerplay/contract'
import { minuteMs, secondMs, type Clock, type InstantMs } from '@powerplay/kernel'
import { LRUCache } from 'lru-cache'
import { createMemoryRates } from '../../../platform/rates/rates-memory.ts'

/**
 * How often one address may ask, counted by each node for itself: an answer must not wait for a
 * shared counter. An address with good signatures is a provider and may send any load; requests of
 * others are soon not even read.
 */
export interface CallbackLimits {
  /** Whether a callback of this address is read at all. */
  mayAsk(address: string): boolean
  /** Tells how the signature was. */
  noteSignature(address: string, isGood: boolean): void
  /** Milliseconds until the address may have another picture; 0 when it may now. */
  pictureWaitMs(address: string): number
}

/** More than a node can answer: it bounds the queue and never slows a provider down. */
const signedRate: Rate = { per: 'ip', limit: 60_000, windowMs: 10 * secondMs }
/** Callbacks without a good signature. */
const strangerRate: Rate = { per: 'ip', limit: 300, windowMs: minuteMs }
/** For this long nothing is read of an address that went over its limit. */
const unreadMs = 10 * secondMs
/** Enough to load the pictures of a whole lobby several times. */
const pictureRate: Rate = { per: 'ip', limit: 6_000, windowMs: minuteMs }
/** For this long an address counts as a provider's after a good signature. */
const trustedMs = 10 * minuteMs
const addressesMax = 10_000

/** @param factor multiplies every limit, for load tests. */
export function createCallbackLimits(clock: Clock, factor: () => number): CallbackLimits {
  const rates = createMemoryRates(clock)
  const trusted = new LRUCache<string, InstantMs>({ max: addressesMax })
  const blockedUntil = new LRUCache<string, InstantMs>({ max: addressesMax })
  const take = (bucket: string, rate: Rate) =>
    rates.take(bucket, { ...rate, limit: rate.limit * factor() })
  const isLive = (times: LRUCache<string, InstantMs>, address: string) =>
    clock.now() < (times.get(address) ?? 0)
  return {
    mayAsk(address) {
      if (isLive(trusted, address)) return take(`signed:${address}`, signedRate) === 0
      return !isLive(blockedUntil, address)
    },
    noteSignature(address, isGood) {
      if (isGood) return void trusted.set(address, clock.now() + trustedMs)
      const isTooOften = take(`stranger:${address}`, strangerRate) > 0
      if (isTooOften) blockedUntil.set(address, clock.now() + unreadMs)
    },
    pictureWaitMs: (address) => take(`picture:${address}`, pictureRate),
  }
}
