import type { PositionProof, PositionVenues, TradingPosition } from '@powerplay/contract'
import { callServer } from '../../../platform/client/call-server.ts'

/** An ended position, and what it is recomputed from; null once its ticks were forgotten. */
export interface ProvenPosition {
  readonly position: TradingPosition
  readonly proof: PositionProof | null
  readonly venues: PositionVenues | null
}

/** The server answers two of these calls in a second. */
const betweenPartsMs = 600

/** Asks for a position and for all of its ticks, which come an hour at a time. */
export async function loadProof(id: string, signal: AbortSignal): Promise<ProvenPosition> {
  const first = await callServer('tradingPosition', { id }, { signal })
  if (first.proof === null) return first
  const ticks = [...first.proof.ticks]
  let { nextSeq } = first
  while (nextSeq !== null) {
    await new Promise((resolve) => setTimeout(resolve, betweenPartsMs))
    signal.throwIfAborted()
    const part = await callServer('tradingPosition', { id, fromSeq: nextSeq }, { signal })
    if (part.proof === null) return { ...first, proof: null }
    for (const tick of part.proof.ticks) ticks.push(tick)
    nextSeq = part.nextSeq
  }
  return { ...first, proof: { ...first.proof, ticks } }
}
