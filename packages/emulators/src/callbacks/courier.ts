import type { Chance } from '../platform/chance.ts'
import type { Clock } from '../platform/clock.ts'
import { buildQuery, flatten, type Parameters } from '../protocol/php-query.ts'
import { sign } from '../protocol/signature.ts'
import type { Faults } from './faults.ts'
import type { FormPoster, PostResult } from './post-form.ts'
import type { RawLog } from './raw-log.ts'
import { readReply, type Reply } from './reply.ts'

/** Who we say we are, and where the wallet listens. */
export interface Merchant {
  readonly merchantId: string
  readonly merchantKey: string
  readonly callbackUrl: string
}

/** One callback before it is signed. */
export interface Callback {
  readonly action: string
  readonly sessionId: string
  readonly parameters: Parameters
  /** 0 for the first try. */
  readonly attempt: number
}

/** Changes to the envelope, for the wallet's own tests: the parameters stay as they are. */
export interface Tampering {
  readonly signature?: 'bad' | 'missing'
  readonly staleSeconds?: number
  readonly merchantId?: string
}

export interface Courier {
  /** Sends once and waits three seconds at most. Never throws. */
  readonly send: (callback: Callback) => Promise<Reply>
  /** Sends past all faults, with the envelope changed as told; answers what the wallet said. */
  readonly sendTampered: (callback: Callback, tampering: Tampering) => Promise<Reply>
}

interface Parts {
  readonly merchant: Merchant
  readonly chance: Chance
  readonly clock: Clock
  readonly faults: Faults
  readonly log: RawLog
  readonly poster: FormPoster
  readonly timeoutMs: number
}

/** Signs and posts callbacks, through the switched-on faults. */
export function createCourier(parts: Parts): Courier {
  const { clock, faults, timeoutMs } = parts
  const transmit = createTransmitter(parts)
  /** Callbacks held back by `reorder`: they go out right after the next one. */
  let parked: (() => Promise<PostResult>)[] = []
  const release = (): void => {
    const held = parked
    parked = []
    for (const go of held) void go()
  }
  const send = async (callback: Callback): Promise<Reply> => {
    const struck = faults.strike()
    const names = struck.map((fault) => fault.name)
    const has = (name: string): boolean => names.some((other) => other === name)
    const tampering: Tampering = {
      ...(has('badSignature') ? { signature: 'bad' } : {}),
      ...(has('staleClock') ? { staleSeconds: 120 } : {}),
    }
    const go = (): Promise<PostResult> => transmit(callback, tampering, names)
    if (has('reorder')) {
      parked.push(go)
      return { kind: 'lost', reason: 'held back' }
    }
    const delayMs = struck.find((fault) => fault.name === 'delay')?.delayMs ?? 0
    const answer = delayMs > 0 ? later(clock, delayMs, go) : go()
    if (has('duplicate')) void go()
    const result = await withLimit(clock, timeoutMs, answer)
    release()
    return has('dropAnswer') ? { kind: 'lost', reason: 'answer dropped' } : readReply(result)
  }
  const sendTampered = async (callback: Callback, tampering: Tampering): Promise<Reply> =>
    readReply(await withLimit(clock, timeoutMs, transmit(callback, tampering, [])))
  return { send, sendTampered }
}

function createTransmitter({ merchant, chance, clock, log, poster }: Parts) {
  let number = 0
  return async (
    { action, sessionId, parameters, attempt }: Callback,
    tampering: Tampering,
    names: readonly string[],
  ): Promise<PostResult> => {
    number += 1
    const at = clock.now()
    const pairs = flatten({
      action,
      ...parameters,
      casino_request_retry_count: attempt > 0 ? attempt : undefined,
    })
    const signed = {
      merchantId: tampering.merchantId ?? merchant.merchantId,
      timestamp: String(Math.floor(at / 1000) - (tampering.staleSeconds ?? 0)),
      nonce: chance.hex(`nonce:${at}:${number}`, 32),
    }
    const good = sign(pairs, signed, merchant.merchantKey)
    const signature = tampering.signature === 'bad' ? spoil(good) : good
    const headers = {
      'X-Merchant-Id': signed.merchantId,
      'X-Timestamp': signed.timestamp,
      'X-Nonce': signed.nonce,
      ...(tampering.signature === 'missing' ? {} : { 'X-Sign': signature }),
    }
    const body = buildQuery(pairs)
    const posted = poster.post(merchant.callbackUrl, headers, body)
    clock.hold?.(posted)
    const result = await posted
    const ms = clock.now() - at
    const told = 'failure' in result ? { status: null, answer: result.failure } : answerOf(result)
    log.add({ at, action, sessionId, attempt, headers, body, ...told, ms, faults: names })
    return result
  }
}

function answerOf({ status, text }: { status: number; text: string }) {
  return { status, answer: text.slice(0, 4000) }
}

/** Another signature of the same shape. */
function spoil(signature: string): string {
  return [...signature].map((digit) => (digit === 'f' ? '0' : 'f')).join('')
}

function later<Value>(clock: Clock, ms: number, run: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    clock.after(ms, () => run().then(resolve, reject))
  })
}

function withLimit(clock: Clock, ms: number, work: Promise<PostResult>): Promise<PostResult> {
  return new Promise((resolve) => {
    const cancel = clock.after(ms, () => resolve({ failure: `no answer within ${ms} ms` }))
    void work.then((result) => {
      cancel()
      resolve(result)
    })
  })
}
