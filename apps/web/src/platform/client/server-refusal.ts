import { emit } from './client-events.ts'
import { fieldOf } from './fields.ts'

export type RefusalParams = Readonly<Record<string, unknown>>

interface RefusalFacts {
  readonly name: string
  readonly code: number
  /** HTTP status; 200 for the refusal of a whisper. */
  readonly status: number
  readonly message: string
  readonly params: RefusalParams
}

/** An answer of the server that says no. Its message is fit for the screen. */
export class ServerRefusal extends Error {
  /** Name of the catalogue, for example "auth/wrong-login". */
  override readonly name: string
  /** Restarts per call: only the name says which refusal it is. */
  readonly code: number
  readonly status: number
  readonly params: RefusalParams

  constructor(facts: RefusalFacts) {
    super(facts.message)
    this.name = facts.name
    this.code = facts.code
    this.status = facts.status
    this.params = facts.params
  }
}

/** The server could not be reached, or answered something that is no answer. */
export class ConnectionFailure extends Error {
  override readonly name = 'ConnectionFailure'

  constructor(options?: ErrorOptions) {
    super('The server cannot be reached right now.', options)
  }
}

/**
 * Reads the refusal inside an answer: `{ code, error: { code, name, message, params } }` of a call, or
 * `{ error: { message: { … } } }` of a whisper.
 * @returns undefined when the answer is no refusal.
 */
export function readRefusal(body: unknown, status: number): ServerRefusal | undefined {
  const error = fieldOf(body, 'error')
  const message = fieldOf(error, 'message')
  const facts = typeof message === 'object' && message !== null ? message : error
  const [code, name, text] = [
    fieldOf(facts, 'code'),
    fieldOf(facts, 'name'),
    fieldOf(facts, 'message'),
  ]
  if (typeof code !== 'number' || typeof text !== 'string') return undefined
  // Whatever was asked for, and by whichever way: bets wait for one answer.
  if (name === 'core/reality-check') emit('protection:reality-check', null)
  return new ServerRefusal({
    name: typeof name === 'string' ? name : '',
    code,
    status,
    message: text,
    params: paramsOf(fieldOf(facts, 'params')),
  })
}

function paramsOf(params: unknown): RefusalParams {
  if (typeof params !== 'object' || params === null) return {}
  return Object.fromEntries(Object.entries(params))
}

/** Milliseconds a refusal asks to wait before the same again; undefined when it names none. */
export function retryMsOf(error: unknown): number | undefined {
  const retryMs = error instanceof ServerRefusal ? error.params['retryMs'] : undefined
  return typeof retryMs === 'number' ? retryMs : undefined
}
