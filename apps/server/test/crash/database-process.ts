import { mustHave } from '@powerplay/kernel'
import { mkdtempSync, readFileSync, readdirSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { isPidAlive } from '../../src/platform/embedded-postgres/living-process.ts'

const settings = { shared_buffers: '64MB', max_connections: '60' }

/**
 * Server settings under which acknowledged commits stay in PostgreSQL's own memory for seconds:
 * what a kill leaves in the page cache of the system would not be lost.
 */
const forgetful = {
  synchronous_commit: 'off',
  wal_buffers: '32MB',
  wal_writer_delay: '10s',
  wal_writer_flush_after: '1GB',
}

/** The PostgreSQL of a crash run, in a folder of its own. */
export class DatabaseProcess {
  readonly #folder: string
  readonly #isForgetful: boolean
  /** Every start counts as one more user of the server, the last is the one that runs. */
  readonly #starts: EmbeddedPostgres[] = []

  constructor(isForgetful: boolean) {
    this.#folder = mkdtempSync(join(tmpdir(), 'powerplay-crash-'))
    // PostgreSQL runs as another user when this is root's process.
    chmodSync(this.#folder, 0o755)
    this.#isForgetful = isForgetful
  }

  /** Starts it, or again after a kill. @returns its address, the same as before. */
  async start(): Promise<string> {
    const before = this.#starts.at(-1)?.url
    const server = await startEmbeddedPostgres({
      dataDir: join(this.#folder, 'postgres'),
      report: () => undefined,
      settings: { ...settings, ...(this.#isForgetful ? forgetful : {}) },
    })
    this.#starts.push(server)
    const { url } = server
    if (before !== undefined && before !== url) throw new Error('the database came back elsewhere')
    return url
  }

  /** Kills the main process and all of its children in one go. */
  async kill(): Promise<void> {
    const { pid } = mustHave(this.#starts.at(-1), 'a running database')
    const pids = [pid, ...childrenOf(pid)]
    for (const victim of pids) process.kill(victim, 'SIGKILL')
    while (pids.some(isPidAlive)) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  async remove(): Promise<void> {
    for (const server of this.#starts) await server.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map((name) => Number.parseInt(name, 10)).filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number.parseInt(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? '', 10)
  } catch {
    return -1
  }
}
