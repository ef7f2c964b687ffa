const events = ['ready', 'closed', 'error', 'busy', 'idle', 'escape'] as const

/** What a game in its frame may tell the page around it. */
export type FrameEvent = (typeof events)[number]

/** The event inside a message of a frame, or null for anything else. */
export function frameEvent(data: unknown): FrameEvent | null {
  if (typeof data !== 'object' || data === null) return null
  if (!('type' in data) || data.type !== 'powerplay:game' || !('event' in data)) return null
  return events.find((event) => event === data.event) ?? null
}

/** A frame's own window and the origin it was opened with. */
export interface FrameSide {
  readonly source: MessageEventSource | null
  readonly origin: string
}

/** The event a message tells, or null for one of any other window or origin. */
export function heardEvent(
  message: FrameSide & { readonly data: unknown },
  { source, origin }: FrameSide,
): FrameEvent | null {
  if (source === null || message.source !== source || message.origin !== origin) return null
  return frameEvent(message.data)
}
