import type { Queries } from '../../../platform/database/database.ts'
import { shared } from './checkpoints.ts'

/**
 * Ask this before an instant is written down that a projection compares with the time of a bet (a level from
 * here on, a link that counts from here on), and write it by the clock of the database in the same transaction.
 * The reading of the journal stands still until that commits. So every bet that was read without the row lies in
 * a millisecond before the instant, and every bet that lies after it is read with the row: what is
 * added up live is what a rebuild comes to. Without it a bet could be read between the stamp and its commit.
 * Hold it before rows that projections write too, as these do, and for no longer than a few statements.
 */
export async function holdReading(tx: Queries): Promise<void> {
  await tx.query({
    name: 'folds_await',
    text: 'select id from projectors where id = $1 for update',
    values: [shared],
  })
  // Times of bets are compared in whole milliseconds: none that was read may share one with the instant.
  await tx.query({ name: 'folds_next_millisecond', text: 'select from pg_sleep(0.001)' })
}
