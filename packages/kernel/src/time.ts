/** Milliseconds since the Unix epoch, UTC. */
export type InstantMs = number

/** The only source of time; tests inject one they can move. */
export interface Clock {
  now(): InstantMs
}

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** ISO 8601 text in UTC, as the specification's `created_at` wants it. */
export function toIso(instant: InstantMs): string {
  return new Date(instant).toISOString()
}

/** First millisecond of the UTC day that `instant` belongs to. */
export function startOfDay(instant: InstantMs): InstantMs {
  return Math.floor(instant / dayMs) * dayMs
}
