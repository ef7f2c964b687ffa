import { loadavg } from 'node:os'

const startedAt = performance.now()

/** Prints one line of what the bench is doing, with the seconds so far. */
export function say(line: string): void {
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0).padStart(4)
  console.log(`${seconds} s  ${line}`)
}

/** How busy the machine is with everything, as the last minute's load. */
export function loadNow(): string {
  return loadavg()[0]?.toFixed(1) ?? ''
}
