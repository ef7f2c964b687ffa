import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveTo, runAs } from './account.ts'
import { EmbeddedPostgresFailure, onDisk } from './failure.ts'
import { clusterDraftOf, clusterOf, type Location } from './location.ts'
import { hasCluster } from './postmaster.ts'

/** Name of the database and of its owner. */
export const databaseName = 'powerplay'

function passwordFile(folder: string): string {
  return join(folder, 'password')
}

/** The random password of the database's owner, from a file only the account may read. */
export function readPassword({ folder }: Location): string {
  return onDisk(folder, () => readFileSync(passwordFile(folder), 'utf8').trim())
}

function writePassword({ account, folder }: Location): void {
  const path = passwordFile(folder)
  rmSync(path, { force: true })
  writeFileSync(path, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  giveTo(account, path)
}

function run(location: Location, program: string, args: readonly string[], input = ''): void {
  const { status, stderr, error } = runAs(
    location.account,
    join(location.native, 'bin', program),
    args,
    input,
  )
  if (status === 0) return
  const lines = stderr.trim().split('\n')
  const said = lines.findLast((line) => /error|fatal|could not/i.test(line)) ?? lines.at(-1)
  const reason = error?.message ?? said?.replace(/^.*?(FATAL|PANIC|error):\s*/, '') ?? program
  throw new EmbeddedPostgresFailure(
    `The database in ${location.folder} could not be created: ${reason}.`,
  )
}

/** Makes the files in a draft folder, which gets its name only when everything is on the disk. */
function createCluster(location: Location): void {
  const draft = clusterDraftOf(location.folder)
  writePassword(location)
  run(location, 'initdb', [
    ...['-D', draft, `--username=${databaseName}`, `--pwfile=${passwordFile(location.folder)}`],
    ...['--auth=scram-sha-256', '--encoding=UTF8'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  ])
  const create = `CREATE DATABASE ${databaseName}\n`
  run(location, 'postgres', ['--single', '-D', draft, 'postgres'], create)
  renameSync(draft, clusterOf(location.folder))
}

function binariesMajor(location: Location): string {
  const { stdout } = runAs(location.account, join(location.native, 'bin/postgres'), ['--version'])
  return /(\d+)\./.exec(stdout)?.[1] ?? ''
}

/** Creates the database if there is none; refuses one that another major version has made. */
export function ensureCluster(location: Location, report: (line: string) => void): void {
  const cluster = clusterOf(location.folder)
  if (!hasCluster(cluster)) {
    report(`creating the database in ${location.folder}`)
    onDisk(location.folder, () => createCluster(location))
    return
  }
  const made = onDisk(cluster, () => readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim())
  const major = binariesMajor(location)
  if (made !== major) {
    throw new EmbeddedPostgresFailure(
      `The database in ${cluster} was made by PostgreSQL ${made} and this is ${major}: ` +
        'move its contents with pg_dump, or choose another data folder.',
    )
  }
  if (!existsSync(passwordFile(location.folder))) {
    throw new EmbeddedPostgresFailure(
      `The password file ${passwordFile(location.folder)} of the database is missing.`,
    )
  }
}
