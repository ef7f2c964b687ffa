import { lookup } from 'node:dns/promises'
import { Agent as PlainAgent, request as openRequest, type IncomingMessage } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { secondMs } from '@powerplay/kernel'
import { readPublicAddress } from './public-address.ts'

/** A request that this program makes to somebody else's. */
export interface OutgoingRequest {
  /** http or https. */
  readonly url: string
  /**
   * Origin that the operator configured. It may be in our own network and is not checked; every
   * other address has to be public.
   */
  readonly namedOrigin: string | null
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | null
  /** For all of it, from the name's resolution to the last byte. */
  readonly timeoutMs: number
  /** A longer answer is an error. */
  readonly bytesMax: number
}

/** What was answered; never a redirect. */
export interface OutgoingAnswer {
  readonly status: number
  readonly bytes: Buffer
}

/** More was answered than may be read: asking again brings the same. */
export class AnswerTooLongError extends Error {
  override readonly name = 'AnswerTooLongError'
}

/** Makes an outgoing request. @throws Error */
export type Ask = (request: OutgoingRequest) => Promise<OutgoingAnswer>

/** An address as a name resolves to it. */
export interface ResolvedAddress {
  readonly address: string
  readonly family: number
}

/** What requests travel on; tests bring one of their own. */
export interface Network {
  resolve(name: string): Promise<ResolvedAddress[]>
  agentFor(protocol: string, isNamed: boolean): PlainAgent
}

/** A connection rests shorter than common servers keep it, so that none is used as it closes. */
const restMs = 4 * secondMs
const options = { keepAlive: true, timeout: restMs }
const agents = () => ({ plain: new PlainAgent(options), secure: new SecureAgent(options) })
/** Connections that were checked and those that were not never serve one another. */
const [checkedAgents, namedAgents] = [agents(), agents()]

const internet: Network = {
  resolve: (name) => lookup(name, { all: true }),
  agentFor(protocol, isNamed) {
    const { plain, secure } = isNamed ? namedAgents : checkedAgents
    return protocol === 'https:' ? secure : plain
  },
}

/**
 * Makes a request. Its name is resolved once, for the connection itself, and what it resolves to is
 * checked there: a second resolution could be answered differently. Redirects are not followed.
 * @throws Error when the address is not public, when nobody answers in time, when the answer is a
 * redirect; AnswerTooLongError.
 */
export async function askOutside(
  request: OutgoingRequest,
  network: Network = internet,
): Promise<OutgoingAnswer> {
  const signal = AbortSignal.timeout(request.timeoutMs)
  try {
    const answer = await opened(request, network, signal)
    const status = answer.statusCode ?? 0
    if (status >= 300 && status < 400) {
      answer.destroy()
      throw new Error(`status ${status}: redirects are not followed`)
    }
    return { status, bytes: await limitedBytes(answer, request.bytesMax) }
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}

function opened(
  { url, namedOrigin, method = 'GET', headers, body }: OutgoingRequest,
  network: Network,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const target = new URL(url)
  const isNamed = target.origin === namedOrigin
  if (!isNamed) refuseLiteral(target)
  return new Promise((resolve, reject) => {
    openRequest(target, {
      method,
      headers: { accept: '*/*', 'user-agent': 'powerplay', ...headers },
      agent: network.agentFor(target.protocol, isNamed),
      signal,
      lookup: lookupIn(network, isNamed ? () => undefined : refuseInside),
    })
      .on('response', resolve)
      .on('error', reject)
      .end(body ?? undefined)
  })
}

/** An address that stands in the URL itself is connected to without any lookup. */
function refuseLiteral({ hostname }: URL): void {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0) refuseInside([{ address }])
}

/** One private address among public ones is enough: the connection would choose among them. */
function refuseInside(found: readonly Pick<ResolvedAddress, 'address'>[]): void {
  const isPublic = found.every(({ address }) => readPublicAddress(address) !== null)
  if (!isPublic) throw new Error('the address is not public')
}

/** The lookup of a connection; what it answers is what is connected to. */
function lookupIn(
  { resolve }: Network,
  check: (found: readonly ResolvedAddress[]) => void,
): LookupFunction {
  const checked = async (name: string) => {
    const found = await resolve(name)
    check(found)
    const [first] = found
    if (first === undefined) throw new Error('the name has no address')
    return { found, first }
  }
  return (name, { all }, done) => {
    checked(name).then(
      ({ found, first }) => {
        if (all === true) done(null, found)
        else done(null, first.address, first.family)
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), ''),
    )
  }
}

/** Reads an answer; one without end must not fill the memory. */
async function limitedBytes(answer: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer) {
    const chunk = Buffer.from(part)
    bytes += chunk.byteLength
    if (bytes > bytesMax) throw new AnswerTooLongError('the answer is too long')
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}
