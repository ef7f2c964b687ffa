import type { Trial } from '../trial.ts'

/** The same trial by a house that keeps a share of what it owes: now and then a win is not paid. */
export function planted(trial: Trial, share: number): Trial {
  return {
    ...trial,
    config: `${trial.config}, ${share * 100} % less`,
    deal(seed) {
      const next = trial.deal(seed)
      let keptE4 = 0
      return (note) => {
        const paidE4 = next(note)
        keptE4 += paidE4 * share
        if (paidE4 === 0 || keptE4 < paidE4) return paidE4
        keptE4 -= paidE4
        return 0
      }
    },
  }
}
