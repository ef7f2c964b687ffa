import type { Uuid } from '@powerplay/kernel'
import { z } from 'zod'

const uuid = z.uuid()

/** What the node of a run is asked to do. */
export const order = z.discriminatedUnion('what', [
  z.object({ what: z.literal('reconcile'), call: z.int() }),
  z.object({
    ...{ what: z.literal('withdraw'), call: z.int(), userId: uuid, key: uuid },
    ...{ sum: z.string(), currency: z.string(), wallet: z.string() },
  }),
  // By its player.
  z.object({ what: z.literal('cancel'), call: z.int(), userId: uuid, id: uuid }),
  // By one of staff.
  z.object({ what: z.enum(['approve', 'decline']), call: z.int(), userId: uuid, id: uuid }),
])

export type Order = z.output<typeof order>

type WithoutCall<One> = One extends Order ? Omit<One, 'call'> : never
/** An order before it has its number. */
export type Ordered = WithoutCall<Order>

/** What became of an order: done, a refusal by its name, or unknown where the node was killed. */
export interface Answer {
  readonly fate: string
}

export const answer = z.object({ call: z.int(), fate: z.string() })

/** An end that somebody asked for a withdrawal to have, and what became of that. */
export interface AskedEnd {
  readonly stage: 'cancelled' | 'declined'
  readonly fate: string
}

/** A withdrawal that was asked for, under a key and to an address of its own. */
export interface Asked {
  readonly userId: Uuid
  readonly key: Uuid
  readonly address: string
  readonly sum: string
  fate: string
  readonly ends: AskedEnd[]
}
