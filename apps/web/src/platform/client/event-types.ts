import type { events } from '@powerplay/contract'

type Events = typeof events
type Payload<Key extends keyof Events> = Events[Key]['payload']['_zod']['output']

/** One row of an event: coalesced frames are handed on row by row. */
export type EventRow<Key extends keyof Events> =
  Payload<Key> extends { rows: readonly (infer Row)[] } ? Row : Payload<Key>
