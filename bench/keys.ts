import { randomBytes } from 'node:crypto'
import type { Uuid } from '@powerplay/kernel'

/**
 * Mints uuid v7 keys at next to no cost, as players' own machines would make them: the load must
 * not be the thing measured. Unique by eight random digits per process and a counter.
 */
export function keyMint(): () => Uuid {
  const run = randomBytes(4).toString('hex')
  const middle = `${run.slice(0, 3)}-8${run.slice(3, 6)}-${run.slice(6)}`
  let count = 0
  let at = 0
  let head = ''
  return () => {
    const now = Date.now()
    if (now !== at) {
      at = now
      const time = now.toString(16).padStart(12, '0')
      head = `${time.slice(0, 8)}-${time.slice(8)}-7`
    }
    count += 1
    return `${head}${middle}${count.toString(16).padStart(10, '0')}`
  }
}
