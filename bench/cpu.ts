import { readFileSync, readdirSync } from 'node:fs'

/** Linux counts CPU time of processes in hundredths of a second, whatever its own tick is. */
const microsecondsPerTick = 10_000

interface ProcessTimes {
  readonly parent: number
  /** Ticks of the process itself, and of its children that ended. */
  readonly own: number
  readonly reaped: number
}

function timesOf(pid: number | string): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const at = (index: number) => Number(fields[index])
    return { parent: at(1), own: at(11) + at(12), reaped: at(13) + at(14) }
  } catch {
    return undefined
  }
}

/** Whether this system tells the CPU time of other processes. */
export function canMeasureCpu(): boolean {
  return timesOf(process.pid) !== undefined
}

/** CPU time of one process in microseconds; 0 where the system does not tell. */
export function processCpuUs(pid: number): number {
  return (timesOf(pid)?.own ?? 0) * microsecondsPerTick
}

/** CPU time in microseconds of a process, its living children and those that ended. */
export function familyCpuUs(pid: number): number {
  const root = timesOf(pid)
  if (root === undefined) return 0
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(timesOf)
    .filter((times) => times?.parent === pid)
  const living = children.reduce((sum, times) => sum + (times?.own ?? 0), 0)
  return (root.own + root.reaped + living) * microsecondsPerTick
}

/** The parent of a process. */
export function parentOf(pid: number): number | undefined {
  return timesOf(pid)?.parent
}
