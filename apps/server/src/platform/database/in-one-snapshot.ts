import type { Database, Queries } from './database.ts'

/** Runs statements that only read and have to agree: all of them see the database as the first one did. */
export function inOneSnapshot<Found>(
  database: Pick<Database, 'transaction'>,
  read: (on: Queries) => Promise<Found>,
): Promise<Found> {
  return database.transaction(async (on) => {
    await on.query({ text: 'set transaction isolation level repeatable read, read only' })
    return read(on)
  })
}
