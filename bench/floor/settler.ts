import pg from 'pg'
import type { Uuid } from '@powerplay/kernel'
import { grantHouse, openSettler, type AccountId, type Settler } from '@powerplay/ledger'
import { PostgresLaneStore } from '@powerplay/ledger/postgres'
import { betOfBench } from '../bet-of-bench.ts'
import { keyMint } from '../keys.ts'
import type { FloorPlayer } from './bets.ts'

/** As many as a node of the product has. */
const lanes = 2
const grantMinor = 100_000_000_000n
const mintId = keyMint()
const nothing = () => undefined

/** A settler and nothing else. */
export interface Floor {
  readonly settler: Settler
  /** Makes players with seeds and money. */
  seed(count: number): Promise<readonly FloorPlayer[]>
}

export function openFloor(url: string): Floor {
  const stores = Array.from(
    { length: lanes },
    () => new PostgresLaneStore({ url, mintToken: mintId }),
  )
  const report = { batchCommitted: nothing, batchRetried: nothing }
  const settler = openSettler(stores, report, { nowMs: () => Date.now(), mintId })
  return {
    settler,
    async seed(count) {
      const players = await insertPlayers(url, count)
      await Promise.all(players.map((player) => grant(settler, player)))
      return players
    },
  }
}

async function insertPlayers(url: string, count: number): Promise<FloorPlayer[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ids: Uuid[] = Array.from({ length: count }, mintId)
  const pairs: Uuid[] = Array.from({ length: count }, mintId)
  try {
    await client.query(
      `insert into users (id, name, password_hash, is_welcomed, birth_date, terms_version, created_at)
        select u.id, 'floor' || lpad(u.place::text, 7, '0'), 'none', true, '1990-01-01', '1', now()
        from unnest($1::uuid[]) with ordinality as u (id, place)`,
      [ids],
    )
    await client.query(
      `insert into seed_pairs (id, user_id, server_seed_sealed, server_seed_hash, client_seed, started_at)
        select p.id, p.user_id, 'sealed', 'hash', 'floor', now()
        from unnest($1::uuid[], $2::uuid[]) as p (id, user_id)`,
      [pairs, ids],
    )
    await client.query(
      `insert into nonces (user_id, seed_pair_id, nonce)
        select n.*, 0 from unnest($1::uuid[], $2::uuid[]) as n`,
      [ids, pairs],
    )
    const { rows } = await client.query<{ id: AccountId; owner: Uuid }>(
      `insert into accounts (owner, currency, pocket)
        select id, $2, 'real' from unnest($1::uuid[]) as id returning id, owner`,
      [ids, betOfBench.currency],
    )
    await client.query('analyze')
    return rows.map(({ id, owner }) => ({ userId: owner, accountId: id }))
  } finally {
    await client.end()
  }
}

async function grant(settler: Settler, { userId, accountId }: FloorPlayer): Promise<void> {
  const house = { house: grantHouse('demo_grant'), currency: betOfBench.currency }
  const key = mintId()
  await settler.submit<null>({
    key,
    orderBy: userId,
    accountIds: [accountId],
    houses: [house],
    nonceOf: null,
    decide: (view) => ({
      ok: true,
      effects: {
        postings: [
          {
            id: key,
            reason: 'demo_grant',
            wagerId: null,
            legs: [
              { accountId: view.houseOf(house), amountMinor: -grantMinor },
              { accountId, amountMinor: grantMinor },
            ],
          },
        ],
        answer: null,
      },
    }),
  })
}
