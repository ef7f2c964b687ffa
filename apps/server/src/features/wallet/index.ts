import type { CurrencyView } from '@powerplay/contract'
import { mustHave, type Uuid } from '@powerplay/kernel'
import { openSettler, type OpenRound, type RoundPlace, type Settler } from '@powerplay/ledger'
import { PostgresLaneStore } from '@powerplay/ledger/postgres'
import { askTogether } from '../../platform/memory/ask-together.ts'
import {
  playerOf,
  userWireId,
  type CallContext,
  type CallHandlers,
  type Platform,
} from '../../platform/context.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Gates } from '../../platform/gates.ts'
import { repeat, type Stop } from '../../platform/jobs/repeat.ts'
import { createAccountDirectory, pocketsOf, type PocketRow } from './balances/account-directory.ts'
import { createBalanceTeller } from './balances/events.ts'
import { listCurrencies } from './balances/list-currencies.ts'
import { realBalanceOf } from './balances/read-balance.ts'
import { debtsOf } from './balances/read-debts.ts'
import { worthCentsOf } from './balances/worth-of.ts'
import { createBonusLimits, type BonusLimit } from './bonus-limits.ts'
import { createKeyGuard } from './bets/key-guard.ts'
import { settleBet, type InstantBet, type SettledBet } from './bets/settle-bet.ts'
import { createExternalDoor, type ExternalDoor } from './external/index.ts'
import { guardedSettler } from './guarded-settler.ts'
import type { Fold } from './journal/fold.ts'
import { startFolds, type FoldRunner } from './journal/run-folds.ts'
import {
  findWager,
  latestWagersOf,
  readWagers,
  type JournalWager,
  type WagerFilter,
} from './journal/read-wagers.ts'
import { foldLag } from './journal/checkpoints.ts'
import { watchRebuilds } from './journal/missed-rebuilds.ts'
import { convertBonus, type BonusConversion, type BonusEnd } from './movements/convert-bonus.ts'
import { grant, type Grant } from './movements/grant.ts'
import { post, type Movement } from './movements/post.ts'
import { takeBack, type TakingBack } from './movements/take-back.ts'
import { topUpDemo } from './movements/top-up-demo.ts'
import { welcome } from './movements/welcome.ts'
import type { WalletParts } from './parts.ts'
import { spotPriceSource, tablePriceSource } from './price-sources.ts'
import { watchPrices, type Prices } from './prices.ts'
import { createProducts, type Products } from './products.ts'
import { openRound, type OpenedRound, type RoundBet } from './rounds/open-round.ts'
import { playRound, type RoundHead, type RoundOrder } from './rounds/play-round.ts'
import { findOpenRound, overdueRounds } from './rounds/round-reader.ts'
import { startCurrency, walletSettings } from './settings.ts'
import { createSoloCurrency, soloCurrency, type SoloCurrency } from './solo-currency.ts'
import { createStanding, type Standing } from './standing.ts'
import {
  betCeilingCents,
  betsOpen,
  createSwitches,
  stoppedCurrencies,
  type AskedBet,
  type Switches,
} from './switches.ts'
import { createTurnstile } from './turnstile.ts'
import { closePot, type PotClosing, type PotEnd } from './wagers/close-pot.ts'
import { closeWager, type Closing, type WagerEnd } from './wagers/close-wager.ts'
import { correctWager, type Correction, type WagerCorrection } from './wagers/correct-wager.ts'
import { keepUncredited, type UncreditedNote } from './journal/uncredited.ts'
import { isKnownEnd } from './wagers/known-ending.ts'
import { openWager, type HeldSeeds, type OpenWager } from './wagers/open-wager.ts'

export type {
  ExternalDoor,
  ExternalKind,
  ExternalOutcome,
  ExternalRef,
  ExternalRefusal,
  ExternalTransaction,
} from './external/index.ts'
export type { UncreditedNote } from './journal/uncredited.ts'
export {
  minorE6Of,
  minorForCents,
  minorForEurCents,
  minorForUsdCents,
  minorOfUsdE6,
} from './worth.ts'
export { signedUsdE6Of, usdCentsOf, usdE6Of, usdE6Sql } from './worth.ts'
export { houseCurrencies, keptPrice } from './price-sources.ts'
export type { Prices, StandingPrice } from './prices.ts'
export { startCurrency } from './settings.ts'
export { betCeilingCents, betsOpen, stoppedCurrencies, type Switches } from './switches.ts'
export {
  countsForBonus,
  type Products,
  faceByParams,
  type GameFace,
  type Product,
  type WagerOverview,
} from './products.ts'
export {
  bonusPayoutOf,
  gameOf,
  isoTextOf,
  ratedUsdE6,
  realPayoutUsdE6,
  realStakeUsdE6,
  utcDayOf,
  type Fact,
  type MovementFact,
  type PayoutFact,
  type PlayedGame,
  type ResultFact,
} from './journal/facts.ts'
export { payoutUsdE6 } from '@powerplay/ledger'
export { sumFold, type Fold, type FoldRow, type FoldWrite } from './journal/fold.ts'
export { hasOpenBonusStake, heldByPlayers } from './balances/read-balance.ts'
export { houseBalances } from './balances/house-balances.ts'
export { bonusFold, hasReadRewardedUntil, hasReadUntil } from './journal/checkpoints.ts'
export { isMachineFault } from './journal/machine-faults.ts'
export { lanePositions, readJournal, readResults, type LanePosition } from './journal/read-span.ts'
export type { FoldRunner } from './journal/run-folds.ts'
export {
  standingOfDay,
  standingOfWager,
  type JournalWager,
  type WagerResult,
} from './journal/read-wagers.ts'
export { holdReading } from './journal/hold-reading.ts'
export { standingStatus } from './journal/standing-status.ts'
export { betWireId, presentMultiplier } from './journal/wire.ts'
export type { Telling } from './balances/events.ts'
export type { Draw, InstantBet, SettledBet } from './bets/settle-bet.ts'
export type { OpenedRound, RoundBet, RoundOpening } from './rounds/open-round.ts'
export type { RoundDecision, RoundHead, RoundOrder } from './rounds/play-round.ts'
export type { RoundEnd } from './rounds/round-end.ts'
export type { OpenRound } from '@powerplay/ledger'
export { ledgerChecks, standingPayout, type Check } from '@powerplay/ledger/postgres'
export type { PocketRow } from './balances/account-directory.ts'
export type { BonusConversion, BonusEnd } from './movements/convert-bonus.ts'
export { createTurnstile, type Turnstile } from './turnstile.ts'
export { rewardedOnly } from './journal/rewarded-play.ts'
export type { Grant } from './movements/grant.ts'
export type { Movement } from './movements/post.ts'
export type { TakingBack } from './movements/take-back.ts'
export type { HeldSeeds, OpenWager } from './wagers/open-wager.ts'
export { postingIdOf } from './wagers/posting-id.ts'
export type { PotClosing, PotEnd } from './wagers/close-pot.ts'
export type { Closing, WagerEnd } from './wagers/close-wager.ts'
export type { Correction, WagerCorrection } from './wagers/correct-wager.ts'

/** The one door for money. Whatever moves a balance also tells it to its owner's screens. */
export interface WalletDoor {
  /** Takes a stake, decides and pays in one commit. */
  settleBet(bet: InstantBet): Promise<SettledBet>
  readonly rounds: RoundsDoor
  readonly wagers: WagersDoor
  readonly movements: MovementsDoor
  /** For products that run elsewhere. */
  readonly external: ExternalDoor
  readonly journal: JournalDoor
  /** What a door asks that lets players in before their first bet; the wallet asks it of each. */
  readonly standing: Standing
  readonly products: Omit<Products, 'publish'>
  /** What staff can stop. A product asks before it lets somebody in; the doors ask it of each bet. */
  readonly switches: Omit<Switches, 'add'>
  readonly prices: Prices
  /** The one currency of the site, where a plugin fixes it. */
  readonly solo: Pick<SoloCurrency, 'now' | 'expect'>
  /** Asks this too before a caller is shown balances: for money that is in no account. */
  alsoShow(view: BalanceView): void
  /** The projections of all features over the journal; there once all features are open. */
  readonly projections: FoldRunner
  /** What a player's real pocket holds, in minor units. */
  realBalanceOf(userId: Uuid, currency: string): Promise<bigint>
  /** Every pocket of a player, in one look. */
  pocketsOf(userId: Uuid, on?: Queries): Promise<PocketRow[]>
  /** What these players hold in real money, open stakes and frozen sums among it, in US cents of now. */
  worthCentsOf(userIds: readonly Uuid[]): Promise<ReadonlyMap<Uuid, number>>
  /** Names who says how much bonus money a bet may take. */
  limitBonusStakes(limit: BonusLimit): void
  /** What a player owes by currency, in minor units above zero. */
  debtsOf(userId: Uuid): Promise<ReadonlyMap<string, bigint>>
}

/** Rounds of turns: one open per player and game. */
export interface RoundsDoor {
  /** Opens a round: its stake waits in escrow. */
  open<Answer>(bet: RoundBet<Answer>): Promise<OpenedRound<Answer>>
  /** Moves an open round on or ends it; undefined when it is not open. */
  play<Answer>(order: RoundOrder<Answer>): Promise<{ readonly answer: Answer } | undefined>
  find(place: RoundPlace): Promise<OpenRound | undefined>
  /** Open rounds whose time is up by then (epoch ms), at most so many. */
  overdue(due: { nowMs: number; count: number }): Promise<RoundHead[]>
}

/** Wagers that stay open: any number of them per player and product. */
export interface WagersDoor {
  /** Takes the stake into escrow; null for a key that was used before. */
  open(order: OpenWager): Promise<HeldSeeds | null>
  /** Ends one of a product's own, or a share of its stake: paid or given back. */
  close(end: WagerEnd): Promise<Closing>
  /** Ends all wagers of a pot in one commit, or none; what is not paid out is the rake. */
  closePot(pot: PotEnd): Promise<PotClosing>
  /** Puts another result in the place of a settled one, however it was opened. */
  correct(order: WagerCorrection): Promise<Correction>
  /**
   * Lets open ones without any result earn no reward, in the caller's transaction, which gives all it has at once;
   * others keep what they earn.
   */
  uncredit(tx: Queries, notes: readonly UncreditedNote[]): Promise<void>
}

/** Money that is no wager. */
export interface MovementsDoor {
  /** Money of the house for a player, once per business key; null when it was paid before. */
  grant(order: Grant): ReturnType<typeof grant>
  /** A balanced movement between any number of players; false when it was made before. */
  post(order: Movement): Promise<boolean>
  /** Takes money that came in back; what is not there stands as a debt. False when it was done before. */
  takeBack(order: TakingBack): Promise<boolean>
  /** Ends a bonus: its pocket becomes real money, or the house's. Null when it was done before. */
  convertBonus(order: BonusConversion): Promise<BonusEnd | null>
  /** Opens a new player's accounts; a demo build grants its play money. */
  welcome(userId: Uuid): Promise<void>
}

/** What was written, as it stands now. */
export interface JournalDoor {
  find(id: Uuid, on?: Queries): Promise<JournalWager | undefined>
  /** Wagers in the order of the ids. */
  read(ids: readonly Uuid[]): Promise<JournalWager[]>
  latestOf(filter: WagerFilter): Promise<JournalWager[]>
  /** Whether what was written under an id is this end of this wager, and nothing else. */
  isEnd(end: Pick<WagerEnd, 'id' | 'wagerId' | 'outcome'>): Promise<boolean>
}

/** Puts balances of one caller, which are in no account, into the list of currencies. */
export type BalanceView = (rows: CurrencyView[], context: CallContext) => Promise<CurrencyView[]>

/** Settler lanes of one process: two overlap the database's work with our own. */
const lanesPerNode = 2

/** What the wallet is opened with; later features hand their folds in by their records. */
interface WalletGround {
  readonly platform: Platform
  readonly gates: Gates
  readonly settler: { readonly lanes?: number; readonly sessionSettings?: readonly string[] }
  readonly gathered: { readonly folds: readonly Fold[] }
}

/** The one door for money, and the journal behind it. */
export const wallet = {
  name: 'wallet',
  settings: [...walletSettings, betsOpen, stoppedCurrencies, betCeilingCents, soloCurrency],
  open: openWallet,
} as const

async function openWallet({ platform, gates, settler: options, gathered }: WalletGround) {
  const { config, database, clock } = platform
  const sourceOf = config.PRICE_VENUES === undefined ? tablePriceSource : spotPriceSource
  const prices = watchPrices(sourceOf(database), clock, platform.logOf('wallet'))
  await prices.refresh()
  let runner: FoldRunner | undefined
  const views: BalanceView[] = []
  const settler = guardedSettler(openLanes(platform, options, () => runner?.nudge()))
  const isKnown = async (id: Uuid) => (await findWager(database, id)) !== undefined
  const switches = createSwitches(platform.settings, isKnown)
  const { settings } = platform
  const solo = createSoloCurrency({ gates, settings }, isKnown)
  const products = createProducts((product) => switches.add(product))
  const parts = partsOf(platform, { settler, prices, products, solo })
  const door: WalletDoor = {
    ...doorOf(parts, { switches, solo }),
    products,
    solo,
    switches,
    alsoShow: (view) => void views.push(view),
    get projections() {
      return mustHave(runner, 'projections: not all features are open')
    },
  }
  return {
    door,
    calls: callsOf(parts, views, { switches, solo }),
    plugins: { 'solo-currency': () => ({ id: settings.get(soloCurrency) }) },
    jobs: [() => watchLag(platform), () => watchRebuilds(platform, gathered.folds)],
    boot: () => ({ startCurrency: solo.now() ?? settings.get(startCurrency) }),
    opened() {
      const isWorker = platform.config.ROLES.includes('worker')
      // Every product has registered itself by now.
      const ready = products.publish(database)
      runner = startFolds(platform, { folds: gathered.folds, isWorker, ready })
    },
    async close() {
      await prices.close()
      await runner?.close()
      await settler.close()
    },
  }
}

function callsOf(
  parts: WalletParts,
  views: readonly BalanceView[],
  { switches, solo }: { readonly switches: Switches; readonly solo: SoloCurrency },
): Pick<CallHandlers, 'currencies' | 'demoTopUp'> {
  const { database } = parts.platform
  return {
    async currencies(_input, context) {
      const { userId } = context.caller
      let rows = await listCurrencies({ ...parts, database }, userId)
      for (const view of views) rows = await view(rows, context)
      return solo.only(rows.map((row) => (switches.isStopped(row.id) ? withoutNew(row) : row)))
    },
    async demoTopUp(input, context) {
      solo.expect(input.currency)
      const key = mustHave(context.key, 'idempotency key')
      return topUpDemo(parts, { ...input, key, userId: playerOf(context) }, context)
    },
  }
}

/** A currency in which nothing new begins. */
function withoutNew(row: CurrencyView): CurrencyView {
  return { ...row, enabled: { ...row.enabled, deposit: false, play: false, withdraw: false } }
}

function partsOf(
  platform: Platform,
  own: Pick<WalletParts, 'settler' | 'prices' | 'products' | 'solo'>,
): WalletParts {
  const { database, broadcaster } = platform
  return {
    ...own,
    platform,
    directory: createAccountDirectory(database),
    balances: createBalanceTeller({ broadcaster, wireIdOf: userWireId }),
    bonusLimits: createBonusLimits(),
    keys: createKeyGuard(),
    standing: createStanding(database),
    wagersInTurn: createTurnstile(),
    readWager: askTogether(async (ids: readonly Uuid[]) => {
      const wagers = await readWagers(database, [...new Set(ids)])
      const byId = new Map(wagers.map((wager) => [wager.id, wager]))
      return ids.map((id) => byId.get(id))
    }, queueMicrotask),
  }
}

const lagEveryMs = 5_000

/** Shows in the metrics how many commits each projection is behind. @returns stop */
function watchLag({ database, metrics, logOf: log }: Platform): Stop {
  const help = 'Commits that a projection has not read yet.'
  const gauge = metrics.gauge('journal_projection_lag', help, ['projector'])
  return repeat(log('wallet'), {
    event: 'wallet.lag_failed',
    everyMs: lagEveryMs,
    async work() {
      for (const [projector, lag] of await foldLag(database)) gauge.set({ projector }, lag)
    },
  })
}

type OwnDoor = Omit<WalletDoor, 'products' | 'switches' | 'solo' | 'alsoShow' | 'projections'>

function doorOf(
  parts: WalletParts,
  { switches, solo }: { readonly switches: Switches; readonly solo: SoloCurrency },
): OwnDoor {
  const { standing } = parts
  const { database } = parts.platform
  const afterCheck = async <Answer>(userId: Uuid, act: () => Promise<Answer>): Promise<Answer> => {
    const looking = standing.check(userId)
    if (looking) await looking
    return act()
  }
  const afterSwitch = async <Answer>(
    bet: AskedBet & { readonly userId: Uuid; readonly key: Uuid },
    act: () => Promise<Answer>,
  ): Promise<Answer> => {
    const { userId, currency, key } = bet
    const looking = switches.check(bet, key)
    if (looking) await looking
    const asking = solo.check(currency, key)
    if (asking) await asking
    return afterCheck(userId, act)
  }
  return {
    standing,
    settleBet: (bet) => afterSwitch(bet, () => settleBet(parts, bet)),
    rounds: {
      open: (bet) => afterSwitch(bet, () => openRound(parts, bet)),
      play: (order) => playRound(parts, order),
      find: (place) => findOpenRound(database, place),
      overdue: (due) => overdueRounds(database, due),
    },
    wagers: {
      open: (order) => {
        const { id: key, userId, currency, pocket, terms } = order
        const bet = { ...terms, key, userId, currency, pocket }
        return afterSwitch(bet, () => openWager(parts, order))
      },
      close: (end) => closeWager(parts, end),
      closePot: (pot) => closePot(parts, pot),
      correct: (order) => correctWager(parts, order),
      uncredit: keepUncredited,
    },
    movements: {
      grant: (order) => grant(parts, order),
      post: (order) => post(parts, order),
      takeBack: (order) => takeBack(parts, order),
      convertBonus: (order) => convertBonus(parts, order),
      welcome: (userId) => afterCheck(userId, () => welcome(parts, userId)),
    },
    external: stoppedAtDoor(createExternalDoor(parts), switches),
    journal: {
      find: (id, on = database) => findWager(on, id),
      read: (ids) => readWagers(database, ids),
      latestOf: (filter) => latestWagersOf(database, filter),
      isEnd: (end) => isKnownEnd(database, end),
    },
    prices: parts.prices,
    realBalanceOf: (userId, currency) => realBalanceOf(database, userId, currency),
    pocketsOf: (userId, on = database) => pocketsOf(on, userId),
    worthCentsOf: (userIds) => worthCentsOf(parts, userIds),
    limitBonusStakes: (limit) => parts.bonusLimits.follow(limit),
    debtsOf: (userId) => debtsOf(database, userId),
  }
}

/** New bets of products that run elsewhere are asked about like any other; one that came before is answered. */
function stoppedAtDoor(external: ExternalDoor, switches: Switches): ExternalDoor {
  return {
    ...external,
    async apply(order) {
      const { kind, source, externalId, amountMinor, terms } = order
      const bet = { ...order, pocket: 'real', stakeMinor: amountMinor, ...terms } as const
      const isStopped = kind === 'bet' && !switches.takes(bet)
      if (isStopped && (await external.find(source, externalId)) === undefined) {
        return { kind: 'refused', refusal: 'not-allowed' }
      }
      return external.apply(order)
    },
  }
}

function openLanes(
  platform: Platform,
  options: WalletGround['settler'],
  onCommit: () => void,
): Settler {
  const { metrics, clock, database } = platform
  const log = platform.logOf('wallet')
  const lost = ({ message }: Error) => log.warn({ event: 'wallet.lane_lost', error: message })
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
    return new PostgresLaneStore({ url: database.url, mintToken: platform.mintId, settings, lost })
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
  return openSettler(stores, report, { nowMs: () => clock.now(), mintId: platform.mintId })
}
