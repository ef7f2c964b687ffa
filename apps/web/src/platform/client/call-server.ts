import { addressOf, type SiteCallKey } from './call-address.ts'
import type { CallInput, CallOutput } from './call-types.ts'
import { emit } from './client-events.ts'
import { renewPage } from './page-renewal.ts'
import {
  detailsMissing,
  detailsQueue,
  factorNeeded,
  factorQueue,
  presenceNeeded,
  presenceQueue,
  type ProofQueue,
} from './proof-queue.ts'
import { mintRequestKey } from './request-key.ts'
import { sendRequest, staleToken, type ServerRequest } from './request.ts'
import { ServerRefusal } from './server-refusal.ts'

export interface CallOptions {
  /** Key of the intention, when the caller may have to send it again later. */
  readonly key?: string | undefined
  readonly signal?: AbortSignal | undefined
}

const signInNeeded = 'core/sign-in-needed'
const factorMissing = 'core/enrol-two-factor'
const defect = 'core/defect'

/**
 * Makes a call of the contract.
 * @throws ServerRefusal when the server says no, ConnectionFailure when it cannot be reached.
 */
export async function callServer<Key extends SiteCallKey>(
  call: Key,
  input: CallInput<Key>,
  options: CallOptions = {},
): Promise<CallOutput<Key>> {
  const found = addressOf(call)
  const { method, path, key: isKeyed } = found instanceof Promise ? await found : found
  const answer = await sendWatched({
    ...addressed(method, path, input),
    key: isKeyed ? (options.key ?? mintRequestKey()) : options.key,
    signal: options.signal,
  })
  // The boundary: the server validates its answers against the same contract.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return answer as CallOutput<Key>
}

/**
 * Makes a call by its address: those of the dashboard's areas stand in no table.
 * @throws ServerRefusal, ConnectionFailure
 */
export function callPath(path: string, input: object, options: CallOptions = {}): Promise<unknown> {
  return sendWatched({ ...addressed('POST', path, input), ...options })
}

function addressed(
  method: 'GET' | 'POST',
  path: string,
  input: unknown,
): Pick<ServerRequest, 'method' | 'path' | 'body'> {
  if (method === 'POST') return { method, path, body: JSON.stringify(input) }
  const fields = new Map(Object.entries(input ?? {}).map(([name, one]) => [name, String(one)]))
  const filled = path.replace(/:(\w+)/g, (_part, name: string) => {
    const value = fields.get(name) ?? ''
    fields.delete(name)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams([...fields]).toString()
  return { method, path: query === '' ? filled : `${filled}?${query}` }
}

async function sendWatched(request: ServerRequest): Promise<unknown> {
  const isDeed = isReadersDeed(request)
  try {
    return await sendRequest(request)
  } catch (error) {
    if (!(error instanceof ServerRefusal)) throw error
    // The page goes away; nobody should see the refusal in the meantime.
    if (error.status === staleToken && renewPage()) return new Promise(() => undefined)
    const queue = queueFor(error)
    if (queue !== undefined) {
      const { signal } = request
      return queue.wait({ refusal: error, send: () => sendWatched(request), signal })
    }
    if (error.name === factorMissing) emit('auth:factor-missing', null)
    if (error.name === signInNeeded) emit('auth:session-lost', null)
    if (error.name === defect && isDeed) emit('server:defect', { id: idOf(error) })
    throw error
  }
}

/** Where a request waits for what it was refused for want of. */
function queueFor({ code, name }: ServerRefusal): ProofQueue | undefined {
  if (code === factorNeeded) return factorQueue
  if (name === detailsMissing) return detailsQueue
  return name === presenceNeeded ? presenceQueue : undefined
}

/** Not a query, whose place on the page says itself that it failed, and not a timer's call. */
function isReadersDeed({ signal }: ServerRequest): boolean {
  return signal === undefined && (window.navigator.userActivation?.isActive ?? true)
}

function idOf({ params }: ServerRefusal): string | null {
  return typeof params['id'] === 'string' ? params['id'] : null
}
