import type { CurrencyView } from '@powerplay/contract'
import { present, type Uuid } from '@powerplay/kernel'
import { openSettler, type OpenRound, type RoundPlace, type Settler } from '@powerplay/ledger'
import { PostgresLaneStore } from '@powerplay/ledger/postgres'
import {
  playerOf,
  userWireId,
  type CallContext,
  type CallHandlers,
  type Platform,
} from '../../platform/context.ts'
import { repeat } from '../../platform/repeat.ts'
import { createAccountDirectory } from './account-directory.ts'
import { balanceModified, type BalanceMove } from './events.ts'
import {
  findWager,
  latestWagersOf,
  readWagers,
  type JournalWager,
  type WagerFilter,
} from './journal-reader.ts'
import { createExternalDoor, type ExternalDoor } from './external/index.ts'
import { createKeyGuard } from './key-guard.ts'
import { listCurrencies } from './list-currencies.ts'
import { grant, hold, release, settle, transfer } from './move-money.ts'
import { tablePriceSource, watchPrices, type Prices } from './prices.ts'
import { projectorLag, runProjectors, type Projector, type ProjectorRunner } from './projectors.ts'
import { openRound, type OpenedRound, type RoundBet } from './open-round.ts'
import { playRound, type PlayedRound, type RoundHead, type RoundOrder } from './play-round.ts'
import { findOpenRound, overdueRounds } from './round-reader.ts'
import { settleInstant, type InstantBet, type SettledBet } from './settle-instant.ts'
import { startCurrency, walletSettings } from './settings.ts'
import { topUpDemo, type WalletParts } from './top-up-demo.ts'
import { welcome } from './welcome.ts'

export type {
  ExternalDoor,
  ExternalKind,
  ExternalOutcome,
  ExternalRef,
  ExternalRefusal,
  ExternalTransaction,
} from './external/index.ts'
export { minorForUsdCents, payoutUsdE6Sql } from './worth.ts'
export type { Prices } from './prices.ts'
export {
  hasReadUntil,
  projectorLag,
  type Portion,
  type Projector,
  type ProjectorRunner,
} from './projectors.ts'
export type { JournalWager } from './journal-reader.ts'
export type { Draw, InstantBet, SettledBet } from './settle-instant.ts'
export type { OpenedRound, RoundBet, RoundOpening } from './open-round.ts'
export type { PlayedRound, RoundDecision, RoundHead, RoundOrder } from './play-round.ts'
export type { RoundEnd } from './round-end.ts'
export type { OpenRound } from '@powerplay/ledger'
export type { Grant, OpenWager, Transfer, WagerEnd } from './move-money.ts'

type Bound<Use> = Use extends (parts: WalletParts, order: infer Order) => infer Result
  ? (order: Order) => Result
  : never

/** The one door for money. Products hold, settle and release; promotions grant. */
export interface WalletDoor {
  /** Takes a stake, decides and pays in one commit. */
  settleInstant(bet: InstantBet): Promise<SettledBet>
  /** Opens a round of turns: its stake waits in escrow. */
  openRound<Answer>(bet: RoundBet<Answer>): Promise<OpenedRound<Answer>>
  /** Moves an open round on or ends it; undefined when it is not open. */
  playRound<Answer>(order: RoundOrder<Answer>): Promise<PlayedRound<Answer> | undefined>
  findOpenRound(place: RoundPlace): Promise<OpenRound | undefined>
  /** Open rounds whose time is up by then (epoch ms), at most so many. */
  overdueRounds(due: { nowMs: number; count: number }): Promise<RoundHead[]>
  hold: Bound<typeof hold>
  settle: Bound<typeof settle>
  release: Bound<typeof release>
  grant: Bound<typeof grant>
  transfer: Bound<typeof transfer>
  /** For products that run elsewhere. */
  readonly external: ExternalDoor
  /** Opens a new player's accounts; a demo build grants its play money. */
  welcome(userId: Uuid): Promise<void>
  readonly prices: Prices
  /** Tells a player's screens of a new balance. */
  balanceModified(context: CallContext | null, move: BalanceMove): void
  findWager(id: Uuid): Promise<JournalWager | undefined>
  /** Wagers in the order of the ids. */
  readWagers(ids: readonly Uuid[]): Promise<JournalWager[]>
  latestWagersOf(filter: WagerFilter): Promise<JournalWager[]>
  /** Asks this too before a caller is shown balances: for money that is in no account. */
  alsoShow(view: BalanceView): void
  /** The projections of all features over the journal; there once all features are open. */
  readonly projections: ProjectorRunner
}

/** Puts balances of one caller, which are in no account, into the list of currencies. */
export type BalanceView = (rows: CurrencyView[], context: CallContext) => Promise<CurrencyView[]>

/** Settler lanes of one process: two overlap the database's work with our own. */
const lanesPerNode = 2

/** What the wallet is opened with; later features hand their projectors in by their records. */
interface WalletGround {
  readonly platform: Platform
  readonly settler: { readonly lanes?: number; readonly sessionSettings?: readonly string[] }
  readonly gathered: { readonly projectors: readonly Projector[] }
}

/** The one door for money, and the journal behind it. */
export const wallet = { name: 'wallet', settings: walletSettings, open: openWallet } as const

async function openWallet({ platform, settler: options, gathered }: WalletGround) {
  const { database, clock } = platform
  const log = platform.logOf('wallet')
  const prices = watchPrices(tablePriceSource(database), clock, log)
  await prices.refresh()
  let runner: ProjectorRunner | undefined
  const views: BalanceView[] = []
  const settler = openLanes(platform, options, () => runner?.nudge())
  const directory = createAccountDirectory(database)
  const parts: WalletParts = {
    platform,
    settler,
    directory,
    keys: createKeyGuard(),
    prices,
    wireIdOf: userWireId,
  }
  const door: WalletDoor = {
    ...doorOf(parts),
    alsoShow: (view) => void views.push(view),
    get projections() {
      return present(runner, 'projections: not all features are open')
    },
  }
  return {
    door,
    calls: callsOf(parts, views),
    jobs: [() => watchLag(platform)],
    boot: () => ({ startCurrency: platform.settings.get(startCurrency) }),
    opened() {
      const { projectors } = gathered
      const isWorker = platform.config.ROLES.includes('worker')
      runner = runProjectors(database, log, { projectors, isWorker })
    },
    async close() {
      prices.close()
      await runner?.close()
      await settler.close()
    },
  }
}

function callsOf(
  parts: WalletParts,
  views: readonly BalanceView[],
): Pick<CallHandlers, 'currencies' | 'demoTopUp'> {
  const { database } = parts.platform
  return {
    async currencies(_input, context) {
      const { userId } = context.caller
      let rows = await listCurrencies({ database, prices: parts.prices }, userId)
      for (const view of views) rows = await view(rows, context)
      return rows
    },
    demoTopUp(input, context) {
      const key = present(context.key, 'idempotency key')
      return topUpDemo(parts, { ...input, key, userId: playerOf(context) }, context)
    },
  }
}

const lagEveryMs = 5_000

/** Shows in the metrics how many commits each projection is behind. @returns stop */
function watchLag({ database, metrics, logOf: log }: Platform): () => void {
  const help = 'Commits that a projection has not read yet.'
  const gauge = metrics.gauge('journal_projection_lag', help, ['projector'])
  return repeat(log('wallet'), {
    event: 'wallet.lag_failed',
    everyMs: lagEveryMs,
    async work() {
      for (const [projector, lag] of await projectorLag(database)) gauge.set({ projector }, lag)
    },
  })
}

function doorOf(parts: WalletParts): Omit<WalletDoor, 'alsoShow' | 'projections'> {
  const { database, broadcaster } = parts.platform
  return {
    settleInstant: (bet) => settleInstant(parts, bet),
    openRound: (bet) => openRound(parts, bet),
    playRound: (order) => playRound(parts, order),
    findOpenRound: (place) => findOpenRound(database, place),
    overdueRounds: (due) => overdueRounds(database, due),
    hold: (order) => hold(parts, order),
    settle: (order) => settle(parts, order),
    release: (order) => release(parts, order),
    grant: (order) => grant(parts, order),
    transfer: (order) => transfer(parts, order),
    external: createExternalDoor(parts),
    welcome: (userId) => welcome(parts, userId),
    prices: parts.prices,
    balanceModified: (context, move) =>
      balanceModified({ broadcaster, wireIdOf: parts.wireIdOf }, context, move),
    findWager: (id) => findWager(database, id),
    readWagers: (ids) => readWagers(database, ids),
    latestWagersOf: (filter) => latestWagersOf(database, filter),
  }
}

function openLanes(
  platform: Platform,
  options: WalletGround['settler'],
  onCommit: () => void,
): Settler {
  const { metrics, clock, database } = platform
  const commits = metrics.counter('ledger_batches_total', 'Batches committed by the settler.')
  const commands = metrics.counter('ledger_commands_total', 'Commands settled, refusals included.')
  const retries = metrics.counter('ledger_retries_total', 'Batches tried again.', ['fault'])
  const durations = metrics.histogram(
    'ledger_batch_ms',
    'Time of a batch.',
    [1, 2, 5, 10, 25, 50, 100, 250, 1000],
  )
  const stores = Array.from({ length: options.lanes ?? lanesPerNode }, () => {
    const { sessionSettings: settings = [] } = options
    return new PostgresLaneStore({ url: database.url, mintToken: platform.mintId, settings })
  })
  const report = {
    batchCommitted(count: number, durationMs: number) {
      commits.inc()
      commands.inc(count)
      durations.observe(durationMs)
      onCommit()
    },
    batchRetried(fault: string) {
      retries.inc({ fault })
    },
  }
  return openSettler(stores, report, () => clock.now())
}
