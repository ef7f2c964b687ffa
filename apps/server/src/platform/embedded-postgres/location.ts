import { createHash } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import {
  canRunBinaries,
  canWriteIn,
  checkSwitch,
  chooseAccount,
  giveTo,
  type Account,
} from './account.ts'
import { copyBinaries, type Binaries } from './binaries.ts'
import { EmbeddedPostgresFailure, errorCode, onDisk } from './failure.ts'

/** Where one database lives and who runs it. */
export interface Location {
  readonly account: Account
  /** The folder with bin, lib and share that the account can run. */
  readonly native: string
  /** Holds the cluster, the password, the log and the notes of who uses it. */
  readonly folder: string
}

/** Where to go when PostgreSQL's user cannot reach the data folder: durable places first. */
export const outsideRoots: readonly string[] = ['/var/lib', tmpdir()]

/** The folder of the database files themselves, inside a location's folder. */
export function clusterOf(folder: string): string {
  return join(folder, 'cluster')
}

/** The cluster while it is being made: it gets its name when it is complete. */
export function clusterDraftOf(folder: string): string {
  return join(folder, 'cluster.draft')
}

/** Makes a folder and those above it that are missing, each open to passers-by (0755). */
export function makeOpenFolder(folder: string): void {
  if (existsSync(folder)) return
  makeOpenFolder(dirname(folder))
  mkdirSync(folder)
  chmodSync(folder, 0o755)
}

function isTrusted(folder: string): boolean {
  const found = lstatSync(folder)
  return found.isDirectory() && found.uid === 0
}

/** A folder outside, the same at each start for one data folder. */
function openOutside(dataDir: string, roots: readonly string[]): string {
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)
  for (const root of roots) {
    const folder = join(root, `powerplay-${hash}`)
    try {
      makeOpenFolder(folder)
    } catch (error) {
      if (errorCode(error) === '') throw error
      continue
    }
    if (isTrusted(folder)) return folder
  }
  throw new EmbeddedPostgresFailure(
    `PostgreSQL's user cannot reach ${dataDir}, and there is no folder outside for it: ` +
      'move the project out of the private folder, or set DATABASE_URL.',
  )
}

/** The note in the data folder that says where the database went. */
function movedTo(dataDir: string): string {
  return join(dataDir, 'moved-to')
}

function readMove(dataDir: string): string | undefined {
  if (!existsSync(movedTo(dataDir))) return undefined
  const folder = readFileSync(movedTo(dataDir), 'utf8').trim()
  if (existsSync(folder)) return folder
  throw new EmbeddedPostgresFailure(
    `The database folder ${folder} is gone: restore it, or delete ${movedTo(dataDir)} ` +
      'to begin with an empty database.',
  )
}

/** Makes the folder that is about to become the cluster; false if the account cannot use it. */
function canSettle(account: Account, folder: string): boolean {
  const draft = clusterDraftOf(folder)
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  try {
    giveTo(account, draft)
  } catch (error) {
    if (errorCode(error) !== 'EPERM') throw error
  }
  if (canWriteIn(account, draft)) return true
  rmSync(draft, { recursive: true, force: true })
  return false
}

/** An existing database is never left behind for an empty one elsewhere. */
function checkReach(account: Account, folder: string): string {
  if (canWriteIn(account, clusterOf(folder))) return folder
  throw new EmbeddedPostgresFailure(
    `PostgreSQL's user (${account.uid ?? 'this one'}) cannot reach its database in ` +
      `${clusterOf(folder)}: open the folders above it (chmod 755) and give it back to that user.`,
  )
}

function chooseFolder(dataDir: string, account: Account, outside: () => string): string {
  const home = readMove(dataDir) ?? dataDir
  if (existsSync(clusterOf(home))) return checkReach(account, home)
  if (canSettle(account, home)) return home
  const folder = join(outside(), 'postgres')
  makeOpenFolder(folder)
  if (existsSync(clusterOf(folder))) checkReach(account, folder)
  else if (!canSettle(account, folder)) {
    throw new EmbeddedPostgresFailure(`PostgreSQL's user cannot write in ${folder}.`)
  }
  writeFileSync(movedTo(dataDir), `${folder}\n`)
  return folder
}

function chooseBinaries(binaries: Binaries, account: Account, outside: () => string): string {
  if (canRunBinaries(account, binaries.native)) return binaries.native
  if (account.uid !== undefined) {
    const native = copyBinaries(binaries, outside())
    if (canRunBinaries(account, native)) return native
  }
  throw new EmbeddedPostgresFailure(
    `The PostgreSQL binaries in ${binaries.native} do not start on this machine; ` +
      'set DATABASE_URL to a PostgreSQL server.',
  )
}

/**
 * Decides where the database of `dataDir` lives. An ordinary user: right there. Root, whose
 * PostgreSQL runs as another user: there too if that user can reach it; otherwise data, or
 * binaries, or both go to a folder outside, and a note in the data folder says where.
 */
export function chooseLocation(
  dataDir: string,
  binaries: Binaries,
  roots: readonly string[] = outsideRoots,
): Location {
  return onDisk(dataDir, () => {
    const home = readMove(dataDir) ?? resolve(dataDir)
    const account = chooseAccount(clusterOf(home))
    checkSwitch(account)
    const outside = () => openOutside(dataDir, roots)
    const folder = chooseFolder(resolve(dataDir), account, outside)
    return { account, folder, native: chooseBinaries(binaries, account, outside) }
  })
}
