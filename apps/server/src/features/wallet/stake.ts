import type { Uuid } from '@powerplay/kernel'
import {
  escrowOf,
  splitPayout,
  type AccountId,
  type Leg,
  type StakePocket,
  type StakeSource,
  type View,
} from '@powerplay/ledger'
import type { AccountDirectory } from './balances/account-directory.ts'

/** Whose money a stake is asked of. */
export interface StakeOrder {
  readonly userId: Uuid
  readonly currency: string
  /** `real`: the real pocket first, then bonus money where the wager takes it. */
  readonly pocket: 'real' | 'demo'
}

/** The accounts of a player between which the money of a wager moves. */
export interface StakeAccounts {
  readonly pocket: 'real' | 'demo'
  readonly accountId: AccountId
  readonly escrowId: AccountId
  /** Null where no bonus money is in play. */
  readonly bonus: BonusAccounts | null
}

/** Where bonus money comes from and waits. */
export interface BonusAccounts {
  readonly accountId: AccountId
  readonly escrowId: AccountId
  /** The most that a stake takes of it; all there is without it. */
  readonly mostMinor?: bigint | null
}

/** All account ids, the paying one first. */
export function idsOf({ accountId, escrowId, bonus }: StakeAccounts): AccountId[] {
  const own = [accountId, escrowId]
  return bonus ? [...own, bonus.accountId, bonus.escrowId] : own
}

/** The accounts behind an order without bonus money; at once where both are known. */
export function stakeAccounts(
  directory: AccountDirectory,
  { userId: owner, currency, pocket }: StakeOrder,
): StakeAccounts | Promise<StakeAccounts> {
  const accountId = directory.idOf({ owner, currency, pocket })
  const escrowId = directory.idOf({ owner, currency, pocket: escrowOf(pocket) })
  if (typeof accountId === 'number' && typeof escrowId === 'number') {
    return { pocket, accountId, escrowId, bonus: null }
  }
  return Promise.all([accountId, escrowId]).then(([account, escrow]) => {
    return { pocket, accountId: account, escrowId: escrow, bonus: null }
  })
}

/** The same with the bonus pocket. */
export async function withBonus(
  directory: AccountDirectory,
  { userId: owner, currency }: StakeOrder,
  accounts: StakeAccounts,
  mostMinor: bigint | null = null,
): Promise<StakeAccounts> {
  const accountId = await directory.idOf({ owner, currency, pocket: 'bonus' })
  const escrowId = await directory.idOf({ owner, currency, pocket: escrowOf('bonus') })
  return { ...accounts, bonus: { accountId, escrowId, mostMinor } }
}

/** The accounts of a wager that is open or over: those its stake came from. */
export async function accountsOfWager(
  directory: AccountDirectory,
  wager: { readonly userId: Uuid; readonly currency: string; readonly pocket: StakePocket },
): Promise<StakeAccounts> {
  const pocket = wager.pocket === 'demo' ? 'demo' : 'real'
  const order = { userId: wager.userId, currency: wager.currency, pocket } as const
  const accounts = await stakeAccounts(directory, order)
  const hasBonus = wager.pocket === 'bonus' || wager.pocket === 'mixed'
  return hasBonus ? withBonus(directory, order, accounts) : accounts
}

/**
 * Where a stake comes from: the real pocket as far as it reaches, the bonus pocket for the rest.
 * Undefined when they do not hold it.
 * Source: docs/architecture.md, "Pockets of a stake".
 */
export function sourceOf(
  view: View,
  { pocket, accountId, bonus }: StakeAccounts,
  stakeMinor: bigint,
): StakeSource | undefined {
  const heldMinor = view.balanceOf(accountId).balanceMinor
  if (heldMinor >= stakeMinor) return { pocket, accountId, bonusMinor: 0n, bonusAccountId: null }
  if (bonus === null) return undefined
  const bonusMinor = stakeMinor - heldMinor
  if (view.balanceOf(bonus.accountId).balanceMinor < bonusMinor) return undefined
  if (typeof bonus.mostMinor === 'bigint' && bonusMinor > bonus.mostMinor) return undefined
  return heldMinor === 0n
    ? { pocket: 'bonus', accountId: bonus.accountId, bonusMinor, bonusAccountId: null }
    : { pocket: 'mixed', accountId, bonusMinor, bonusAccountId: bonus.accountId }
}

/** An amount of which some is bonus money. */
export interface Share {
  readonly amountMinor: bigint
  readonly bonusMinor: bigint
}

/** The legs that take a stake into escrow. */
export function stakeLegs(accounts: StakeAccounts, { amountMinor, bonusMinor }: Share): Leg[] {
  const { accountId, escrowId, bonus } = accounts
  const realMinor = amountMinor - bonusMinor
  const real = movement(accountId, escrowId, realMinor)
  const legs = bonus ? [...real, ...movement(bonus.accountId, bonus.escrowId, bonusMinor)] : real
  return moved(legs)
}

/** What goes to which pocket of a payout: in the proportion of the stake. */
export function payoutLegs(
  { accountId, bonus }: StakeAccounts,
  payoutMinor: bigint,
  stake: Share,
): Leg[] {
  const split = splitPayout(payoutMinor, {
    stakeMinor: stake.amountMinor,
    bonusMinor: stake.bonusMinor,
  })
  const legs = [{ accountId, amountMinor: split.realMinor }]
  if (bonus) legs.push({ accountId: bonus.accountId, amountMinor: split.bonusMinor })
  return legs
}

/** The legs that end a stake in escrow: it goes to the house, the payout to the player. */
export function endLegs(
  accounts: StakeAccounts,
  houseAccountId: AccountId,
  { stake, payoutMinor }: { readonly stake: Share; readonly payoutMinor: bigint },
): Leg[] {
  const { escrowId, bonus } = accounts
  const { amountMinor, bonusMinor } = stake
  const legs: Leg[] = [{ accountId: escrowId, amountMinor: bonusMinor - amountMinor }]
  if (bonus) legs.push({ accountId: bonus.escrowId, amountMinor: -bonusMinor })
  legs.push({ accountId: houseAccountId, amountMinor: amountMinor - payoutMinor })
  return moved([...legs, ...payoutLegs(accounts, payoutMinor, stake)])
}

/** The legs that move an amount from one account to another. */
export function movement(from: AccountId, to: AccountId, amountMinor: bigint): Leg[] {
  return [
    { accountId: from, amountMinor: -amountMinor },
    { accountId: to, amountMinor },
  ]
}

/** Accounts on which nothing moves are left out. */
function moved(legs: readonly Leg[]): Leg[] {
  return legs.filter(({ amountMinor }) => amountMinor !== 0n)
}
