import {
  refusals,
  whispers,
  type Gate,
  type WhisperName,
  type WhisperSpec,
} from '@powerplay/contract'
import {
  Defect,
  Refusal,
  isUuidV7,
  toWireId,
  type RefusalParams,
  type Uuid,
} from '@powerplay/kernel'
import { lacksFactor, type Caller, type CallContext, type WhisperHandlers } from '../context.ts'
import { clientAddress } from '../http/address/client-address.ts'
import { payloadProblems } from '../http/body/payload-problems.ts'
import { isWhisperHeld } from './read-only.ts'
import { answerOf } from '../http/answers/refusal-answer.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { RateLimiter } from '../rates/rates.ts'

/** An answer of a whisper: its output, or `{ error: { message: { code, message, … } } }`. */
export type WhisperAnswer = object

/** The one registry behind both entrances: realtime socket and POST /api/whisper. */
export interface WhisperRegistry {
  /** Runs a whisper by its wire name, with or without `client-`. Never throws: it answers. */
  dispatch(name: string, data: unknown, context: CallContext): Promise<WhisperAnswer>
}

/** What the registry works with. */
export interface WhisperParts {
  readonly handlers: WhisperHandlers
  readonly rates: RateLimiter
  readonly log: Log
  readonly metrics: Metrics
  readonly mintId: () => Uuid
  /** Whether a plugin or feature is on; without it all are. */
  readonly isOn?: (gate: Gate) => boolean
  /** Whether the site is read-only for players; without it it never is. */
  readonly isReadOnly?: () => boolean
  /** Checks outputs against the contract as well: for tests and development. */
  readonly validateAnswers: boolean
}

/** One whisper with everything that can be prepared before the first call. */
interface Entry {
  readonly spec: WhisperSpec
  readonly bucket: string
  /** Field of the data that splits the rate into one bucket per value. */
  readonly rateField: string | undefined
  readonly declared: ReadonlySet<string>
  /** Refused while the site is read-only. */
  readonly isHeld: boolean
  readonly run: (input: unknown, context: CallContext) => Promise<object>
  readonly countAnswer: (outcome: string) => void
}

const clientPrefix = 'client-'

/**
 * Whispers whose rate counts per value of a field. The values of a stranger are unbounded, so all
 * of them together may take `rateFieldFactor` times the rate.
 * Source: 001_d6a9941efb711ce5.txt section 5, the autobet's gap per game.
 */
const rateFields: Readonly<Partial<Record<WhisperName, string>>> = { Play: 'api_id' }
const rateFieldFactor = 4
const rateFieldValue = /^[a-z0-9-]{1,24}$/

/** Refusals that any whisper may answer without listing them. */
const sharedNames = refusals.map(({ name }) => name).filter((name) => name.startsWith('core/'))

/**
 * The registry over the contract's whispers. In this order: name, rate, who, key, data, handler.
 * A refusal that the whisper does not declare, and anything else thrown, is a defect: logged with
 * an id, and the id is all that the caller learns.
 */
export function createWhisperRegistry(parts: WhisperParts): WhisperRegistry {
  const entries = entriesOf(parts)
  const unknown = refusalAnswer('core/unknown-id')
  return {
    async dispatch(wireName, data, context) {
      const entry = entries.get(whisperNameOf(wireName))
      if (entry === undefined) return unknown
      const { gate } = entry.spec
      if (gate !== undefined && parts.isOn?.(gate) === false) {
        return refused(entry, 'core/feature-off', {})
      }
      if (entry.isHeld && parts.isReadOnly?.() === true) return refused(entry, 'core/read-only', {})
      try {
        const waitMs = takeRate(parts.rates, entry, data, context.caller)
        const retryMs = typeof waitMs === 'number' ? waitMs : await waitMs
        if (retryMs > 0) return refused(entry, 'core/too-quick', { retryMs })
        const barrier = barrierOf(entry.spec, context)
        if (barrier !== undefined) return refused(entry, barrier.refusal, barrier.params)
        const input = entry.spec.input.safeParse(data)
        if (!input.success) {
          const fields = payloadProblems(input.error, data)
          return refused(entry, 'core/bad-payload', { fields })
        }
        const answer = await entry.run(input.data, context)
        entry.countAnswer('ok')
        return answer
      } catch (error) {
        return answerOfError(parts, entry, error)
      }
    },
  }
}

/** The name in the contract behind a name of the wire. */
export function whisperNameOf(wireName: string): string {
  return wireName.startsWith(clientPrefix) ? wireName.slice(clientPrefix.length) : wireName
}

/** A refusal of the catalogue in the shape of a whisper's answer, its text filled in. */
export function refusalAnswer(name: string, params: RefusalParams = {}): WhisperAnswer {
  return { error: { message: answerOf(name, params).body.error } }
}

function entriesOf(parts: WhisperParts): Map<string, Entry> {
  const answers = parts.metrics.counter('whisper_answers_total', 'Answered whispers.', [
    'whisper',
    'outcome',
  ])
  const names = Object.keys(whispers).filter((name) => isWhisperName(name))
  return new Map(
    names.map((name) => {
      const spec: WhisperSpec = whispers[name]
      const entry: Entry = {
        spec,
        bucket: `whisper:${name}`,
        rateField: rateFields[name],
        isHeld: isWhisperHeld(spec),
        declared: new Set([...spec.refusals.map((refusal) => refusal.name), ...sharedNames]),
        run: runnerOf(parts, name, spec),
        countAnswer: counterOf((outcome) => answers.labels(name, outcome)),
      }
      return [name, entry]
    }),
  )
}

function isWhisperName(name: string): name is WhisperName {
  return Object.hasOwn(whispers, name)
}

/** Keeps one counter per outcome: looking labels up costs more than the rest of a dispatch. */
function counterOf(counterFor: (outcome: string) => { inc(): void }): (outcome: string) => void {
  const counters = new Map<string, { inc(): void }>()
  return (outcome) => {
    let counter = counters.get(outcome)
    if (counter === undefined) {
      counter = counterFor(outcome)
      counters.set(outcome, counter)
    }
    counter.inc()
  }
}

function runnerOf(parts: WhisperParts, name: WhisperName, spec: WhisperSpec): Entry['run'] {
  // The input was parsed by the schema of the very same name, which types cannot follow by name.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  const handler = parts.handlers[name] as (input: unknown, context: CallContext) => Promise<object>
  if (!parts.validateAnswers) return handler
  return async (input, context) => {
    const answer = await handler(input, context)
    const checked = spec.output.safeParse(answer)
    if (checked.success) return answer
    throw new Defect(`${name} answered against its contract`, { cause: checked.error })
  }
}

function takeRate(
  rates: RateLimiter,
  { spec, bucket, rateField }: Entry,
  data: unknown,
  caller: Caller,
): number | Promise<number> {
  const isPerUser = spec.rate.per === 'user' && caller.userId !== null
  const who = isPerUser
    ? `${bucket}:user:${caller.userId}`
    : `${bucket}:ip:${clientAddress(caller.ip)}`
  if (rateField === undefined) return rates.take(who, spec.rate)
  const { limit, ...rate } = spec.rate
  const all = rates.take(`${who}:all`, { ...rate, limit: limit * rateFieldFactor })
  const one = rates.take(`${who}:${rateValueOf(data, rateField)}`, spec.rate)
  if (typeof all === 'number' && typeof one === 'number') return Math.max(all, one)
  return Promise.all([all, one]).then((waits) => Math.max(...waits))
}

function rateValueOf(data: unknown, field: string): string {
  const value = typeof data === 'object' && data !== null ? Reflect.get(data, field) : undefined
  return typeof value === 'string' && rateFieldValue.test(value) ? value : '?'
}

/** What stops a caller before the data is looked at. */
function barrierOf(spec: WhisperSpec, context: CallContext) {
  const { caller, key } = context
  if (spec.who !== 'guest') {
    if (caller.userId === null) return { refusal: 'core/sign-in-needed', params: {} }
    if (spec.who !== 'player' && !caller.can(spec.who.permission, spec.who.type)) {
      return { refusal: 'core/no-permission', params: {} }
    }
    if (spec.who !== 'player' && lacksFactor(caller)) {
      return { refusal: 'core/enrol-two-factor', params: {} }
    }
  }
  if (spec.key && (key === null || !isUuidV7(key))) {
    const fields = { requestId: ['validation.uuid'] }
    return { refusal: 'core/bad-payload', params: { fields } }
  }
  return undefined
}

function refused(entry: Entry, name: string, params: RefusalParams): WhisperAnswer {
  entry.countAnswer(name)
  return refusalAnswer(name, params)
}

function answerOfError(parts: WhisperParts, entry: Entry, error: unknown): WhisperAnswer {
  if (error instanceof Refusal && entry.declared.has(error.refusal)) {
    return refused(entry, error.refusal, error.params)
  }
  const id = toWireId('err', parts.mintId())
  const whisper = entry.spec.name
  parts.log.error({ event: 'whisper.defect', id, whisper, err: error })
  return refused(entry, 'core/defect', { id })
}
