import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { chownSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresFailure } from './failure.ts'

/** The system user PostgreSQL runs as; absent ids mean the user of this process. */
export interface Account {
  readonly uid?: number
  readonly gid?: number
}

/** A fixed, small environment: nothing of the operator's settings leaks into the database. */
export const plainEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' }

const customaryNobody = { uid: 65_534, gid: 65_534 }

function findNobody(): Account {
  try {
    const line = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
    if (line === null) return customaryNobody
    return {
      uid: Number.parseInt(line[1] ?? '', 10),
      gid: Number.parseInt(line[2] ?? '', 10),
    }
  } catch {
    return customaryNobody
  }
}

function ownerOf(folder: string): { uid: number; gid: number } | undefined {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found === undefined ? undefined : { uid: found.uid, gid: found.gid }
}

/**
 * Who runs PostgreSQL, which refuses to run as root: this user; for root the owner of an existing
 * cluster, else `nobody`. Refuses a cluster that belongs to another user.
 */
export function chooseAccount(cluster: string): Account {
  const uid = process.getuid?.() ?? 0
  const owner = ownerOf(cluster)
  if (uid === 0) return owner === undefined || owner.uid === 0 ? findNobody() : owner
  if (owner !== undefined && owner.uid !== uid) {
    throw new EmbeddedPostgresFailure(
      `The database in ${cluster} belongs to another user (${owner.uid}): start as that user, ` +
        'or choose another data folder.',
    )
  }
  return {}
}

/** Gives a file or folder to the account. */
export function giveTo({ uid, gid }: Account, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/** Runs a program to its end as the account, from `/`, and returns what it said. */
export function runAs(
  account: Account,
  program: string,
  args: readonly string[],
  input = '',
): SpawnSyncReturns<string> {
  const options = { ...account, cwd: '/', env: plainEnvironment, input }
  return spawnSync(program, args, { ...options, encoding: 'utf8' })
}

/** Whether the account can start the binaries. */
export function canRunBinaries(account: Account, native: string): boolean {
  return runAs(account, join(native, 'bin/postgres'), ['--version']).status === 0
}

/** Whether the account can enter the folder (each folder above must let it through) and write. */
export function canWriteIn(account: Account, folder: string): boolean {
  const script = 'cd "$1" && test -w . && test -x .'
  return runAs(account, '/bin/sh', ['-c', script, 'sh', folder]).status === 0
}

/** Refuses, in one sentence, a machine on which root may not become another user. */
export function checkSwitch(account: Account): void {
  if (account.uid === undefined) return
  const { error } = runAs(account, '/bin/sh', ['-c', 'exit 0'])
  if (error === undefined) return
  throw new EmbeddedPostgresFailure(
    'PostgreSQL refuses to run as root, and root may not become another user here: ' +
      'start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    { cause: error },
  )
}
