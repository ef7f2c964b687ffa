import type { Uuid } from '@powerplay/kernel'
import type { ColumnStatement } from '@powerplay/ledger'
import type { Queries } from '../../../platform/database/database.ts'
import type { Products } from '../products.ts'

/**
 * What a player owes by currency, in minor units above zero: what had to be taken back and was not
 * there. Whoever owes something withdraws nothing and gives nothing away.
 */
export async function debtsOf(on: Queries, userId: Uuid): Promise<ReadonlyMap<string, bigint>> {
  const rows = await on.query<{ currency: string; owed: bigint }>({
    name: 'wallet_debts',
    text: `select currency, -balance as owed from accounts
      where owner = $1 and pocket = 'debt' and balance < 0`,
    values: [userId],
  })
  return new Map(rows.map(({ currency, owed }) => [currency, owed]))
}

/** What the transaction of a movement raises where one of these players owes anything: see `guardedSettler`. */
export const debtStands = 'PP0A4'

/** Asks in the transaction of a movement, after its accounts are locked, that these players owe nothing. */
export function noDebtsRecord(userIds: readonly Uuid[]): ColumnStatement {
  return {
    name: 'wallet_no_debts',
    text: `select expect_count((select count(*) from accounts
      where owner = any($1::uuid[]) and pocket = 'debt' and balance < 0), 0, '${debtStands}')`,
    columns: [userIds],
  }
}

/** The bet whose corrected result made a debt. */
export interface DebtCause {
  readonly game: string
  readonly at: Date
}

/** The latest bet behind each debt of a player, by currency; debts of other kinds have none. */
export async function debtCausesOf(
  on: Queries,
  products: Pick<Products, 'of'>,
  userId: Uuid,
): Promise<ReadonlyMap<string, DebtCause>> {
  const rows = await on.query<CauseRow>({
    name: 'wallet_debt_causes',
    text: causes,
    values: [userId],
  })
  return new Map(
    rows.map(({ currency, product, at, ...wager }) => [
      currency,
      { game: products.of(product).describe(wager).name, at },
    ]),
  )
}

interface CauseRow {
  readonly currency: string
  readonly product: string
  readonly game: string
  readonly params: Readonly<Record<string, unknown>>
  readonly at: Date
}

/** Corrections have an index of their own, as they are few. */
const causes = `
  select d.currency, w.product, w.game, w.params, made.created_at as at
  from accounts d
    cross join lateral (
      select p.wager_id, p.created_at from postings p
      where p.reason = 'correction' and p.account_ids @> array[d.id]
      order by p.id desc limit 1) made
    join wagers w on w.id = made.wager_id
  where d.owner = $1 and d.pocket = 'debt' and d.balance < 0`
