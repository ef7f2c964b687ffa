import { secondMs, type Clock } from '@powerplay/kernel'
import { askOutside, type Ask } from '../../platform/outgoing/outgoing.ts'
import { AggregatorError } from './aggregator.ts'

/** A request to a provider. */
export interface OutboundRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** True when the request may safely be sent twice. */
  readonly isRepeatable: boolean
}

/** Asks a provider: with a time limit, at most one repeat, and a rest while it is away. */
export interface Outbound {
  /** @returns the answer's text. @throws AggregatorError */
  ask(request: OutboundRequest): Promise<string>
  /** False during the rest after several failures in a row. */
  isWell(): boolean
}

const timeoutMs = 5 * secondMs
const failuresMax = 5
const restMs = 15 * secondMs
const answerBytesMax = 4 * 1_024 * 1_024

/** The way out to one provider. */
export interface OutboundParts {
  readonly clock: Clock
  /** Where the operator said that the provider is. */
  providerOrigin(): string | null
  /** Ours unless a test puts its own there. */
  readonly ask?: Ask
}

/** Opens the way out to one provider. */
export function createOutbound({
  clock,
  providerOrigin,
  ask: send = askOutside,
}: OutboundParts): Outbound {
  let failures = 0
  let restsUntil = Number.NEGATIVE_INFINITY

  async function once({ url, method, headers, body }: OutboundRequest): Promise<string> {
    const { status, bytes } = await send({
      ...{ url, method, headers, body },
      namedOrigin: providerOrigin(),
      timeoutMs,
      bytesMax: answerBytesMax,
    })
    const text = bytes.toString('utf8')
    if (status >= 500) throw new Error(`status ${status}`)
    if (status >= 400) throw new AggregatorError(`status ${status}: ${text.slice(0, 200)}`, true)
    return text
  }

  async function tried(request: OutboundRequest): Promise<string> {
    try {
      return await once(request)
    } catch (error) {
      const isOver = error instanceof AggregatorError || isTimeout(error)
      if (isOver || !request.isRepeatable) throw error
      return once(request)
    }
  }

  return {
    isWell: () => clock.now() >= restsUntil,
    async ask(request) {
      if (clock.now() < restsUntil) throw new AggregatorError('the provider is away', false)
      try {
        const text = await tried(request)
        failures = 0
        return text
      } catch (error) {
        if (error instanceof AggregatorError) throw error
        failures += 1
        if (failures >= failuresMax) {
          failures = 0
          restsUntil = clock.now() + restMs
        }
        throw new AggregatorError(String(error), false)
      }
    },
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}
