import { z } from 'zod'
import type { PostResult } from './post-form.ts'

/** What a callback came to. */
export type Reply =
  | { readonly kind: 'ok'; readonly balance: string; readonly body: OkBody }
  | { readonly kind: 'refused'; readonly code: string; readonly description: string }
  | { readonly kind: 'lost'; readonly reason: string }

const decimal = z.union([z.number(), z.string().regex(/^-?\d{1,20}(\.\d{1,18})?$/)])

const okBody = z.object({
  balance: decimal,
  transaction_id: z.union([z.string(), z.number()]).optional(),
  rollback_transactions: z.array(z.union([z.string(), z.number()])).optional(),
})

/** A success of the protocol. */
export type OkBody = z.infer<typeof okBody>

const errorBody = z.object({ error_code: z.string(), error_description: z.string().optional() })

/** Reads an answer; anything that is not the protocol counts as no answer. */
export function readReply(result: PostResult): Reply {
  if ('failure' in result) return { kind: 'lost', reason: result.failure }
  const body = parseJson(result.text)
  const refused = errorBody.safeParse(body)
  if (refused.success) {
    const { error_code: code, error_description: description } = refused.data
    return { kind: 'refused', code, description: description ?? '' }
  }
  const ok = okBody.safeParse(body)
  if (result.status === 200 && ok.success) {
    return { kind: 'ok', balance: String(ok.data.balance), body: ok.data }
  }
  return { kind: 'lost', reason: `status ${result.status} with an answer that is none` }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
