import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { openDatabase, type Database, type Statement } from '../database/database.ts'
import { keepLease, takeTurn, type Term } from './lease.ts'

let made: TestDatabase
let database: Database
const log = pino({ level: 'silent' })

beforeAll(async () => {
  made = await createTestDatabase()
  database = openDatabase(made.url, log)
})
afterAll(async () => {
  await database.close()
  await made.drop()
})

function nodeOf(name: string, on: Database = database) {
  const terms: Term[] = []
  const parts = { database: on, log, mintId: () => randomUUID() }
  const lease = keepLease(parts, { name, onTerm: (term) => terms.push(term) })
  const hasTerm = async () => {
    while (terms.length === 0) await sleep(20)
  }
  return { terms, lease, hasTerm }
}

it('has one holder, and the next one at once when it gives up', async () => {
  const first = nodeOf('work')
  await first.hasTerm()
  const second = nodeOf('work')
  await sleep(1_000)
  expect(second.terms).toHaveLength(0)
  await first.lease.stop()
  expect(first.terms[0]?.isHeld()).toBe(false)
  await second.hasTerm()
  expect(second.terms[0]?.token).toBe((first.terms[0]?.token ?? 0n) + 1n)
  await second.lease.stop()
})

it('replaces a holder that fell silent, and the holder knows', async () => {
  const cut = openDatabase(made.url, log)
  const first = nodeOf('other', cut)
  await first.hasTerm()
  await cut.close()
  const second = nodeOf('other')
  await second.hasTerm()
  expect(first.terms[0]?.isHeld()).toBe(false)
  expect(second.terms[0]?.isHeld()).toBe(true)
  await second.lease.stop()
  await first.lease.stop().catch(() => undefined)
})

it('begins a new term where a renewal came through after the end of the old one', async () => {
  // So long that every renewal is in time for the table, and every second one too late for the holder.
  let holdBackMs = 0
  const slow: Database = {
    ...database,
    async query<Row extends object>(statement: Statement): Promise<Row[]> {
      await sleep(holdBackMs)
      return database.query<Row>(statement)
    },
  }
  const node = nodeOf('slow', slow)
  await node.hasTerm()
  const [first] = node.terms
  holdBackMs = 2_100
  while (first?.isHeld() === true) await sleep(5)
  holdBackMs = 0
  while (node.terms.length < 2) await sleep(20)
  // Who works for as long as a term is held left the first at its end: it must not come back to life.
  expect(first?.isHeld()).toBe(false)
  expect(node.terms[1]?.isHeld()).toBe(true)
  expect(node.terms[1]?.token).toBeGreaterThan(first?.token ?? 0n)
  await node.lease.stop()
})

it('is taken once for a turn of work, and again once that is over', async () => {
  const parts = { database, mintId: () => randomUUID() }
  const turns = () => Promise.all([1, 2, 3].map(() => takeTurn(parts, 'turn', 60_000)))
  expect((await turns()).filter(Boolean)).toHaveLength(1)
  expect(await turns()).toEqual([false, false, false])
  await database.query({ text: `update leases set until = now() where name = 'turn'` })
  expect((await turns()).filter(Boolean)).toHaveLength(1)
})
