import { isUuid, type Uuid } from '@powerplay/kernel'
import { z } from 'zod'

const uuid = z.custom<Uuid>((value) => typeof value === 'string' && isUuid(value))
/** Minor units of usdt; JSON has no whole numbers of that size. */
const minor = z.string().transform(BigInt)
/** Paid so much, or (null) the stake given back. */
const payout = minor.nullable()

/** What a player asks of the trial product, under an id that is its idempotency key. */
export const wagerOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), id: uuid, userId: uuid, stakeMinor: minor }),
  z.object({
    kind: z.literal('close'),
    id: uuid,
    wagerId: uuid,
    /** All that is open when null. */
    shareMinor: minor.nullable(),
    payoutMinor: payout,
  }),
  z.object({
    kind: z.literal('correct'),
    id: uuid,
    wagerId: uuid,
    part: z.int(),
    revision: z.int(),
    payoutMinor: payout,
  }),
])
export type WagerOrder = z.output<typeof wagerOrder>

/** How an order ended, as far as its sender knows. */
export const wagerFate = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('acked'), isRepeat: z.boolean() }),
  z.object({ kind: z.literal('refused'), name: z.string() }),
  z.object({ kind: z.literal('unknown') }),
])
export type WagerFate = z.output<typeof wagerFate>

/** A line to a node: the number of the call, and what is asked. */
export const controlLine = z.object({ call: z.int(), order: wagerOrder })
/** A line from a node. */
export const controlAnswer = z.object({ call: z.int(), fate: wagerFate })

/** A line as the other side reads it. */
export function lineOf(line: object): string {
  const text = JSON.stringify(line, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  return `${text}\n`
}
