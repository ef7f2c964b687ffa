import type { PlantedFault } from '../crash/bundle.ts'

/** What a run has to notice where it stands in its nodes. */
export const faults: Readonly<Record<string, PlantedFault>> = {
  /** A successor begins at its own time: what was missed is never made. */
  skips: {
    file: 'trading/engine/floor.ts',
    text: 'await floor.settleLeftBehind()\n    return floor',
    instead:
      'await floor.settleLeftBehind()\n    floor.market.seq = Math.floor(parts.clock.now() / tickMs) - 1\n    return floor',
  },
  /** Positions go on from where they stood at their last note, without the ticks since then. */
  forgets: {
    file: 'trading/engine/floor.ts',
    text: 'await floor.replay(floor.book, positions)',
    instead: '',
  },
}
