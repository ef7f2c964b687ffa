/** Full turns per second of a spin, rounded; at least one. */
const turnsPerSecond = 1.25

/** The middle of a segment, in degrees clockwise from the wheel's own top. */
export function middleOf(index: number, segments: number): number {
  return ((index + 0.5) * 360) / segments
}

/**
 * Where in its segment the wheel stops, so that it does not always stop in the very middle: -0.3 to
 * 0.3 of a segment. Decoration, the same whenever the same round is shown.
 */
export function restOf(nonce: number | null): number {
  const spread = 61
  return (((Math.abs(nonce ?? 0) * 37) % spread) / (spread - 1) - 0.5) * 0.6
}

export interface Spin {
  readonly index: number
  readonly segments: number
  /** Of a segment, -0.5 to 0.5. */
  readonly rest: number
  readonly durationMs: number
}

/**
 * The angle, in degrees, to turn the wheel to so that `index` stops under the pointer: forward from
 * where it stands, by whole turns and the rest of the way.
 */
export function angleAfter(fromDegrees: number, spin: Spin): number {
  const { index, segments, rest, durationMs } = spin
  const goal = -middleOf(index + rest, segments)
  const turns = Math.max(1, Math.round((durationMs / 1_000) * turnsPerSecond))
  const onward = (((goal - fromDegrees) % 360) + 360) % 360
  return fromDegrees + turns * 360 + onward
}

/** The segment under the pointer at this angle. */
export function segmentAt(degrees: number, segments: number): number {
  const under = ((-degrees % 360) + 360) % 360
  return Math.floor((under * segments) / 360) % segments
}
