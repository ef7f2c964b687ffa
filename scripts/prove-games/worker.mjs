/** A thread of `npm run prove:games`: TypeScript first, then work. */
import { register } from 'tsx/esm/api'

register()
const { work } = await import('./work.ts')
const { trials } = await import('./trials.ts')
work(trials)
