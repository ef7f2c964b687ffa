import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresFailure } from './failure.ts'
import { commandLine, isPidAlive } from './living-process.ts'

/** What a PostgreSQL server says of itself in postmaster.pid. */
export interface Postmaster {
  readonly pid: number
  /** TCP port on 127.0.0.1. */
  readonly port: number
  /** Whether it takes connections. */
  readonly isReady: boolean
}

const pollMs = 20
const stopAttemptsMax = 3_000
const readyAttemptsMax = 6_000
/** A number no process can have: above the limit of every system we run on. */
const nobodysPid = '999999999'

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

function readLines(cluster: string): string[] {
  try {
    return readFileSync(pidFile(cluster), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Reads postmaster.pid (line 1 pid, 4 port, 8 state); undefined while it is not fully written. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const lines = readLines(cluster)
  const [pid, port] = [Number.parseInt(lines[0] ?? '', 10), Number.parseInt(lines[3] ?? '', 10)]
  if (Number.isNaN(pid)) return undefined
  return { pid, port: Number.isNaN(port) ? 0 : port, isReady: lines[7]?.trim() === 'ready' }
}

/** Whether that process is a PostgreSQL server of this very cluster. */
export function isServing(cluster: string, pid: number): boolean {
  return isPidAlive(pid) && commandLine(pid).includes(cluster)
}

/** The server that runs on the cluster, if one does. */
export function findRunning(cluster: string): Postmaster | undefined {
  const found = readPostmaster(cluster)
  return found !== undefined && isServing(cluster, found.pid) ? found : undefined
}

/**
 * After a crash the number in postmaster.pid may belong to another program by now, or to a server that ended and was
 * not reaped yet, and PostgreSQL would refuse to start. Only the number is replaced: PostgreSQL still reads from the
 * other lines whether server processes of the dead one are left.
 */
export function disownPid(cluster: string): void {
  const found = readPostmaster(cluster)
  if (found === undefined) return
  // Any PostgreSQL may be this cluster's, seen under another path: it is for PostgreSQL to judge.
  if (isPidAlive(found.pid) && commandLine(found.pid).includes('postgres')) return
  const rest = readLines(cluster).slice(1)
  writeFileSync(pidFile(cluster), [nobodysPid, ...rest].join('\n'))
}

/** Waits until the server takes connections; undefined if it ended instead. */
export async function waitUntilReady(
  cluster: string,
  pid: number,
  onLong: () => void = () => undefined,
): Promise<Postmaster | undefined> {
  for (let attempt = 1; attempt <= readyAttemptsMax; attempt += 1) {
    const found = readPostmaster(cluster)
    if (found?.pid === pid && found.isReady) return found
    if (!isPidAlive(pid)) return undefined
    if (attempt % 150 === 0) onLong()
    await sleep(pollMs)
  }
  throw new EmbeddedPostgresFailure('PostgreSQL did not become ready within two minutes.')
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended by itself between the look and the signal.
  }
}

async function waitUntilGone(cluster: string, pid: number): Promise<boolean> {
  for (let attempt = 0; attempt < stopAttemptsMax; attempt += 1) {
    if (!isServing(cluster, pid)) return true
    await sleep(pollMs)
  }
  return false
}

/**
 * Stops the server: open transactions are rolled back and a checkpoint is written. If that takes
 * more than a minute it is stopped at once, and recovers from its log at the next start.
 */
export async function stopServer(cluster: string, pid: number): Promise<void> {
  if (!isServing(cluster, pid)) return
  signal(pid, 'SIGINT')
  if (await waitUntilGone(cluster, pid)) return
  signal(pid, 'SIGQUIT')
  if (await waitUntilGone(cluster, pid)) return
  throw new EmbeddedPostgresFailure(`PostgreSQL (process ${pid}) could not be stopped.`)
}

/** Whether the cluster was made completely. */
export function hasCluster(cluster: string): boolean {
  return existsSync(join(cluster, 'PG_VERSION'))
}
