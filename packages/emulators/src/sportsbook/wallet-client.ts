import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { signRs256 } from './tokens.ts'

/** The operations of the wallet, by the last part of their address. */
export type WalletOperation =
  'make' | 'commit' | 'settlement' | 'refund' | 'win' | 'lost' | 'discard' | 'rollback'

/** What an operation came to. */
export type WalletReply =
  | { readonly kind: 'ok'; readonly id: string | null; readonly balance: number | null }
  | { readonly kind: 'refused'; readonly code: number; readonly message: string }
  /** Nobody knows whether it was done: it is asked again, or taken back. */
  | { readonly kind: 'lost'; readonly reason: string }

export interface WalletClient {
  send(operation: WalletOperation, payload: object): Promise<WalletReply>
}

interface Needs {
  /** Base of the callbacks, for instance `http://127.0.0.1:8080/api/callback/sportsbook`. */
  readonly callbackUrl: () => string
  readonly key: KeyObject
  readonly now: () => number
  readonly patienceMs: number
}

const answer = z.object({
  id: z.string().nullish(),
  balance: z.number().nullish(),
  code: z.number().int().optional(),
  message: z.string().optional(),
})

/** Sends signed callbacks. Never throws. */
export function createWalletClient({ callbackUrl, key, now, patienceMs }: Needs): WalletClient {
  return {
    async send(operation, payload) {
      const at = Math.floor(now() / 1_000)
      const body = JSON.stringify({
        payload: await signRs256({ iat: at, exp: at + 60, payload }, key),
      })
      try {
        const response = await fetch(`${callbackUrl()}/bet/${operation}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
          signal: AbortSignal.timeout(patienceMs),
        })
        return readReply(response.status, await response.text())
      } catch (error) {
        return { kind: 'lost', reason: String(error) }
      }
    },
  }
}

/** Whatever is not the protocol counts as no answer. */
export function readReply(status: number, text: string): WalletReply {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined
  }
  const read = answer.safeParse(body)
  if (!read.success || (status !== 200 && status !== 400)) {
    return { kind: 'lost', reason: `status ${status}` }
  }
  const { code, message = '', id = null, balance = null } = read.data
  if (code !== undefined) return { kind: 'refused', code, message }
  if (status === 400) return { kind: 'lost', reason: 'a refusal without a code' }
  return { kind: 'ok', id, balance }
}
