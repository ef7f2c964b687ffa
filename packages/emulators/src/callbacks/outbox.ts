import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { Change, Shelf } from '../platform/shelf.ts'
import type { Parameter } from '../protocol/php-query.ts'
import type { Courier } from './courier.ts'
import type { Reply } from './reply.ts'

const parameter: z.ZodType<Parameter> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(parameter),
    z.record(z.string(), parameter),
  ]),
)

const deliverySchema = z.object({
  /** The transaction id: unique for ever. */
  id: z.string(),
  action: z.enum(['win', 'refund', 'rollback']),
  sessionId: z.string(),
  token: z.string(),
  parameters: z.record(z.string(), parameter),
  attempt: z.number().int(),
  dueAt: z.number(),
})

/** A callback that must arrive: it is repeated until the wallet accepts it. */
export type Delivery = z.infer<typeof deliverySchema>

/** What the wallet's acceptance of a delivery is told to. */
export type OnAccepted = (delivery: Delivery, balance: string) => void

export interface Outbox {
  /** The change that makes a delivery durable; apply it, then `start` it. */
  readonly change: (delivery: Delivery) => Change
  /** First try now (or when it is due); answers what that try came to. */
  readonly start: (delivery: Delivery) => Promise<Reply>
  /** Goes on with everything a former process left. */
  readonly resume: () => void
  readonly waiting: () => readonly Delivery[]
  /** Deliveries given up after the last repeat, oldest first. */
  readonly failed: () => readonly Delivery[]
  /** Begins again with one that was given up. */
  readonly retry: (id: string) => Promise<Reply> | undefined
}

/** The protocol's own number: 33 repeats after the first try. */
export const repeatsMax = 33
const pauseMsMin = 1000
const pauseMsMax = 60_000
const failedMax = 1000

/** Pause before the repeat with this number: doubling from one second to one minute. */
export function pauseMs(repeat: number): number {
  return Math.min(pauseMsMax, pauseMsMin * 2 ** Math.min(repeat - 1, 10))
}

interface Parts {
  readonly shelf: Shelf
  readonly clock: Clock
  readonly courier: Courier
  readonly onAccepted: OnAccepted
}

/** Deliveries that survive the process and its neighbours' failures. */
export function createOutbox({ shelf, clock, courier, onAccepted }: Parts): Outbox {
  const change = (delivery: Delivery): Change => ({
    kind: 'delivery',
    id: delivery.id,
    value: delivery,
  })
  const attempt = async (delivery: Delivery): Promise<Reply> => {
    const { action, sessionId, parameters, attempt: number } = delivery
    const reply = await courier.send({ action, sessionId, parameters, attempt: number })
    if (reply.kind === 'ok') {
      shelf.apply({ kind: 'delivery', id: delivery.id })
      onAccepted(delivery, reply.balance)
    } else postpone(delivery)
    return reply
  }
  const postpone = (delivery: Delivery): void => {
    const repeat = delivery.attempt + 1
    if (repeat > repeatsMax) return giveUp(shelf, delivery)
    const next = { ...delivery, attempt: repeat, dueAt: clock.now() + pauseMs(repeat) }
    shelf.apply(change(next))
    plan(next)
  }
  const plan = (delivery: Delivery): void => {
    clock.after(Math.max(0, delivery.dueAt - clock.now()), () => {
      void attempt(delivery)
    })
  }
  const start = (delivery: Delivery): Promise<Reply> => {
    if (delivery.dueAt <= clock.now()) return attempt(delivery)
    plan(delivery)
    return Promise.resolve({ kind: 'lost', reason: 'not due yet' })
  }
  return {
    change,
    start,
    resume: () => readAll(shelf, 'delivery').forEach(plan),
    waiting: () => readAll(shelf, 'delivery'),
    failed: () => readAll(shelf, 'failed'),
    retry: (id) => {
      const delivery = readAll(shelf, 'failed').find((other) => other.id === id)
      if (!delivery) return undefined
      const again = { ...delivery, attempt: 0, dueAt: clock.now() }
      shelf.apply({ kind: 'failed', id }, change(again))
      return start(again)
    },
  }
}

function readAll(shelf: Shelf, kind: 'delivery' | 'failed'): Delivery[] {
  return shelf.list(kind).flatMap(([, value]) => {
    const read = deliverySchema.safeParse(value)
    return read.success ? [read.data] : []
  })
}

function giveUp(shelf: Shelf, delivery: Delivery): void {
  const known = shelf.list('failed')
  const oldest = known.length >= failedMax ? known[0] : undefined
  shelf.apply(
    { kind: 'delivery', id: delivery.id },
    { kind: 'failed', id: delivery.id, value: delivery },
    ...(oldest ? [{ kind: 'failed', id: oldest[0] }] : []),
  )
}
