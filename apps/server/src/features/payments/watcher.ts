import { minuteMs, secondMs, type Clock, type InstantMs } from '@powerplay/kernel'
import { keepLease, type Lease, type Term } from '../../platform/jobs/lease.ts'
import { gatherCoins } from './accounts/gather-coins.ts'
import { createChainFaults } from './chains/chain-faults.ts'
import type { ChainAdapter } from './chains/chain-port.ts'
import { createLooks, lookMsMax } from './chains/looks.ts'
import { settleDeposits } from './deposits/settle-deposits.ts'
import { readChain } from './deposits/watch-chain.ts'
import type { PaymentParts } from './parts.ts'
import { carriedOf, tellLate } from './reconciliation/late.ts'
import { createPace, type Comparing } from './reconciliation/pace.ts'
import { beginComparing, reconcile } from './reconciliation/reconcile.ts'
import { watchHotWallet } from './withdrawals/spend/hot-wallet.ts'
import { sendWithdrawals } from './withdrawals/spend/send-withdrawals.ts'
import { isWaitedForCoins, takeUpWaiting } from './withdrawals/take-up-waiting.ts'
import { watchSettled } from './withdrawals/watch-settled.ts'

/** A chain that somebody waits for is looked at so often, and for so long after the last sign. */
const eagerMs = secondMs
const eagerForMs = 2 * minuteMs
const quietMs = 5 * secondMs

/** Which chains are looked at closely. */
export interface Attention {
  wake(chain: string): void
  isDue(chain: string): boolean
  looked(chain: string): void
}

/** Remembers for whom somebody waits; other nodes' players are found by the quiet looks. */
export function createAttention(clock: Clock): Attention {
  const eagerUntil = new Map<string, InstantMs>()
  const lookedAt = new Map<string, InstantMs>()
  return {
    wake: (chain) => void eagerUntil.set(chain, clock.now() + eagerForMs),
    isDue(chain) {
      const everyMs = clock.now() < (eagerUntil.get(chain) ?? 0) ? eagerMs : quietMs
      // The distance: a clock that was put back waits for no time that has been.
      return Math.abs(clock.now() - (lookedAt.get(chain) ?? 0)) >= everyMs
    },
    looked: (chain) => void lookedAt.set(chain, clock.now()),
  }
}

const asNeeded: Comparing = { reconciles: false, begins: true, asking: () => undefined }

/** What a look found. */
interface Looked {
  /** Whether a deposit or a payment is on its way. */
  readonly isWaitedFor: boolean
  /** Whether what was to be compared was. */
  readonly isCompared: boolean
}

/** Reads one chain to its head and does what follows for deposits and withdrawals on it. */
export async function lookAtChain(
  parts: PaymentParts,
  adapter: ChainAdapter,
  given: Partial<Comparing> = {},
): Promise<Looked> {
  const { chain } = adapter
  const { reconciles, begins, asking } = { ...asNeeded, ...given }
  // Once the look is given up its chain says not even that.
  const carried = carriedOf(adapter)
  try {
    const head = await readChain(parts, adapter)
    if (head === undefined) return { isWaitedFor: true, isCompared: false }
    const isAwaited = await settleDeposits(parts, chain, head.height)
    const isPaying = await sendWithdrawals(parts, adapter, head.height)
    if (adapter.accounts !== null) await gatherCoins(parts, adapter, head.height)
    const areShort = await isWaitedForCoins(parts, chain)
    if (reconciles) await watchSettled(parts, adapter)
    if (reconciles || areShort) await watchHotWallet(parts, adapter, head.height)
    const read = { adapter, head, asking }
    const isCompared = reconciles
      ? await reconcile(parts, read)
      : begins && (await beginComparing(parts, read))
    if (areShort) await takeUpWaiting(parts, chain)
    return { isWaitedFor: isPaying || isAwaited, isCompared }
  } finally {
    if (reconciles) await tellLate(parts, carried)
  }
}

/** What runs beside the chains' watcher, on its node alone: the signer, and simulated chains. */
export interface ChainHost {
  start(): void
  stop(): Promise<void>
}

/**
 * Watches all chains, each apart, from the one node that holds the lease, which is also the one to run what
 * `host` starts. @returns its end.
 */
export function startWatcher(
  parts: PaymentParts,
  attention: Attention,
  host: ChainHost,
): () => Promise<void> {
  const { database, mintId, logOf } = parts.platform
  const log = logOf('payments')
  const faults = createChainFaults(parts)
  const pace = createPace(parts.platform.clock)
  let term: Term | undefined
  let isHosting = false
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  const lease: Lease = keepLease(
    { database, log, mintId },
    { name: 'payments.chains', onTerm: (one) => (term = one) },
  )
  const look = async (adapter: ChainAdapter) => {
    const { chain } = adapter
    attention.looked(chain)
    try {
      const { isWaitedFor } = await pace.during(chain, (comparing) =>
        lookAtChain(parts, adapter, comparing),
      )
      if (isWaitedFor) attention.wake(chain)
      await faults.answered(chain)
    } catch (error) {
      await faults.failed(chain, error)
    }
  }
  const looks = createLooks({ look, givenUp: (chain) => faults.tooLong(chain, lookMsMax) })
  const round = async () => {
    const isOurs = term?.isHeld() === true
    if (isOurs && !isHosting) host.start()
    if (!isOurs && isHosting) await host.stop()
    isHosting = isOurs
    for (const adapter of parts.chains.values()) {
      if (isStopped || term?.isHeld() !== true) return
      if (attention.isDue(adapter.chain)) looks.begin(adapter)
    }
  }
  const loop = () => {
    if (isStopped) return
    running = round()
      .catch((error: unknown) => {
        log.warn({ event: 'payments.round_failed', error: String(error) })
      })
      .finally(() => {
        timer = setTimeout(loop, eagerMs).unref()
      })
  }
  let timer = setTimeout(loop, eagerMs).unref()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
    await looks.over()
    clearTimeout(timer)
    await host.stop()
    await lease.stop()
  }
}
