/** A thread of `npm run prove:planted`: TypeScript first, then work. */
import { register } from 'tsx/esm/api'

register()
const { work } = await import('../work.ts')
const { plantedTrials } = await import('./planted-trials.ts')
work(plantedTrials)
