import { expect, it } from 'vitest'
import { openSettler } from './settler.ts'
import { mintId, move } from './test/commands.ts'
import { FakeLaneStore, FakeTables } from './test/fake-lane-store.ts'

const silent = { batchCommitted: () => undefined, batchRetried: () => undefined }

it('keeps the commands of one owner in one lane and spreads the owners over all', async () => {
  const tables = new FakeTables()
  const stores = [new FakeLaneStore(tables), new FakeLaneStore(tables)]
  const settler = openSettler(stores, silent, { nowMs: () => 0, mintId })
  const owners = Array.from({ length: 20 }, () => mintId())
  const accounts = owners.map(() => [tables.addAccount(10n), tables.addAccount(0n)] as const)
  await Promise.all(
    owners.flatMap((orderBy, index) => {
      const [from, to] = accounts[index] ?? [0, 0]
      return [1n, 2n, 3n].map((amountMinor) =>
        settler.submit(move({ orderBy, from, to, amountMinor })),
      )
    }),
  )
  const lanesOf = (from: number) =>
    stores.filter((store) =>
      store.writes.some(({ postings }) => postings.some(({ legs }) => legs[0]?.accountId === from)),
    ).length
  expect(accounts.map(([from]) => lanesOf(from))).toEqual(owners.map(() => 1))
  expect(stores.every(({ writes }) => writes.length > 0)).toBe(true)
  await settler.close()
  expect(stores.every(({ isClosed }) => isClosed)).toBe(true)
})
