import { z } from 'zod'
import type { Uuid } from '@powerplay/kernel'
import { undecided } from '../crash/recorder.ts'

const answered = z.object({ id: z.string(), status: z.string(), execAt: z.int() })
const edited = z.object({ position: z.object({ _id: z.string() }) })
const refused = z.object({ error: z.object({ message: z.object({ name: z.string() }) }) })

/** How an order ended, as far as its player knows. */
export type OrderFate =
  | { readonly kind: 'acked'; readonly wireId: string; readonly execAt: number | null }
  | { readonly kind: 'refused'; readonly name: string }
  | { readonly kind: 'unknown' }

/** What a player asked for. */
export interface TradeOrder {
  readonly whisper: 'TradeOpen' | 'TradeClose' | 'TradeEdit'
  readonly userId: Uuid
  /** The request's key, made its player's own; of an opening, the position's id. */
  readonly id: Uuid
  readonly body: Readonly<Record<string, unknown>>
  fate: OrderFate
}

/** Reads an answer; none, or one that leaves the order open, is `unknown`. */
export function orderFateOf(answer: unknown): OrderFate {
  const told = answered.safeParse(answer)
  if (told.success) return { kind: 'acked', wireId: told.data.id, execAt: told.data.execAt }
  const edit = edited.safeParse(answer)
  if (edit.success) return { kind: 'acked', wireId: edit.data.position._id, execAt: null }
  const no = refused.safeParse(answer)
  if (!no.success || undecided.includes(no.data.error.message.name)) return { kind: 'unknown' }
  return { kind: 'refused', name: no.data.error.message.name }
}
