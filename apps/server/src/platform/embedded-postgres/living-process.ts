import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { errorCode } from './failure.ts'

/** A process that cannot be taken for a later one that was given the same number. */
export interface ProcessMark {
  readonly pid: number
  /** Start time in ticks since boot; empty where the system does not tell. */
  readonly ticks: string
}

/** The fields of /proc/<pid>/stat after the name: state first, start time at 19. */
function statFields(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** Names a process for good. */
export function markProcess(pid: number): ProcessMark {
  return { pid, ticks: statFields(pid)[19] ?? '' }
}

/** Whether a process of this number runs; one that ended and only waits to be reaped does not. */
export function isPidAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false
  }
  return statFields(pid)[0] !== 'Z'
}

/** Whether the very process that was marked still runs. */
export function isAlive({ pid, ticks }: ProcessMark): boolean {
  return isPidAlive(pid) && (ticks === '' || statFields(pid)[19] === ticks)
}

/** The command line of a running process, its parts joined by blanks; empty when unknown. */
export function commandLine(pid: number): string {
  try {
    if (existsSync('/proc/self/cmdline')) {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    }
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** Reads a mark written as `pid ticks`; undefined when the text is none. */
export function parseMark(text: string): ProcessMark | undefined {
  const found = /^(\d+) (\d*)\s*$/.exec(text)
  if (found === null) return undefined
  return { pid: Number.parseInt(found[1] ?? '', 10), ticks: found[2] ?? '' }
}

/** Writes a mark as `pid ticks`. */
export function formatMark({ pid, ticks }: ProcessMark): string {
  return `${pid} ${ticks}\n`
}
