/** What a movement of a player's money is to the house. */
export type FlowKind = 'deposit' | 'withdrawal' | 'promotion' | 'correction' | 'inside'

const deposits = ['deposit', 'deposit_reversal']
const withdrawals = ['withdrawal', 'withdrawal_return']
/** What staff put into accounts, or took from them; the corrections of bets are results. */
const corrections = ['correction']
/** What takes another movement of its kind back: together they are none. */
const takenBack: ReadonlySet<string> = new Set(['deposit_reversal', 'withdrawal_return'])

/** How many payments so many movements of a reason are; below zero takes others out of their count. Pure. */
export function paymentsOf(reason: string, movements: number): number {
  return takenBack.has(reason) ? -movements : movements
}

/**
 * Between pockets, owed, or play money of the demo build: neither comes from outside nor is given.
 * Transfers are not among them: what one player sends another receives, so the sum of all is what the
 * house put in, by its own rain and its quizzes.
 */
const inside = [
  'stake',
  'settlement',
  'release',
  'demo_grant',
  'demo_top_up',
  'freeze',
  'unfreeze',
  'debt',
  'debt_payment',
  'withdrawal_payout',
  'deposit_write_off',
  'token_stake',
  'token_release',
]

const list = (reasons: readonly string[]) => reasons.map((reason) => `'${reason}'`).join(', ')

/**
 * The kind of a movement by its reason, as SQL: whatever is neither money from or to outside nor stays
 * inside is something that was given. So a promotion of tomorrow is counted before anybody thinks of it.
 */
export const kindSql = (reason: string) => `case
  when ${reason} in (${list(deposits)}) then 'deposit'
  when ${reason} in (${list(withdrawals)}) then 'withdrawal'
  when ${reason} in (${list(corrections)}) then 'correction'
  when ${reason} in (${list(inside)}) then 'inside' else 'promotion' end`
