import { expect, it } from 'vitest'
import type { Database, Statement } from '../../../platform/database/database.ts'
import type { Bookmaker, BookmakerListener } from '../bookmaker.ts'
import { openIntake } from './results-intake.ts'

/** Tables that note until when a producer was taken in, and a feed that is told when to answer. */
function stage() {
  const noted: unknown[] = []
  const asked: { product: number; after: number; requestId: number }[] = []
  let listener: BookmakerListener = {}
  const answer = ({ text, values = [] }: Statement): object[] => {
    if (text.startsWith('select product')) return [{ product: 1, at: 500 }]
    if (text.startsWith('insert into sport_producers')) noted.push(values)
    return []
  }
  const query: Database['query'] = async <Row extends object>(statement: Statement) => {
    const rows: object[] = answer(statement)
    // Rows come back as declared, as in the database.
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    return rows as Row[]
  }
  const database: Database = {
    url: '',
    query,
    transaction: (work) => work({ query }),
    close: async () => undefined,
  }
  const bookmaker = {
    isStarted: () => true,
    listen(one: BookmakerListener) {
      listener = one
      return () => undefined
    },
    feed: {
      recover: (product: number, after: number, requestId: number) =>
        void asked.push({ product, after, requestId }),
    },
  }
  // Of the bookmaker and of the platform, an intake uses no more than this.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  const parts = {
    ...{ platform: { database }, log: { warn() {}, error() {} } },
    clock: { now: () => 1_000 },
  } as unknown as Parameters<typeof openIntake>[0]
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  const open = () => openIntake(parts, bookmaker as unknown as Bookmaker)
  return { noted, asked, open, says: () => listener }
}

it('whoever takes over asks for what was missed, and notes nothing before it is told', async () => {
  const { noted, asked, open, says } = stage()
  const intake = await open()
  expect(asked).toMatchObject([{ product: 1, after: 500 }])
  says().alive?.(1, 900)
  await intake.takeIn()
  expect(noted).toEqual([])
  says().recovered?.(1, 7)
  says().alive?.(1, 910)
  await intake.takeIn()
  expect(noted).toEqual([])
  says().recovered?.(1, asked[0]?.requestId ?? 0)
  says().alive?.(1, 920)
  await intake.takeIn()
  expect(noted).toEqual([[1, 920]])
})
