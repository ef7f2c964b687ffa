import { realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { locateBinaries, restoreLinks } from './binaries.ts'
import { databaseName, ensureCluster, readPassword } from './cluster.ts'
import { onDisk } from './failure.ts'
import { launchServer } from './launch.ts'
import { chooseLocation, clusterOf, makeOpenFolder, type Location } from './location.ts'
import { findRunning, stopServer, waitUntilReady, type Postmaster } from './postmaster.ts'
import { serverSettings, type ServerSettings } from './server-settings.ts'
import { withStartLock } from './start-lock.ts'
import { enterUser, leaveUser } from './users.ts'

/** How to run the embedded database. */
export interface EmbeddedPostgresOptions {
  /** Folder of the database; made if it is missing. */
  readonly dataDir: string
  /** Receives what is being done, a line at a time, for the operator. */
  readonly report: (line: string) => void
  /** Server settings that replace ours; a server that runs already keeps its own. */
  readonly settings?: ServerSettings
  /** Where root may put what PostgreSQL's user cannot reach; `/var/lib` and the temporary folder. */
  readonly outsideRoots?: readonly string[]
}

/** A running embedded database. */
export interface EmbeddedPostgres {
  /** Connection string of its owner, on 127.0.0.1, with the password in it: not for logs. */
  readonly url: string
  /** TCP port on 127.0.0.1. */
  readonly port: number
  /** Number of PostgreSQL's main process. */
  readonly pid: number
  /**
   * Leaves the database, and stops it unless another living process uses it. To be called once the
   * application's connections are closed; a second call does nothing.
   */
  stop(): Promise<void>
}

async function ensureServer(
  location: Location,
  { report, settings = {} }: EmbeddedPostgresOptions,
): Promise<Postmaster> {
  const running = findRunning(clusterOf(location.folder))
  const ready = running && (await waitUntilReady(clusterOf(location.folder), running.pid))
  if (ready) {
    report(`using the PostgreSQL that runs on 127.0.0.1:${ready.port}`)
    return ready
  }
  ensureCluster(location, report)
  report('starting PostgreSQL')
  const started = await launchServer(location, serverSettings(location, settings), report)
  report(`PostgreSQL is ready on 127.0.0.1:${started.port}`)
  return started
}

function connectionUrl(location: Location, { port }: Postmaster): string {
  return `postgres://${databaseName}:${readPassword(location)}@127.0.0.1:${port}/${databaseName}`
}

/**
 * Starts the PostgreSQL that comes with the project, or joins it if it runs already: several
 * processes may share one data folder, at the same moment too, and the last to leave stops it. A
 * server left over by a killed process is used again; a killed server recovers from its log with
 * everything it had acknowledged. Refuses with an `EmbeddedPostgresFailure` (one sentence) an
 * unsupported machine, a folder it cannot use, and a database of another version or user.
 * Decision: docs/decisions/0002-embedded-postgres.md.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { report, outsideRoots } = options
  onDisk(options.dataDir, () => makeOpenFolder(resolve(options.dataDir)))
  // One name for one folder: the running server is recognised by it.
  const dataDir = realpathSync(options.dataDir)
  const [lock, users] = [join(dataDir, 'start.lock'), join(dataDir, 'users')]
  const onWait = () => report('waiting for another process that is starting PostgreSQL')
  const withLock = <T>(work: () => Promise<T>) => withStartLock(lock, work, onWait)

  const binaries = locateBinaries()
  restoreLinks(binaries.native)
  const [location, server, user] = await withLock(async () => {
    const chosen = chooseLocation(dataDir, binaries, outsideRoots)
    const postmaster = await ensureServer(chosen, options)
    return [chosen, postmaster, onDisk(dataDir, () => enterUser(users))]
  })

  const leave = async () => {
    if (leaveUser(users, user)) return
    const running = findRunning(clusterOf(location.folder))
    if (running) await stopServer(clusterOf(location.folder), running.pid)
  }
  let stopped: Promise<void> | undefined
  return {
    url: connectionUrl(location, server),
    port: server.port,
    pid: server.pid,
    stop: () => (stopped ??= withLock(leave)),
  }
}
