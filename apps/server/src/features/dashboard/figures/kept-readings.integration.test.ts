import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, Statement } from '../../../platform/database/database.ts'
import { openDesk, page, type Desk } from '../test/desk.ts'

let desk: Desk
/** Readings of all accounts. */
const reads = { held: 0, ties: 0 }

beforeAll(async () => {
  desk = await openDesk()
  const { database } = desk.node.app.platform
  const { query, transaction } = database
  const note = ({ text }: Statement) => {
    if (text.includes('held_by_house')) reads.ties += 1
    if (text.includes('sum(balance)::bigint as minor from accounts')) reads.held += 1
  }
  Reflect.set(database, 'query', (statement: Statement) => {
    note(statement)
    return query(statement)
  })
  Reflect.set(database, 'transaction', ((work) =>
    transaction((tx) =>
      work({
        ...tx,
        query: (statement) => {
          note(statement)
          return tx.query(statement)
        },
      }),
    )) satisfies Database['transaction'])
})
afterAll(() => desk.close())

const noteOf = async (area: string) => (await desk.ask(`admin.${area}.list`, page)).note

it('reads all accounts of a small house for whoever looks, and says nothing of an age', async () => {
  expect(await noteOf('prices')).toBe(null)
  await noteOf('report-ties')
  await noteOf('report-ties')
  expect(reads).toEqual({ held: 1, ties: 2 })
})

it('has read those of a large one once it listens, before anybody looks, and says as of when', async () => {
  const { app } = desk.node
  // As the database counts a million.
  await app.platform.database.query({
    text: `update pg_class set reltuples = 1000000 where oid = 'accounts'::regclass`,
  })
  await app.listen()
  await expect.poll(() => reads).toEqual({ held: 2, ties: 3 })
  expect(await noteOf('prices')).toMatch(
    /^What players hold is as of \d{4}-\d\d-\d\d \d\d:\d\d UTC$/,
  )
  expect(await noteOf('report-ties')).toMatch(/^Journal position/)
  expect(reads).toEqual({ held: 2, ties: 3 })
})
