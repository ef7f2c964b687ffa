import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { giveTo, plainEnvironment } from './account.ts'
import { EmbeddedPostgresFailure, errorCode, onDisk } from './failure.ts'
import { clusterOf, type Location } from './location.ts'
import { disownPid, readPostmaster, waitUntilReady, type Postmaster } from './postmaster.ts'
import type { ServerSettings } from './server-settings.ts'

const attemptsMax = 40
const retryMs = 250
/** Another program took the port, or processes of a killed server are still going. */
const passing = /address already in use|could not create any TCP|shared memory block.*in use/i

/** A TCP port of 127.0.0.1 that is free right now: `wanted` if it is, else any. */
async function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => (wanted === 0 ? reject(error) : resolve(freePort(0))))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      const port = address !== null && typeof address === 'object' ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

function logFile({ folder }: Location): string {
  return join(folder, 'postgres.log')
}

/** Opens a new log; the one of the run before is kept beside it. */
function openLog(location: Location): number {
  return onDisk(location.folder, () => {
    try {
      renameSync(logFile(location), `${logFile(location)}.1`)
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error
    }
    const log = openSync(logFile(location), 'a', 0o600)
    giveTo(location.account, logFile(location))
    return log
  })
}

function spawnServer(location: Location, port: number, settings: ServerSettings): Promise<number> {
  const choices = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const address = ['-h', '127.0.0.1', '-p', String(port), '-k', '']
  const log = openLog(location)
  const program = join(location.native, 'bin/postgres')
  const child = spawn(program, ['-D', clusterOf(location.folder), ...address, ...choices], {
    ...location.account,
    cwd: '/',
    // A group of its own: Ctrl-C reaches the application first, which then stops the database.
    detached: true,
    env: plainEnvironment,
    stdio: ['ignore', log, log],
  })
  child.unref()
  closeSync(log)
  return new Promise((resolve, reject) => {
    child.once('spawn', () => resolve(child.pid ?? 0))
    child.once('error', reject)
  })
}

/** The last complaint in the log, without its time and process number. */
function lastComplaint(location: Location): string {
  const lines = readFileSync(logFile(location), 'utf8').trim().split('\n')
  const worst = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
  return worst.replace(/^.*?(FATAL|PANIC|LOG):\s*/, '')
}

function isPassing(location: Location): boolean {
  return passing.test(readFileSync(logFile(location), 'utf8'))
}

/**
 * Starts PostgreSQL on a free port of 127.0.0.1 (that of a killed server again, if it is free) and
 * waits until it takes connections; tries again while what stops it is going to pass.
 */
export async function launchServer(
  location: Location,
  settings: ServerSettings,
  report: (line: string) => void,
): Promise<Postmaster> {
  const cluster = clusterOf(location.folder)
  const lastPort = readPostmaster(cluster)?.port ?? 0
  disownPid(cluster)
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const port = await freePort(attempt === 1 ? lastPort : 0)
    const pid = await spawnServer(location, port, settings)
    const onLong = () => report('PostgreSQL is recovering')
    const ready = await waitUntilReady(cluster, pid, onLong)
    if (ready !== undefined) return ready
    if (!isPassing(location)) break
    await sleep(retryMs)
  }
  throw new EmbeddedPostgresFailure(
    `PostgreSQL did not start: ${lastComplaint(location)} (see ${logFile(location)}).`,
  )
}
