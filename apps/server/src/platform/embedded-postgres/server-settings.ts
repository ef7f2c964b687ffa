import { totalmem } from 'node:os'
import { join } from 'node:path'
import { runAs } from './account.ts'
import type { Location } from './location.ts'

/** Settings of the PostgreSQL server, name to value as in postgresql.conf. */
export type ServerSettings = Readonly<Record<string, string>>

const mebibyte = 1024 * 1024
const roomyBytes = 4096 * mebibyte

/** Memory this process may count on: the machine's, or the container's limit if that is lower. */
function memoryBytes(): number {
  const limitBytes = process.constrainedMemory()
  return limitBytes > 0 ? Math.min(limitBytes, totalmem()) : totalmem()
}

/** 512 MB, and an eighth (at least 32 MB) on a machine with less than 4 GiB. */
export function sharedBuffers(bytes: number): string {
  if (bytes >= roomyBytes) return '512MB'
  return `${Math.max(32, Math.floor(bytes / 8 / mebibyte))}MB`
}

/** Not each build of PostgreSQL can compress its log with lz4: the binary is asked. */
function walCompression({ account, native }: Location): string {
  const args = ['-C', 'wal_compression', '-c', 'wal_compression=lz4']
  const { stderr } = runAs(account, join(native, 'bin/postgres'), args)
  return stderr.includes('invalid value for parameter') ? 'off' : 'lz4'
}

/**
 * What the ledger needs of the server: an answered write survives a crash (fsync,
 * synchronous_commit), checkpoints are rare, statements with players' data stay out of the log.
 */
export function serverSettings(location: Location, overrides: ServerSettings): ServerSettings {
  return {
    fsync: 'on',
    synchronous_commit: 'on',
    shared_buffers: sharedBuffers(memoryBytes()),
    max_connections: '100',
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    wal_compression: walCompression(location),
    jit: 'off',
    // Parallel workers need /dev/shm, which containers keep small; short statements gain nothing.
    max_parallel_workers_per_gather: '0',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...overrides,
  }
}
