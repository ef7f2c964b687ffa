import { assert, divide, type Uuid } from '@powerplay/kernel'
import {
  productHouse,
  splitPayout,
  statusOf,
  type AccountId,
  type Command,
  type Effects,
  type ResultRow,
  type View,
  type WagerSettlement,
} from '@powerplay/ledger'
import type { AccountChange, Telling } from '../balances/events.ts'
import {
  standingResults,
  statusOfParts,
  timesE4,
  type JournalWager,
} from '../journal/read-wagers.ts'
import type { WalletParts } from '../parts.ts'
import { accountsOfWager, endLegs, idsOf, type StakeAccounts } from '../stake.ts'
import { expectPayable, isSameOutcome, knownEnding, type WantedOutcome } from './known-ending.ts'
import { rereading } from './rereading.ts'

/** The end of an open wager, or of a share of its stake. */
export interface WagerEnd {
  /** Idempotency key; the id of the posting that moves the money. */
  readonly id: Uuid
  readonly wagerId: Uuid
  /** Whose wager it is: a product ends none but its own. */
  readonly product: string
  /** The share of the stake that ends, in minor units; all that is open unless given. */
  readonly shareMinor?: bigint
  /** How it ends: paid (gross, for the share), or given back. */
  readonly outcome: WantedOutcome
  /** A word of the product, kept with the result of a share: `cash_out`, `void`, … */
  readonly reason: string
  /** JSON text of what came out. */
  readonly result: string
  readonly telling: Telling
}

/**
 * Why nothing was done: no such wager; one of another product, or that ends otherwise (a round of
 * turns, a bet at an outside provider); closed already; more than what is still open; or the id was used
 * for something else.
 */
export type ClosingRefusal = 'unknown' | 'foreign' | 'ended' | 'exceeds' | 'reused'

/** How a closing ended, told after it is durable. */
export type Closing =
  | { readonly kind: 'done' }
  /** Done before, under this id: the same wager, share and outcome. */
  | { readonly kind: 'repeated' }
  | { readonly kind: 'refused'; readonly refusal: ClosingRefusal }

/**
 * Ends an open wager, or a share of its stake: escrow goes to the house, the payout to the player,
 * in one posting, exactly once per id; the owner's screens are told. Two ends at once, on whichever
 * nodes, come one after the other. The last share also ends the wager's own row.
 */
export async function closeWager(parts: WalletParts, end: WagerEnd): Promise<Closing> {
  expectPayable(end.outcome)
  return parts.wagersInTurn.pass(end.wagerId, () => closeInTurn(parts, end))
}

async function closeInTurn(parts: WalletParts, end: WagerEnd): Promise<Closing> {
  for (let tries = 1; ; tries += 1) {
    const wager = await parts.readWager(end.wagerId)
    if (!wager) return { kind: 'refused', refusal: 'unknown' }
    if (!isOwn(parts, end, wager)) return { kind: 'refused', refusal: 'foreign' }
    if (end.id === wager.id) return { kind: 'refused', refusal: 'reused' }
    const accounts = await accountsOfWager(parts.directory, wager)
    const outcome = await parts.settler.submit(commandOf(parts, end, { wager, accounts }))
    if (outcome.kind === 'replayed') return repeatOf(parts, end)
    if (outcome.kind === 'done') {
      parts.balances.tellAll(wager, outcome, outcome.answer, end.telling)
      return { kind: 'done' }
    }
    if (outcome.refusal !== stale) return { kind: 'refused', refusal: refusalOf(outcome.refusal) }
    assert(tries < staleTriesMax, 'escrow and open wagers of a player agree')
  }
}

/** What an id comes to that the journal knows already. */
export async function repeatOf(
  { platform }: WalletParts,
  end: Omit<WagerEnd, 'telling'>,
): Promise<Closing> {
  const known = await knownEnding(platform.database, end.id)
  const isSame =
    known?.wagerId === end.wagerId &&
    isSameOutcome(known, end.outcome) &&
    (known.place === null || known.place.reason === end.reason) &&
    (end.shareMinor === undefined ? known.isLast : known.stakeMinor === end.shareMinor)
  return isSame ? { kind: 'repeated' } : { kind: 'refused', refusal: 'reused' }
}

/** A round ends by its last turn, a bet at an outside provider by what that provider says. */
export function isOwn(
  { products }: WalletParts,
  end: Pick<WagerEnd, 'product'>,
  wager: JournalWager,
): boolean {
  const { isOutside, promises } = products.of(wager.product)
  const isRound = promises.hasRounds && wager.seedPairId !== null
  return wager.product === end.product && isOutside !== true && !isRound
}

/** Another node may close the wager between the look at it and that at the accounts. */
const stale = 'stale'
const staleTriesMax = 8

function refusalOf(name: string): ClosingRefusal {
  return name === 'exceeds' ? 'exceeds' : 'ended'
}

interface Found {
  readonly wager: JournalWager
  readonly accounts: StakeAccounts
}

function commandOf(
  parts: WalletParts,
  end: WagerEnd,
  { wager, accounts }: Found,
): Command<readonly AccountChange[]> {
  const { product, pocket, currency, userId } = wager
  const house = { house: productHouse(product, pocket), currency }
  const now = rereading(parts, wager)
  return {
    key: end.id,
    orderBy: userId,
    accountIds: idsOf(accounts),
    houses: [house],
    nonceOf: null,
    prepare: now.prepare,
    decide(view) {
      const houseAccountId = view.houseOf(house)
      const place = { wager: now.wager(), accounts, houseAccountId, spent: new Map() }
      const decided = decideClosing(view, place, end)
      if (typeof decided === 'string') return { ok: false, refusal: decided, params: {} }
      return { ok: true, effects: { ...decided.effects, answer: decided.changes } }
    },
  }
}

/** A wager as it stands, and the accounts between which its money moves. */
interface ClosingPlace extends Found {
  readonly houseAccountId: AccountId
  /** What other closings of the same command have taken out of escrows; this one adds to it. */
  readonly spent: Map<AccountId, bigint>
}

/** What closing a wager, or a share of it, comes to. */
export interface DecidedClosing {
  readonly effects: Pick<Effects<unknown>, 'settlements' | 'results' | 'postings'>
  /** Places as `idsOf` lists the accounts. */
  readonly changes: readonly AccountChange[]
  /** What stays with the house; below zero where it pays. */
  readonly keptMinor: bigint
}

/** Decides a closing on the state of a command. @returns `stale` where escrow and wager disagree. */
export function decideClosing(
  view: View,
  { wager, accounts, houseAccountId, spent }: ClosingPlace,
  end: Omit<WagerEnd, 'telling'>,
): DecidedClosing | ClosingRefusal | typeof stale {
  const closed = shareOf(wager, end)
  if (typeof closed === 'string') return closed
  const { stakeMinor, bonusMinor, payoutMinor } = closed
  if (!takeFromEscrow(view, accounts, { closed, spent })) return stale
  const stake = { amountMinor: stakeMinor, bonusMinor }
  const legs = endLegs(accounts, houseAccountId, { stake, payoutMinor })
  const reason = end.outcome.kind === 'cancel' ? ('release' as const) : ('settlement' as const)
  const posting = { id: end.id, reason, wagerId: wager.id, legs }
  return {
    effects: { ...resultOf(wager, end, closed), postings: [posting] },
    changes: changesOf(closed, accounts),
    keptMinor: stakeMinor - payoutMinor,
  }
}

/** @returns false where the escrows do not hold the share. */
function takeFromEscrow(
  view: View,
  { escrowId, bonus }: StakeAccounts,
  { closed, spent }: { readonly closed: ClosedShare; readonly spent: Map<AccountId, bigint> },
): boolean {
  const take = (id: AccountId, amountMinor: bigint): boolean => {
    const takenMinor = (spent.get(id) ?? 0n) + amountMinor
    spent.set(id, takenMinor)
    return view.balanceOf(id).balanceMinor >= takenMinor
  }
  const { stakeMinor, bonusMinor } = closed
  if (!take(escrowId, stakeMinor - bonusMinor)) return false
  return bonus === null || take(bonus.escrowId, bonusMinor)
}

/** A share of a stake with what becomes of it. */
interface ClosedShare {
  readonly stakeMinor: bigint
  readonly bonusMinor: bigint
  readonly stakeUsdE6: bigint
  readonly payoutMinor: bigint
  readonly multiplierE4: number
  readonly status: ResultRow['status']
  readonly isLast: boolean
}

function shareOf(
  wager: JournalWager,
  end: Omit<WagerEnd, 'telling'>,
): ClosedShare | ClosingRefusal {
  if (wager.status !== 'in-progress') return 'ended'
  const closed = standingResults(wager.results)
  const left = (pick: 'stakeMinor' | 'bonusMinor' | 'stakeUsdE6') =>
    closed.reduce((rest, result) => rest - result[pick], wager[pick])
  const stakeMinor = end.shareMinor ?? left('stakeMinor')
  if (stakeMinor <= 0n || stakeMinor > left('stakeMinor')) return 'exceeds'
  const openMinor = left('stakeMinor') - stakeMinor
  const isLast = openMinor === 0n
  // What stays open is cut, not the share: so no share is more bonus money than it is money.
  const part = (pick: 'bonusMinor' | 'stakeUsdE6') =>
    left(pick) - divide(wager[pick] * openMinor, wager.stakeMinor, 'down')
  const share = {
    stakeMinor,
    bonusMinor: part('bonusMinor'),
    stakeUsdE6: part('stakeUsdE6'),
    isLast,
  }
  const { outcome } = end
  if (outcome.kind === 'cancel') {
    return { ...share, payoutMinor: stakeMinor, multiplierE4: evenE4, status: 'cancel' }
  }
  const { payoutMinor, multiplierE4 } = outcome
  return { ...share, payoutMinor, multiplierE4, status: statusOf(stakeMinor, payoutMinor) }
}

const evenE4 = 10_000

/** A wager closed whole keeps its result in its own row; shares have rows of their own. */
function resultOf(
  wager: JournalWager,
  end: Omit<WagerEnd, 'telling'>,
  closed: ClosedShare,
): Pick<Effects<unknown>, 'settlements' | 'results'> {
  const { results } = wager
  const { payoutMinor, multiplierE4, status } = closed
  if (closed.isLast && results.length === 0) {
    const { result } = end
    const whole = { id: wager.id, status, payoutMinor, multiplierE4, result }
    return { settlements: [{ ...whole, resultsBefore: 0 }] }
  }
  const standing = standingResults(results)
  const row: ResultRow = {
    ...{ id: end.id, wagerId: wager.id, reason: end.reason, result: end.result },
    ...closed,
    revision: (results.at(-1)?.revision ?? 0) + 1,
    part: standing.length + 1,
    settledAtMs: null,
    isCorrection: false,
  }
  return closed.isLast
    ? { results: [row], settlements: [totalOf(wager, [...standing, closed], end.result)] }
    : { results: [row] }
}

/** What the wager's own row tells once its last share is closed. */
function totalOf(
  wager: JournalWager,
  standing: Parameters<typeof statusOfParts>[0],
  result: string,
): WagerSettlement {
  const payoutMinor = standing.reduce((sum, share) => sum + share.payoutMinor, 0n)
  return {
    id: wager.id,
    status: statusOfParts(standing),
    payoutMinor,
    multiplierE4: timesE4(payoutMinor, wager.stakeMinor),
    result,
    resultsBefore: wager.results.length,
  }
}

function changesOf(
  { payoutMinor, stakeMinor, bonusMinor }: ClosedShare,
  { pocket, bonus }: StakeAccounts,
): AccountChange[] {
  const split = splitPayout(payoutMinor, { stakeMinor, bonusMinor })
  const changes: AccountChange[] = []
  // A loss changes no balance, but it is news: screens count on it.
  const isBonus = bonus !== null && bonusMinor === stakeMinor
  if (!isBonus) changes.push({ place: 0, pocket, changeMinor: split.realMinor })
  if (bonus && bonusMinor > 0n) {
    changes.push({ place: 2, pocket: 'bonus', changeMinor: split.bonusMinor })
  }
  return changes
}
