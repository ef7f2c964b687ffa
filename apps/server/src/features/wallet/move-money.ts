import { refuse, type Uuid } from '@powerplay/kernel'
import {
  escrowOf,
  grantHouse,
  productHouse,
  statusOf,
  type AccountId,
  type Balance,
  type Decision,
  type Leg,
  type Outcome,
  type Pocket,
  type PostingReason,
  type Statement,
  type View,
  type WagerRow,
} from '@powerplay/ledger'
import type { SettleParts } from './settle-instant.ts'

/** Money of the house for a player, once per business key. */
export interface Grant {
  readonly id: Uuid
  readonly reason: Extract<PostingReason, 'demo_grant' | 'demo_top_up' | 'race_prize'>
  readonly userId: Uuid
  readonly currency: string
  readonly pocket: Pocket
  readonly amountMinor: bigint
  /** Unique text per reason, for instance the user's id. */
  readonly businessKey: string
  /** Refuses the grant (wallet/demo-not-empty) unless the pocket is at zero. */
  readonly onlyWhenEmpty?: boolean
  /** Rows that belong to the grant, written in its transaction. */
  readonly statements?: readonly Statement[]
}

/** Money from one player to another, same currency, real pockets. */
export interface Transfer {
  readonly id: Uuid
  readonly from: Uuid
  readonly to: Uuid
  readonly currency: string
  readonly amountMinor: bigint
  /** Name of the refusal when the payer holds less. */
  readonly notEnough: string
}

/** A wager that stays open: its stake waits in escrow until `settle` or `release`. */
export interface OpenWager {
  readonly postingId: Uuid
  readonly wager: Omit<
    WagerRow,
    | 'accountId'
    | 'houseAccountId'
    | 'status'
    | 'payoutMinor'
    | 'multiplierE4'
    | 'seedPairId'
    | 'nonce'
  >
  /** True when the wager plays under the player's seeds and so takes the next nonce. */
  readonly usesSeeds: boolean
  /** Name of the refusal when the pocket holds less than the stake. */
  readonly notEnough: string
}

/** The seeds an open wager plays under. */
export interface HeldSeeds {
  readonly seedPairId: Uuid | null
  readonly nonce: number
}

/** The end of an open wager. */
export interface WagerEnd {
  readonly postingId: Uuid
  readonly wager: Pick<WagerRow, 'id' | 'userId' | 'product' | 'currency' | 'demo' | 'stakeMinor'>
  readonly payoutMinor: bigint
  readonly multiplierE4: number
  readonly result: string
}

/** Pays a grant from the house account of its reason. @returns null when it was paid before. */
export async function grant(parts: SettleParts, order: Grant): Promise<Balance | null> {
  const { userId: owner, currency, pocket, amountMinor } = order
  const accountId = await parts.directory.idOf({ owner, currency, pocket })
  const house = { house: grantHouse(order.reason), currency }
  const { id, reason } = order
  const outcome = await parts.settler.submit<null>({
    key: id,
    businessKey: { scope: reason, key: order.businessKey },
    orderBy: owner,
    accountIds: [accountId],
    houses: [house],
    nonceOf: null,
    decide(view) {
      if (order.onlyWhenEmpty === true && view.balanceOf(accountId).balanceMinor !== 0n) {
        return { ok: false, refusal: 'wallet/demo-not-empty', params: {} }
      }
      const legs = movement(view.houseOf(house), accountId, amountMinor)
      return {
        ok: true,
        effects: {
          postings: [{ id, reason, wagerId: null, legs }],
          statements: order.statements ?? [],
          answer: null,
        },
      }
    },
  })
  return balanceAfter(outcome)
}

/** Moves money between two players' real pockets. @returns null for a repeated id. */
export async function transfer(parts: SettleParts, order: Transfer): Promise<Balance | null> {
  const { id, from, to, currency, amountMinor } = order
  const payer = await parts.directory.idOf({ owner: from, currency, pocket: 'real' })
  const payee = await parts.directory.idOf({ owner: to, currency, pocket: 'real' })
  const outcome = await parts.settler.submit<null>({
    key: id,
    orderBy: from,
    accountIds: [payer, payee],
    houses: [],
    nonceOf: null,
    decide(view) {
      if (view.balanceOf(payer).balanceMinor < amountMinor) return no(order.notEnough)
      const legs = movement(payer, payee, amountMinor)
      const posting = { id, reason: 'transfer' as const, wagerId: null, legs }
      return { ok: true, effects: { postings: [posting], answer: null } }
    },
  })
  return balanceAfter(outcome)
}

/** Opens a wager and puts its stake into escrow. @returns null for a repeated key. */
export async function hold(parts: SettleParts, order: OpenWager): Promise<HeldSeeds | null> {
  const { postingId, wager, usesSeeds } = order
  const { accountId, escrowId } = await stakeAccounts(parts, wager)
  const outcome = await parts.settler.submit<HeldSeeds>({
    key: wager.id,
    orderBy: wager.userId,
    accountIds: [accountId, escrowId],
    houses: [],
    nonceOf: usesSeeds ? wager.userId : null,
    decide(view) {
      if (view.balanceOf(accountId).balanceMinor < wager.stakeMinor) return no(order.notEnough)
      const seeds = usesSeeds ? nextSeeds(view, wager.userId) : { seedPairId: null, nonce: -1 }
      const open = { status: 'in-progress', payoutMinor: 0n, multiplierE4: 0 } as const
      const row: WagerRow = { ...wager, ...open, ...seeds, accountId, houseAccountId: null }
      const legs = movement(accountId, escrowId, wager.stakeMinor)
      const posting = { id: postingId, reason: 'stake' as const, wagerId: wager.id, legs }
      const effects = { wagers: [row], postings: [posting], movesNonce: usesSeeds }
      return { ok: true, effects: { ...effects, answer: seeds } }
    },
  })
  if (outcome.kind === 'refused') refuse(outcome.refusal, outcome.params)
  return outcome.kind === 'done' ? outcome.answer : null
}

function nextSeeds(view: View, userId: Uuid): HeldSeeds {
  const { seedPairId, nonce } = view.nonceOf(userId)
  return { seedPairId, nonce: nonce + 1 }
}

/** Ends an open wager: escrow goes to the house, the payout to the player, in one posting. */
export async function settle(parts: SettleParts, end: WagerEnd): Promise<Balance | null> {
  const { wager, payoutMinor, multiplierE4, result } = end
  const { accountId, escrowId } = await stakeAccounts(parts, wager)
  const house = { house: productHouse(wager.product, wager.demo), currency: wager.currency }
  const outcome = await parts.settler.submit<null>({
    key: end.postingId,
    orderBy: wager.userId,
    accountIds: [accountId, escrowId],
    houses: [house],
    nonceOf: null,
    decide(view) {
      if (view.balanceOf(escrowId).balanceMinor < wager.stakeMinor) return ended
      const legs: Leg[] = [
        { accountId: escrowId, amountMinor: -wager.stakeMinor },
        { accountId: view.houseOf(house), amountMinor: wager.stakeMinor - payoutMinor },
        { accountId, amountMinor: payoutMinor },
      ]
      const status = statusOf(wager.stakeMinor, payoutMinor)
      return {
        ok: true,
        effects: {
          postings: [{ id: end.postingId, reason: 'settlement', wagerId: wager.id, legs }],
          settlements: [{ id: wager.id, status, payoutMinor, multiplierE4, result }],
          answer: null,
        },
      }
    },
  })
  return balanceAfter(outcome)
}

/** Cancels an open wager: the whole stake goes back and the wager counts for nothing. */
export async function release(
  parts: SettleParts,
  end: Omit<WagerEnd, 'payoutMinor' | 'multiplierE4'>,
): Promise<Balance | null> {
  const { wager, result, postingId } = end
  const { accountId, escrowId } = await stakeAccounts(parts, wager)
  const outcome = await parts.settler.submit<null>({
    key: postingId,
    orderBy: wager.userId,
    accountIds: [accountId, escrowId],
    houses: [],
    nonceOf: null,
    decide(view) {
      if (view.balanceOf(escrowId).balanceMinor < wager.stakeMinor) return ended
      const legs = movement(escrowId, accountId, wager.stakeMinor)
      const back = {
        status: 'cancel' as const,
        payoutMinor: wager.stakeMinor,
        multiplierE4: 10_000,
      }
      return {
        ok: true,
        effects: {
          postings: [{ id: postingId, reason: 'release', wagerId: wager.id, legs }],
          settlements: [{ id: wager.id, ...back, result }],
          answer: null,
        },
      }
    },
  })
  return balanceAfter(outcome)
}

/** The stake left escrow: a repeated end is a replay to the settler, another one our mistake. */
const ended = no('core/defect')

function no(refusal: string): Decision<never> {
  return { ok: false, refusal, params: {} }
}

/** The accounts of a player that a wager moves. */
export interface StakeAccounts {
  readonly accountId: AccountId
  readonly escrowId: AccountId
}

/** The pocket of a wager and the escrow of that pocket; at once where both are known. */
export function stakeAccounts(
  { directory }: SettleParts,
  wager: Pick<WagerRow, 'userId' | 'currency' | 'demo'>,
): StakeAccounts | Promise<StakeAccounts> {
  const pocket: Pocket = wager.demo ? 'demo' : 'real'
  const { userId: owner, currency } = wager
  const accountId = directory.idOf({ owner, currency, pocket })
  const escrowId = directory.idOf({ owner, currency, pocket: escrowOf(pocket) })
  if (typeof accountId === 'number' && typeof escrowId === 'number') return { accountId, escrowId }
  return Promise.all([accountId, escrowId]).then(([account, escrow]) => {
    return { accountId: account, escrowId: escrow }
  })
}

/** The legs that move an amount from one account to another. */
export function movement(from: number, to: number, amountMinor: bigint): Leg[] {
  return [
    { accountId: from, amountMinor: -amountMinor },
    { accountId: to, amountMinor },
  ]
}

/** The player's new balance: every command here names the player's account first. */
function balanceAfter(outcome: Outcome<unknown>): Balance | null {
  if (outcome.kind === 'refused') refuse(outcome.refusal, outcome.params)
  return outcome.kind === 'done' ? (outcome.after[0] ?? null) : null
}
