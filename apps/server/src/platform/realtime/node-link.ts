import { z } from 'zod'

/** What nodes tell each other. Numbers are not among it: each node counts what it delivers. */
export const nodeMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    channel: z.string(),
    event: z.string(),
    payload: z.record(z.string(), z.unknown()),
  }),
  z.object({
    kind: z.literal('rows'),
    channel: z.string(),
    event: z.string(),
    rows: z.array(z.record(z.string(), z.unknown())),
  }),
  z.object({ kind: z.literal('sessions-ended'), sessionIds: z.array(z.string()) }),
])

export type NodeMessage = z.output<typeof nodeMessage>

/** What a node publishes; the payloads are whatever the features emit. */
export type NodeDraft =
  | { kind: 'event'; channel: string; event: string; payload: object }
  | { kind: 'rows'; channel: string; event: string; rows: readonly object[] }
  | { kind: 'sessions-ended'; sessionIds: readonly string[] }

/** The way from node to node. A message may get lost; `onLoss` then says that some may have. */
export interface NodeLink {
  /** Tells all other nodes; never throws, never waits. */
  publish(message: NodeDraft): void
  /** Names the receivers; called once, before anything is published. */
  listen(onMessage: (message: NodeMessage) => void, onLoss: () => void): void
  close(): Promise<void>
}
