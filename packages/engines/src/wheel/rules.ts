import type { ParsedParams } from '../instant-game.ts'
import { paytableGame } from '../paytable-game.ts'
import { oneOf, strictFields } from '../strict-fields.ts'
import {
  wheelRisks,
  wheelSegmentsE4,
  wheelSizes,
  type WheelRisk,
  type WheelSize,
} from './tables.ts'

/** `segments` is 10, 20, 30, 40 or 50. */
export type WheelParams = { readonly segments: WheelSize; readonly risk: WheelRisk }

/** `index` is the segment under the pointer, from 0. */
export type WheelOutcome = { readonly index: number }

function parseWheel(raw: unknown): ParsedParams<WheelParams> {
  const read = strictFields(raw, ['segments', 'risk'])
  if (!read.ok) return read
  const segments = oneOf(read.fields.get('segments'), wheelSizes)
  const risk = oneOf(read.fields.get('risk'), wheelRisks)
  if (segments === undefined) return { ok: false, field: 'segments' }
  if (risk === undefined) return { ok: false, field: 'risk' }
  return { ok: true, params: { segments, risk } }
}

/**
 * Wheel: one word picks the segment, which pays its printed prize. Return exactly 99 % on all 15
 * wheels.
 * Source: 000_1c37c0fb05cd66e6.txt, section 1 names the game and leaves its rules to us.
 */
export const wheel = paytableGame<WheelParams, WheelOutcome>({
  id: 'wheel',
  ruleVersion: 1,
  creditedEdgePpm: 10_000,
  parseParams: parseWheel,
  decide({ segments, risk }, stream) {
    const index = stream.int(0, segments)
    return { outcome: { index }, multiplierE4: wheelSegmentsE4(segments, risk)[index] ?? 0 }
  },
  prizes: ({ segments, risk }) => ({
    of: segments,
    lines: wheelSegmentsE4(segments, risk).map((multiplierE4) => ({ ways: 1, multiplierE4 })),
  }),
})
