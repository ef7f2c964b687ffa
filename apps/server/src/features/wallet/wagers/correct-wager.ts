import { assert } from '@powerplay/kernel'
import {
  productHouse,
  splitPayout,
  statusOf,
  type AccountId,
  type Command,
  type Decision,
  type Leg,
  type ResultRow,
  type View,
} from '@powerplay/ledger'
import type { AccountChange } from '../balances/events.ts'
import { standingResults, type JournalWager, type WagerResult } from '../journal/read-wagers.ts'
import type { WalletParts } from '../parts.ts'
import { accountsOfWager, idsOf, type StakeAccounts } from '../stake.ts'
import type { WagerEnd } from './close-wager.ts'
import { expectPayable, isSameOutcome, knownEnding } from './known-ending.ts'
import { rereading } from './rereading.ts'

/** Another result in the place of one that was settled before. */
export interface WagerCorrection extends Pick<
  WagerEnd,
  'id' | 'wagerId' | 'product' | 'outcome' | 'reason' | 'result' | 'telling'
> {
  /** The latest revision of the wager's results that this rests on. */
  readonly revision: number
  /** Which share of the stake, from 1; a wager that was closed whole has the one. */
  readonly part?: number
}

/**
 * Why nothing was done: no such wager; one of another product; the share is still open; somebody corrected it meanwhile; the
 * result is this one already; or the id was used for something else.
 */
export type CorrectionRefusal = 'unknown' | 'foreign' | 'open' | 'revised' | 'same' | 'reused'

/** How a correction ended, told after it is durable. */
export type Correction =
  | { readonly kind: 'done'; readonly revision: number }
  | { readonly kind: 'repeated' }
  | { readonly kind: 'refused'; readonly refusal: CorrectionRefusal }

/**
 * Puts another result in the place of a settled one, exactly once per id: a row of results, and the
 * difference of the payouts moved in the same commit. What the player does not hold any more stands
 * as a debt. The owner's screens are told.
 */
export async function correctWager(
  parts: WalletParts,
  order: WagerCorrection,
): Promise<Correction> {
  expectPayable(order.outcome)
  assert(order.reason !== 'taken_back', 'a word of migration 0200 alone')
  return parts.wagersInTurn.pass(order.wagerId, () => correctInTurn(parts, order))
}

async function correctInTurn(parts: WalletParts, order: WagerCorrection): Promise<Correction> {
  const wager = await parts.readWager(order.wagerId)
  if (!wager) return { kind: 'refused', refusal: 'unknown' }
  if (wager.product !== order.product) return { kind: 'refused', refusal: 'foreign' }
  if (order.id === wager.id) return { kind: 'refused', refusal: 'reused' }
  const accounts = await accountsOfWager(parts.directory, wager)
  const { userId: owner, currency } = wager
  let debtId: AccountId | null = null
  for (;;) {
    const found = { wager, accounts, debtId }
    const outcome = await parts.settler.submit(commandOf(parts, order, found))
    if (outcome.kind === 'replayed') return repeatOf(parts, order)
    if (outcome.kind === 'done') {
      const { changes, revision } = outcome.answer
      parts.balances.tellAll(wager, outcome, changes, order.telling)
      return { kind: 'done', revision }
    }
    if (outcome.refusal !== owing) return { kind: 'refused', refusal: refusalOf(outcome.refusal) }
    debtId = await parts.directory.idOf({ owner, currency, pocket: 'debt' })
  }
}

async function repeatOf({ platform }: WalletParts, order: WagerCorrection): Promise<Correction> {
  const known = await knownEnding(platform.database, order.id)
  const isSame =
    known?.wagerId === order.wagerId &&
    isSameOutcome(known, order.outcome) &&
    known.place?.part === (order.part ?? 1) &&
    known.place.revision === order.revision + 1 &&
    known.place.reason === order.reason
  return isSame ? { kind: 'repeated' } : { kind: 'refused', refusal: 'reused' }
}

/** Stands for a correction that makes a debt, for which the player has no account yet. */
export const owing = 'owing'

function refusalOf(name: string): CorrectionRefusal {
  return name === 'open' || name === 'revised' ? name : 'same'
}

interface Found {
  readonly wager: JournalWager
  readonly accounts: StakeAccounts
  readonly debtId: AccountId | null
}

interface Corrected {
  readonly changes: readonly AccountChange[]
  readonly revision: number
}

function commandOf(
  parts: WalletParts,
  order: WagerCorrection,
  { wager, accounts, debtId }: Found,
): Command<Corrected> {
  const { product, pocket, currency } = wager
  const house = { house: productHouse(product, pocket), currency }
  const writeOff = { house: productHouse('write_off', pocket), currency }
  const now = rereading(parts, wager)
  const ids = idsOf(accounts)
  return {
    key: order.id,
    orderBy: wager.userId,
    accountIds: debtId === null ? ids : [...ids, debtId],
    readsAnew: debtId !== null,
    houses: [house, writeOff],
    nonceOf: null,
    prepare: now.prepare,
    decide(view) {
      const row = correctedRow(now.wager(), order)
      if (typeof row === 'string') return no(row)
      const { before, after } = row
      const houses = { houseAccountId: view.houseOf(house), writeOffId: view.houseOf(writeOff) }
      const moved = differenceLegs(view, { accounts, debtId, ...houses }, { before, after })
      if (moved === owing) return no(owing)
      const posting = {
        id: order.id,
        reason: 'correction' as const,
        wagerId: wager.id,
        legs: moved,
      }
      const changes = changesOf(moved, { accounts, debtId })
      const answer = { changes, revision: after.revision }
      return { ok: true, effects: { results: [after], postings: [posting], answer } }
    },
  }
}

function no(refusal: CorrectionRefusal | typeof owing): Decision<never> {
  return { ok: false, refusal, params: {} }
}

function correctedRow(
  wager: JournalWager,
  order: WagerCorrection,
): { readonly before: WagerResult; readonly after: ResultRow } | CorrectionRefusal {
  const { part = 1, outcome } = order
  const before = standingResults(wager.results).find((result) => result.part === part)
  const latest = wager.results.at(-1)
  if (!before || !latest) return 'open'
  if (latest.revision !== order.revision) return 'revised'
  const { stakeMinor } = before
  const result =
    outcome.kind === 'cancel'
      ? { payoutMinor: stakeMinor, multiplierE4: evenE4, status: 'cancel' as const }
      : { ...outcome, status: statusOf(stakeMinor, outcome.payoutMinor) }
  if (result.payoutMinor === before.payoutMinor && result.status === before.status) return 'same'
  const after: ResultRow = {
    ...{ id: order.id, wagerId: wager.id, reason: order.reason, result: order.result },
    ...{ part, stakeMinor, bonusMinor: before.bonusMinor, stakeUsdE6: before.stakeUsdE6 },
    ...{
      payoutMinor: result.payoutMinor,
      multiplierE4: result.multiplierE4,
      status: result.status,
    },
    revision: latest.revision + 1,
    isLast: wager.status !== 'in-progress',
    settledAtMs: before.settledAt.getTime(),
    isCorrection: true,
  }
  return { before, after }
}

const evenE4 = 10_000

/** The accounts between which the difference of two results moves. */
export interface CorrectionAccounts {
  readonly accounts: StakeAccounts
  /** Null until the player has owed something once. */
  readonly debtId: AccountId | null
  readonly houseAccountId: AccountId
  /** Bears what was taken back of demo money and is not there: nobody owes that. */
  readonly writeOffId: AccountId
}

type Paid = Pick<WagerResult, 'stakeMinor' | 'bonusMinor' | 'payoutMinor'>

/** Two payouts of one share. */
interface Difference {
  readonly before: Paid
  readonly after: Paid
  /** What earlier legs of the same command took from the real pocket; nothing unless given. */
  readonly spentMinor?: bigint
}

/**
 * The legs that make one payout out of another. What the pockets do not hold any more becomes a debt;
 * of demo money it is written off.
 * Source: docs/architecture.md, "Pockets of a stake".
 * @returns `owing` where that needs an account that is not there yet.
 */
export function differenceLegs(
  view: View,
  { accounts, debtId, houseAccountId, writeOffId }: CorrectionAccounts,
  { before, after, spentMinor = 0n }: Difference,
): Leg[] | typeof owing {
  const [old, next] = [
    splitPayout(before.payoutMinor, before),
    splitPayout(after.payoutMinor, after),
  ]
  const houseMinor = before.payoutMinor - after.payoutMinor
  const heldMinor = view.balanceOf(accounts.accountId).balanceMinor - spentMinor
  const real = taken(next.realMinor - old.realMinor, heldMinor)
  const legs: Leg[] = [
    { accountId: houseAccountId, amountMinor: houseMinor },
    // Moved even by nothing where a debt rests on it: whoever remembers the account reads it again.
    { accountId: accounts.accountId, amountMinor: real.movedMinor },
  ]
  let missingMinor = real.missingMinor
  if (accounts.bonus) {
    const { accountId } = accounts.bonus
    const bonus = taken(next.bonusMinor - old.bonusMinor, view.balanceOf(accountId).balanceMinor)
    if (bonus.movedMinor !== 0n) legs.push({ accountId, amountMinor: bonus.movedMinor })
    missingMinor += bonus.missingMinor
  }
  if (missingMinor === 0n) return legs
  const bearer = accounts.pocket === 'demo' ? writeOffId : debtId
  return bearer === null ? owing : [...legs, { accountId: bearer, amountMinor: -missingMinor }]
}

/** How much of a change an account can bear, and what is missing of it. */
function taken(changeMinor: bigint, heldMinor: bigint) {
  if (changeMinor >= -heldMinor) return { movedMinor: changeMinor, missingMinor: 0n }
  return { movedMinor: -heldMinor, missingMinor: -changeMinor - heldMinor }
}

/** Places as the command lists its accounts: those of the wager, then that of the debt. */
function changesOf(
  legs: readonly Leg[],
  { accounts, debtId }: Pick<CorrectionAccounts, 'accounts' | 'debtId'>,
): AccountChange[] {
  const amountOn = (id: AccountId | undefined) =>
    legs.find(({ accountId }) => accountId === id)?.amountMinor ?? 0n
  const { pocket, bonus } = accounts
  const debtPlace = idsOf(accounts).length
  const changes: AccountChange[] = [
    { place: 0, pocket, changeMinor: amountOn(accounts.accountId) },
    { place: 2, pocket: 'bonus', changeMinor: amountOn(bonus?.accountId) },
    { place: debtPlace, pocket: 'debt', changeMinor: amountOn(debtId ?? undefined) },
  ]
  return changes.filter(({ changeMinor }) => changeMinor !== 0n)
}
