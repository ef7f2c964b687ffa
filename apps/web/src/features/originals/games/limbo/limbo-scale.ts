import { limboTargetMaxE2, limboTargetMinE2 } from '@powerplay/engines'

/** The ruler ends at a thousand times; higher results and targets stand at its end. */
const rulerTop = 1_000

/** Steps of the ruler's handle. */
export const rulerSteps = 600

/** Where a factor stands on the ruler, 0 (1×) to 1 (1,000× and more), logarithmically. */
export function rulerShare(factor: number): number {
  return Math.min(1, Math.max(0, Math.log(Math.max(1, factor)) / Math.log(rulerTop)))
}

/** The target under the handle, in 1/100: two decimals below ten, then whole tenths, then whole. */
export function targetE2AtStep(step: number): number {
  const factor = rulerTop ** (step / rulerSteps)
  const gridE2 = factor < 10 ? 1 : factor < 100 ? 10 : 100
  const targetE2 = Math.round((factor * 100) / gridE2) * gridE2
  return Math.min(limboTargetMaxE2, Math.max(limboTargetMinE2, targetE2))
}

/** The handle's step for a target in 1/100. */
export function stepOfTargetE2(targetE2: number): number {
  return Math.round(rulerShare(targetE2 / 100) * rulerSteps)
}

/** Marks under the ruler. */
export const rulerMarks = [
  { at: rulerShare(1), text: '1×' },
  { at: rulerShare(2), text: '2×', isMinor: true },
  { at: rulerShare(5), text: '5×' },
  { at: rulerShare(10), text: '10×' },
  { at: rulerShare(20), text: '20×', isMinor: true },
  { at: rulerShare(50), text: '50×', isMinor: true },
  { at: rulerShare(100), text: '100×' },
  { at: rulerShare(200), text: '200×', isMinor: true },
  { at: rulerShare(500), text: '500×', isMinor: true },
  { at: rulerShare(1_000), text: '1,000×' },
] as const
