import type { Uuid } from '@powerplay/kernel'
import { z } from 'zod'

/** What a bet looks like on the wire, without its key. */
export interface BetBody {
  readonly api_id: 'dice' | 'limbo'
  readonly bet: string
  readonly demo: boolean
  readonly currency: string
  readonly quick: boolean
  readonly data: Readonly<Record<string, unknown>>
}

const answered = z.object({
  response: z.object({
    seeds: z.object({ nonce: z.int(), clientSeed: z.string(), serverSeedHash: z.string() }),
    game: z.object({
      wager: z.string(),
      payout: z.string(),
      multiplier: z.number(),
      status: z.string(),
    }),
    data: z.record(z.string(), z.unknown()),
  }),
})
const refused = z.object({
  error: z.object({ message: z.object({ code: z.int(), name: z.string() }) }),
})

/** A settled bet as the server told it. */
export type BetAnswer = z.output<typeof answered>

/** How a request ended, as far as its sender knows. */
export type Fate =
  | { readonly kind: 'acked'; readonly answer: BetAnswer }
  | { readonly kind: 'refused'; readonly name: string }
  | { readonly kind: 'unknown' }

/** A request with its fate. */
export interface Sent {
  readonly key: Uuid
  /** Its bet, if it becomes one: the key made its player's own. */
  readonly id: Uuid
  readonly player: number
  readonly body: BetBody
  fate: Fate
}

/** Refusals that say nothing about whether the bet was placed. */
export const undecided = ['core/defect', 'core/key-in-flight', 'core/paused']

/** Reads a frame's answer; no answer, or one that leaves the bet open, is `unknown`. */
export function fateOf(frame: unknown): Fate {
  const { data } = z.object({ answer: z.unknown() }).safeParse(frame)
  const ack = answered.safeParse(data?.answer)
  if (ack.success) return { kind: 'acked', answer: ack.data }
  const no = refused.safeParse(data?.answer)
  if (!no.success || undecided.includes(no.data.error.message.name)) return { kind: 'unknown' }
  return { kind: 'refused', name: no.data.error.message.name }
}
