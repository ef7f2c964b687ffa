/** A promise of the ledger as a query: its rows are the places where the promise is broken. */
export interface Check {
  /** Short name, with the id of the promise where it has one. */
  readonly name: string
  /** Gives `row_id` (which row is wrong) and `found` (what is wrong), both texts. */
  readonly text: string
  readonly values?: readonly unknown[]
}

/** A row that breaks a promise. */
export interface Finding {
  readonly check: string
  readonly rowId: string
  readonly found: string
}

/** SQL: what the results of a wager that stand pay in all. @param id SQL of the wager's id. */
export const standingPayout = (id: string): string => `(
  select sum(s.payout_minor) from standing_results s where s.wager_id = ${id})`
