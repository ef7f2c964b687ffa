import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveTo, runAs } from './account.ts'
import { EmbeddedPostgresFailure, onDisk } from './failure.ts'
import { clusterDraftOf, clusterOf, type Place } from './place.ts'
import { hasCluster } from './postmaster.ts'

/** Name of the database and of its owner. */
export const databaseName = 'powerplay'

function passwordFile(folder: string): string {
  return join(folder, 'password')
}

/** The random password of the database's owner, from a file only the account may read. */
export function readPassword({ folder }: Place): string {
  return onDisk(folder, () => readFileSync(passwordFile(folder), 'utf8').trim())
}

function writePassword({ account, folder }: Place): void {
  const path = passwordFile(folder)
  rmSync(path, { force: true })
  writeFileSync(path, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  giveTo(account, path)
}

function run(place: Place, program: string, args: readonly string[], input = ''): void {
  const { status, stderr, error } = runAs(
    place.account,
    join(place.native, 'bin', program),
    args,
    input,
  )
  if (status === 0) return
  const lines = stderr.trim().split('\n')
  const said = lines.findLast((line) => /error|fatal|could not/i.test(line)) ?? lines.at(-1)
  const reason = error?.message ?? said?.replace(/^.*?(FATAL|PANIC|error):\s*/, '') ?? program
  throw new EmbeddedPostgresFailure(
    `The database in ${place.folder} could not be created: ${reason}.`,
  )
}

/** Makes the files in a draft folder, which gets its name only when everything is on the disk. */
function createCluster(place: Place): void {
  const draft = clusterDraftOf(place.folder)
  writePassword(place)
  run(place, 'initdb', [
    ...['-D', draft, `--username=${databaseName}`, `--pwfile=${passwordFile(place.folder)}`],
    ...['--auth=scram-sha-256', '--encoding=UTF8'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  ])
  const create = `CREATE DATABASE ${databaseName}\n`
  run(place, 'postgres', ['--single', '-D', draft, 'postgres'], create)
  renameSync(draft, clusterOf(place.folder))
}

function binariesMajor(place: Place): string {
  const { stdout } = runAs(place.account, join(place.native, 'bin/postgres'), ['--version'])
  return /(\d+)\./.exec(stdout)?.[1] ?? ''
}

/** Creates the database if there is none; refuses one that another major version has made. */
export function ensureCluster(place: Place, report: (line: string) => void): void {
  const cluster = clusterOf(place.folder)
  if (!hasCluster(cluster)) {
    report(`creating the database in ${place.folder}`)
    onDisk(place.folder, () => createCluster(place))
    return
  }
  const made = onDisk(cluster, () => readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim())
  const major = binariesMajor(place)
  if (made !== major) {
    throw new EmbeddedPostgresFailure(
      `The database in ${cluster} was made by PostgreSQL ${made} and this is ${major}: ` +
        'move its contents with pg_dump, or choose another data folder.',
    )
  }
  if (!existsSync(passwordFile(place.folder))) {
    throw new EmbeddedPostgresFailure(
      `The password file ${passwordFile(place.folder)} of the database is missing.`,
    )
  }
}
