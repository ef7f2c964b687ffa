import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Chain, type ChainState } from './chain.ts'

/** How a set of simulated chains is opened. */
export interface DevnetOptions {
  readonly chains: readonly string[]
  /** Folder of the chains' files; null keeps them in memory. */
  readonly dataDir: string | null
  /** Milliseconds between two blocks while something waits or was mined lately; 0: none by itself. */
  readonly blockMs: number
  now(): number
}

/** The simulated chains of an installation. */
export interface Devnet {
  chain(id: string): Chain
  readonly ids: readonly string[]
  /** Notes a change, so that it is written down. */
  touch(id: string): void
  /** Writes all that is not written yet and stops mining. */
  stop(): void
}

/** Without anything to confirm a chain is slower by so much. */
const quietFactor = 8
/** So many blocks after the last transaction a chain is still quick: the most confirmations asked, and some. */
const busyBlocks = 45
const saveEveryMs = 1_000

/** Opens the chains and lets each of them grow. */
export function openDevnet({ chains: ids, dataDir, blockMs, now }: DevnetOptions): Devnet {
  const chains = new Map(ids.map((id) => [id, new Chain(id, read(dataDir, id), now())]))
  const changed = new Set<string>(ids)
  const timers: NodeJS.Timeout[] = []
  const save = () => {
    if (dataDir === null) return
    for (const id of changed) write(dataDir, id, chains.get(id)?.state)
    changed.clear()
  }
  const grow = (id: string, chain: Chain) => {
    let quiet = 0
    const timer = setInterval(() => {
      quiet += 1
      if (!isBusy(chain) && quiet % quietFactor !== 0) return
      const { txids } = chain.mine(now())
      changed.add(id)
      // Whoever sees a payment in a block may rest another one on it: a kill does not take it back.
      if (txids.length > 0) save()
    }, blockMs)
    timers.push(timer)
  }
  if (blockMs > 0) for (const [id, chain] of chains) grow(id, chain)
  if (dataDir !== null) timers.push(setInterval(save, saveEveryMs))
  return {
    ids,
    chain(id) {
      const chain = chains.get(id)
      if (chain === undefined) throw new RangeError('no such chain')
      return chain
    },
    touch: (id) => void changed.add(id),
    stop() {
      for (const timer of timers) clearInterval(timer)
      save()
    },
  }
}

function isBusy(chain: Chain): boolean {
  const { blocks, mempool } = chain.state
  return mempool.length > 0 || blocks.slice(-busyBlocks).some(({ txids }) => txids.length > 0)
}

function read(dataDir: string | null, id: string): ChainState | undefined {
  if (dataDir === null) return undefined
  try {
    // Our own file: written below, nobody else's to write.
    const state: ChainState = JSON.parse(readFileSync(join(dataDir, `${id}.json`), 'utf8'))
    return state
  } catch {
    return undefined
  }
}

/** The old file stands until the new one is whole. */
function write(dataDir: string, id: string, state: ChainState | undefined): void {
  if (state === undefined) return
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, `${id}.json`)
  writeFileSync(`${path}.new`, JSON.stringify(state))
  renameSync(`${path}.new`, path)
}
