import type { TestProject } from 'vitest/node'
import { startEthereum, type EthereumNode, type StartedEthereum } from './stack/ethereum.ts'
import { startServer, type ServerProcess } from './stack/server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the running server's site. */
    siteUrl: string
    /** Its data folder, for commands of the project. */
    dataDir: string
    /** The Ethereum node behind the chain Base; null where there is none for this machine. */
    ethereum: EthereumNode | null
  }
}

let server: ServerProcess | undefined
let ethereum: StartedEthereum | null = null

/** Starts, once for all browser tests, one real server. */
export async function setup(project: TestProject): Promise<void> {
  ethereum = await startEthereum()
  try {
    server = await startServer(ethereum?.environment)
  } catch (error) {
    await ethereum?.stop()
    throw error
  }
  project.provide('ethereum', ethereum && ethereum.node)
  project.provide('siteUrl', server.url)
  project.provide('dataDir', server.dataDir)
}

/** What the run left behind that must not be there: defects in the log, broken books. */
async function findDamage({ command, errorLines, stop }: ServerProcess): Promise<string[]> {
  await stop()
  const books = await command('check-ledger')
  const defects = errorLines().map((line) => `The server logged an error: ${line.slice(0, 2_000)}`)
  return books.code === 0 ? defects : [...defects, `The books are broken:\n${books.output}`]
}

/** Stops the server; fails the run when the server met a defect or the books do not add up. */
export async function teardown(): Promise<void> {
  if (server === undefined) return
  const before = process.exitCode
  // Vitest cuts a teardown off that takes too long, and does not fail the run for one that throws.
  process.exitCode = 1
  try {
    const damage = await findDamage(server)
    if (damage.length > 0) throw new Error(damage.join('\n'))
    process.exitCode = before
  } finally {
    server.remove()
    await ethereum?.stop()
  }
}
