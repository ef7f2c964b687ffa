import type { PlantedFault } from '../crash/bundle.ts'

/** What a run has to notice where it stands in its nodes. */
export const faults: Readonly<Record<string, PlantedFault>> = {
  /** What a hand that was played to its end took of a seat comes back to it besides. */
  both: {
    file: 'poker/table/settle.ts',
    text: 'seat.stackMinor - own.stakeMinor + own.payoutMinor',
    instead: 'seat.stackMinor + own.payoutMinor',
  },
  /** Acts are acknowledged before they are stored. */
  early: {
    file: 'poker/table/on-table.ts',
    text: 'await writeStep(tx, before, step)\n',
    instead:
      'await new Promise((done) => setTimeout(done, 0))\n    if (step.happenings.length > 0 || Math.random() < 0.7) await writeStep(tx, before, step)\n',
  },
}
