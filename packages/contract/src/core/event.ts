import type { z } from 'zod'
import type { Gate } from '../compliance/gates.ts'

/** Channels by kind: one per user, or the public one. */
export type ChannelKind = 'User' | 'Everyone'

/**
 * One realtime event as it travels: emitted as `<wire>` with the channel's name and a payload that
 * carries `seq` and `at` besides its own fields.
 */
export interface EventSpec {
  readonly wire: string
  /** Name of the event inside the browser; pushed rows are handed on one by one under it. */
  readonly client: string
  readonly feature: string
  /** The plugin or feature that must be on for it to be sent, if it takes one. */
  readonly gate?: Gate
  readonly summary: string
  readonly channel: ChannelKind
  readonly payload: z.ZodType
}

/** Declares an event. */
export function event<Payload extends z.ZodType>(
  draft: Omit<EventSpec, 'payload'> & { readonly payload: Payload },
) {
  return draft
}
