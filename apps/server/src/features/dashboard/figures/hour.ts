import { hourMs, toIso, type InstantMs } from '@powerplay/kernel'

let known = { hour: 0, text: '1970-01-01T00:00:00.000Z' }

/** The hour of an instant, as ISO text; nearly all facts of a portion are of the same one. */
export function hourOf(at: InstantMs): string {
  const hour = Math.floor(at / hourMs)
  if (known.hour !== hour) known = { hour, text: toIso(hour * hourMs) }
  return known.text
}
