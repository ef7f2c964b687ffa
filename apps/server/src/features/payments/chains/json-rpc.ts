import { secondMs } from '@powerplay/kernel'
import { z } from 'zod'
import { askOutside, type Ask } from '../../../platform/outgoing/outgoing.ts'

/** How long a question may take, and how much may be answered. */
export interface AnswerLimits {
  readonly timeoutMs: number
  readonly bytesMax: number
}
const usualLimits: AnswerLimits = { timeoutMs: 20 * secondMs, bytesMax: 64 * 1_048_576 }
const batchMax = 100
/** So many requests of one call are on their way at once. */
const batchesAtOnce = 4

const answer = z.object({
  id: z.int(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).nullish(),
})

/** A question with the shape of what it is answered. */
export interface RpcCall<Shape extends z.ZodType = z.ZodType> {
  readonly method: string
  readonly params: readonly unknown[]
  readonly shape: Shape
}

/** Why a node refused; its own words are in the message. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number

  constructor(code: number, message: string) {
    super(`the node says: ${message}`)
    this.code = code
  }
}

/** The node is of another chain, or what stands on it is not what we were told: nobody mends that by waiting. */
export class WrongNodeError extends Error {
  override readonly name = 'WrongNodeError'
}

/** Asks a node by JSON-RPC over HTTP. Whatever does not have its shape throws a ZodError. */
export class JsonRpc {
  readonly #url: URL
  readonly #headers: Readonly<Record<string, string>>
  readonly #ask: Ask

  /** @param url name and password in it are sent as Basic authorisation. */
  constructor(url: string, ask: Ask = askOutside) {
    this.#url = new URL(url)
    const { username, password } = this.#url
    const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
    this.#headers = {
      'content-type': 'application/json',
      ...(username !== '' && { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
    }
    this.#url.username = ''
    this.#url.password = ''
    this.#ask = ask
  }

  /** @throws RpcError, ZodError, AnswerTooLongError, Error */
  async ask<Shape extends z.ZodType>(
    method: string,
    params: readonly unknown[],
    shape: Shape,
    limits = usualLimits,
  ): Promise<z.output<Shape>> {
    const [only] = await this.#post([{ id: 0, method, params }], limits)
    return shape.parse(resultOf(only))
  }

  /** Many questions of one kind in few requests, some of them at once, answered in their order. */
  async askAll<Shape extends z.ZodType>(
    method: string,
    all: readonly (readonly unknown[])[],
    shape: Shape,
  ): Promise<z.output<Shape>[]> {
    const count = Math.ceil(all.length / batchMax)
    const batches: z.output<Shape>[][] = []
    let next = 0
    const askOn = async () => {
      while (next < count) {
        const at = next
        next += 1
        const lot = all.slice(at * batchMax, (at + 1) * batchMax)
        const asked = lot.map((params, id) => ({ id, method, params }))
        try {
          const told = new Map((await this.#post(asked)).map((one) => [one.id, one]))
          batches[at] = asked.map(({ id }) => shape.parse(resultOf(told.get(id))))
        } catch (error) {
          // Nobody waits for the others any more.
          next = count
          throw error
        }
      }
    }
    await Promise.all(Array.from({ length: batchesAtOnce }, askOn))
    return batches.flat()
  }

  async #post(
    asked: readonly { readonly id: number; readonly method: string; readonly params: unknown }[],
    { timeoutMs, bytesMax } = usualLimits,
  ): Promise<z.output<typeof answer>[]> {
    const bodies = asked.map((one) => ({ jsonrpc: '2.0', ...one }))
    const isMany = bodies.length > 1
    const { status, bytes } = await this.#ask({
      url: this.#url.href,
      namedOrigin: this.#url.origin,
      method: 'POST',
      headers: this.#headers,
      body: JSON.stringify(isMany ? bodies : bodies[0]),
      ...{ timeoutMs, bytesMax },
    })
    if (status === 401 || status === 403) throw new WrongNodeError('the node refuses our login')
    const told: unknown = JSON.parse(bytes.toString('utf8'))
    return isMany ? z.array(answer).parse(told) : [answer.parse(told)]
  }
}

function resultOf(told: z.output<typeof answer> | undefined): unknown {
  if (told === undefined) throw new Error('the node left a question out')
  if (told.error) throw new RpcError(told.error.code, told.error.message)
  return told.result ?? null
}
