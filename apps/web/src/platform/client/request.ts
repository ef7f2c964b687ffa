import { authorization } from './bearer.ts'
import { csrfHeaderOfPage } from './csrf.ts'
import { ConnectionFailure, readRefusal, retryMsOf, ServerRefusal } from './server-refusal.ts'

/** One HTTP request to our own server. */
export interface ServerRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** JSON as text, or a form with a file. */
  readonly body?: string | FormData | undefined
  /** Idempotency key; a request with one is repeated under the same key when its answer is lost. */
  readonly key?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Status of a request whose CSRF token is not that of its session. */
export const staleToken = 419

type CsrfHeader = ReturnType<typeof csrfHeaderOfPage>

const attemptsMax = 3
const pauseMs = 400
const inFlight = 'core/key-in-flight'

/**
 * Sends a request with everything that each one carries (000_1c37c0fb05cd66e6.txt, section 4).
 * @returns the parsed body, null without one.
 * @throws ServerRefusal, ConnectionFailure
 */
export async function sendRequest(request: ServerRequest): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    const token = csrfHeaderOfPage()
    try {
      return await sendOnce(request, token)
    } catch (error) {
      const isWorth = isWorthRepeating(request, error) || isCrossed(request, error, token)
      if (attempt >= attemptsMax || !isWorth) throw error
      await pause(retryMsOf(error) ?? pauseMs * attempt)
    }
  }
}

/** Only a key makes a repetition safe, and only lost answers are worth one. */
function isWorthRepeating({ key, signal }: ServerRequest, error: unknown): boolean {
  if (key === undefined || signal?.aborted === true) return false
  return (
    error instanceof ConnectionFailure ||
    (error instanceof ServerRefusal && error.name === inFlight)
  )
}

/**
 * The session got a new secret between the moment this request took its token and the one in which
 * the browser put the cookie to it. Refused before anything was done, it is sent with the token of now.
 */
function isCrossed({ signal }: ServerRequest, error: unknown, sent: CsrfHeader): boolean {
  if (!(error instanceof ServerRefusal) || error.status !== staleToken) return false
  if (signal?.aborted === true) return false
  return JSON.stringify(sent) !== JSON.stringify(csrfHeaderOfPage())
}

/** Answers that came with a tag, by what was asked: the server tells by status 304 that one still holds. */
const tagged = new Map<string, { readonly tag: string; readonly answer: unknown }>()
const unchanged = 304

async function sendOnce(request: ServerRequest, token: CsrfHeader): Promise<unknown> {
  const name = `${request.path} ${typeof request.body === 'string' ? request.body : ''}`
  const known = tagged.get(name)
  const response = await reach(request, token, known?.tag)
  if (response.status === unchanged && known !== undefined) return known.answer
  const body = await readBody(response)
  const tag = response.headers.get('etag')
  if (response.ok && tag !== null) tagged.set(name, { tag, answer: body })
  if (response.ok) return body
  throw readRefusal(body, response.status) ?? new ConnectionFailure()
}

async function reach(
  { method, path, body, key, signal }: ServerRequest,
  token: CsrfHeader,
  tag: string | undefined,
): Promise<Response> {
  try {
    return await fetch(path, {
      method,
      credentials: 'include',
      headers: {
        ...headersOf(typeof body === 'string', key),
        ...token,
        ...(tag === undefined ? {} : { 'If-None-Match': tag }),
      },
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    })
  } catch (error) {
    throw new ConnectionFailure({ cause: error })
  }
}

function headersOf(isJson: boolean, key: string | undefined): Record<string, string> {
  const bearer = authorization()
  return {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    ...(isJson ? { 'Content-Type': 'application/json' } : {}),
    ...(bearer === undefined ? {} : { Authorization: bearer }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  }
}

async function readBody(response: Response): Promise<unknown> {
  try {
    const text = await response.text()
    return text === '' ? null : JSON.parse(text)
  } catch (error) {
    throw new ConnectionFailure({ cause: error })
  }
}

function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs))
}
