import type { Uuid } from '@powerplay/kernel'
import pg from 'pg'
import { expect } from 'vitest'
import { createTestDatabase } from '../../../../apps/server/test/database.ts'
import type { AccountId } from '../accounts.ts'
import { checkLedger, ledgerChecks } from '../postgres/checker/check-ledger.ts'
import { PostgresLaneStore } from '../postgres/lane-store.ts'
import { openSettler, type Settler } from '../settler.ts'
import { give, mintId, startIdsAt } from './commands.ts'

/** A player with money, and a seed pair to bet under. */
export interface BankPlayer {
  readonly userId: Uuid
  readonly accountId: AccountId
  readonly pairId: Uuid
}

/** A migrated database with settlers on it, as nodes share one. */
export class Bank {
  readonly url: string
  readonly nodes: readonly Settler[]
  readonly faults: string[] = []
  readonly client: pg.Client
  readonly #drop: () => Promise<void>

  private constructor(url: string, nodeCount: number, drop: () => Promise<void>) {
    this.url = url
    this.#drop = drop
    this.client = new pg.Client({ connectionString: url })
    this.nodes = Array.from({ length: nodeCount }, () => this.openNode())
  }

  /** @param now time inside the ids that tests mint: within the partitions that exist. */
  static async open(now: number, nodeCount = 2): Promise<Bank> {
    const database = await createTestDatabase()
    startIdsAt(now)
    const bank = new Bank(database.url, nodeCount, database.drop)
    await bank.client.connect()
    return bank
  }

  /** A further node; whoever opens it closes it. */
  openNode(): Settler {
    const stores = [1, 2].map(() => new PostgresLaneStore({ url: this.url, mintToken: mintId }))
    const report = {
      batchCommitted: () => undefined,
      batchRetried: (fault: string) => void this.faults.push(fault),
    }
    return openSettler(stores, report, { nowMs: () => 0, mintId })
  }

  /** The settler whose turn it is: spreads what a test submits over the nodes. */
  node(turn: number): Settler {
    const node = this.nodes[turn % this.nodes.length]
    if (!node) throw new Error('a bank has a node')
    return node
  }

  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.client.query<Row>(text, values)).rows
  }

  async account(owner: Uuid, pocket = 'real'): Promise<AccountId> {
    const text = `insert into accounts (owner, currency, pocket) values ($1, 'usdt', $2)
      returning id`
    const [row] = await this.query<{ id: AccountId }>(text, [owner, pocket])
    return row?.id ?? 0
  }

  async player(balanceMinor: bigint): Promise<BankPlayer> {
    const [userId, pairId] = [mintId(), mintId()]
    const accountId = await this.account(userId)
    await this.query(
      `insert into seed_pairs (id, user_id, server_seed_sealed, server_seed_hash, client_seed,
        started_at) values ($1, $2, 'sealed', 'hash', 'client', now())`,
      [pairId, userId],
    )
    await this.query('insert into nonces values ($1, $2, 0)', [userId, pairId])
    if (balanceMinor > 0n) await this.node(0).submit(give(accountId, balanceMinor))
    return { userId, accountId, pairId }
  }

  async players(count: number, balanceMinor: bigint): Promise<BankPlayer[]> {
    const players: BankPlayer[] = []
    while (players.length < count) players.push(await this.player(balanceMinor))
    return players
  }

  async balanceOf(id: AccountId): Promise<bigint> {
    const [row] = await this.query<{ balance: bigint }>(
      'select balance from accounts where id = $1',
      [id],
    )
    return row?.balance ?? -1n
  }

  /** Ends the nodes, and expects that every promise of the ledger holds. */
  async close(): Promise<void> {
    try {
      await Promise.all(this.nodes.map((node) => node.close()))
      expect(await checkLedger(this.client, ledgerChecks)).toEqual([])
    } finally {
      await this.client.end()
      await this.#drop()
    }
  }
}
