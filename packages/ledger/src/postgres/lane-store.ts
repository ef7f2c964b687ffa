import { mustHave, type Uuid } from '@powerplay/kernel'
import type pg from 'pg'
import type { AccountId, HouseAccount } from '../accounts.ts'
import {
  WriteError,
  type AccountKind,
  type BatchWrite,
  type KeyQuery,
  type LaneStore,
  type ReadMode,
  type Statement,
  type StoredRows,
  type WantedRows,
} from '../store.ts'
import { plainArray, textArray } from './arrays.ts'
import { openPipeline, type Pipeline } from './connection.ts'
import { faultOf, ownersIn } from './faults.ts'
import { claimLane } from './lanes.ts'
import { readRounds, toOpenRound, type RoundRow } from './round-statements.ts'
import type { Patience } from './silence.ts'
import { guardStatement, instantStatementOf, statementsOf, type LaneClaim } from './statements.ts'

const readAccounts = `
  select id, balance, version, may_stake, is_guarded, debt_account_id,
    case when owner is null then 'house' when pocket = 'debt' then 'debt' else 'pocket' end as kind
  from accounts where id = any($1::int[])`
const readNonces = `
  select user_id, seed_pair_id, nonce from nonces where user_id = any($1::uuid[])`

const knownKeysText = `
  select id from wagers where id = any($1::uuid[])
  union select id from postings where id = any($1::uuid[])
  union select asked.id from unnest($2::uuid[], $3::text[], $4::text[]) as asked (id, scope, key)
    join business_keys b on b.scope = asked.scope and b.key = asked.key`

interface AccountRow {
  id: number
  balance: bigint
  version: bigint
  kind: AccountKind
  may_stake: boolean
  is_guarded: boolean
  debt_account_id: AccountId | null
}
interface NonceRow {
  user_id: Uuid
  seed_pair_id: Uuid
  nonce: number
}

/** How a lane reaches its database. */
export interface LaneOptions {
  readonly url: string
  /** Tells this claim of a lane from all others. */
  readonly mintToken: () => Uuid
  /** Session settings, for instance the crash run's positive control. */
  readonly settings?: readonly string[]
  /** Told of each connection that broke, or was given up because the database was silent. */
  readonly lost?: (error: Error) => void
  readonly patience?: Patience
}

const patientFor: Patience = { openMs: 10_000, answerMs: 5_000, askMs: 10_000 }
const reconnectTriesMax = 60
const reconnectPauseMs = 250
/** Not even where each try has to be waited for. */
const reconnectMsMax = 30_000

/** The store of one lane over its own pipelined connection; reconnects when it breaks. */
export class PostgresLaneStore implements LaneStore {
  readonly #options: LaneOptions
  #pipeline: Pipeline | undefined
  /** The connection on which a transaction is open: what belongs to it is sent there and nowhere else. */
  #begun: Pipeline | undefined
  #claim: LaneClaim | undefined
  #isClosed = false

  constructor(options: LaneOptions) {
    this.#options = options
  }

  async read({ accountIds, userIds, places }: WantedRows, how: ReadMode): Promise<StoredRows> {
    const locked = how !== 'plain'
    const begins = how === 'locked'
    const end = (by: string) => (locked ? ` order by ${by} for update` : '')
    const mode = locked ? 'locked' : 'plain'
    const statements: (Statement | string)[] = [
      statement(`read_accounts_${mode}`, readAccounts + end('id'), plainArray(accountIds)),
      statement(`read_nonces_${mode}`, readNonces + end('user_id'), plainArray(userIds)),
    ]
    if (places.length > 0) statements.push(readRounds(places, locked))
    if (begins) {
      this.#begun = await this.#open()
      statements.unshift('begin')
    }
    const pipeline = locked ? this.#holding() : await this.#open()
    const results = await settledAll(pipeline.send(statements))
    const [accounts, nonces, rounds] = results.slice(begins ? 1 : 0)
    return {
      accounts: rowsOf<AccountRow>(accounts).map((row) => ({
        id: row.id,
        balanceMinor: row.balance,
        version: toCount(row.version),
        kind: row.kind,
        mayStake: row.may_stake,
        isGuarded: row.is_guarded,
        debtId: row.debt_account_id,
      })),
      nonces: rowsOf<NonceRow>(nonces).map((row) => ({
        userId: row.user_id,
        seedPairId: row.seed_pair_id,
        nonce: row.nonce,
      })),
      rounds: rounds ? rowsOf<RoundRow>(rounds).map(toOpenRound) : [],
    }
  }

  async write(batch: BatchWrite, locked: boolean): Promise<void> {
    const claim = await this.#claimed()
    const pipeline = locked ? this.#holding() : await this.#open()
    const alone = locked ? undefined : instantStatementOf(batch, claim)
    if (alone && batch.guarded === null) {
      await settledAll(pipeline.send([alone]))
      return
    }
    const statements: (Statement | string)[] =
      alone && batch.guarded !== null
        ? [alone, guardStatement(batch.guarded)]
        : statementsOf(batch, claim)
    if (!locked) statements.unshift('begin')
    statements.push('commit')
    this.#begun = undefined
    await settledAll(pipeline.send(statements))
  }

  async abandon(): Promise<void> {
    const begun = this.#begun
    this.#begun = undefined
    if (begun?.isAlive() === true) await settledAll(begun.send(['rollback']))
  }

  async reclaim(): Promise<void> {
    this.#claim = undefined
    await this.#claimed()
  }

  async houseAccount({ house, currency }: HouseAccount): Promise<AccountId> {
    const { lane } = await this.#claimed()
    const values = [house, lane, currency]
    const [, found] = await settledAll(
      (await this.#open()).send([
        {
          text: `insert into accounts (house, lane, currency, pocket)
            values ($1, $2, $3, 'house') on conflict do nothing`,
          values,
        },
        {
          text: 'select id from accounts where house = $1 and lane = $2 and currency = $3',
          values,
        },
      ]),
    )
    return mustHave(rowsOf<{ id: AccountId }>(found)[0], 'house account').id
  }

  async knownKeys(queries: readonly KeyQuery[]): Promise<ReadonlySet<Uuid>> {
    const keys = queries.map(({ key }) => key)
    const named = queries.flatMap(({ key, businessKey }) =>
      businessKey ? [{ ...businessKey, commandKey: key }] : [],
    )
    const [found] = await settledAll(
      (await this.#open()).send([
        {
          text: knownKeysText,
          values: [
            plainArray(keys),
            plainArray(named.map((entry) => entry.commandKey)),
            textArray(named.map((entry) => entry.scope)),
            textArray(named.map((entry) => entry.key)),
          ],
        },
      ]),
    )
    return new Set(rowsOf<{ id: Uuid }>(found).map(({ id }) => id))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#pipeline?.end().catch(() => undefined)
  }

  async #claimed(): Promise<LaneClaim> {
    if (this.#claim) return this.#claim
    const pipeline = await this.#open()
    try {
      this.#claim = await claimLane(pipeline, this.#options.mintToken())
      return this.#claim
    } catch (error) {
      throw new WriteError(faultOf(error), error)
    }
  }

  /**
   * The connection that holds the locked rows. On another one each statement would commit by itself.
   * @throws WriteError lost
   */
  #holding(): Pipeline {
    if (this.#begun?.isAlive() === true) return this.#begun
    throw new WriteError('lost', new Error('the connection that held the rows is gone'))
  }

  async #open(): Promise<Pipeline> {
    const { url, settings = [], patience = patientFor, lost = () => undefined } = this.#options
    const until = performance.now() + reconnectMsMax
    for (let tries = 1; this.#pipeline?.isAlive() !== true; tries += 1) {
      try {
        this.#pipeline = await openPipeline(url, { settings, patience, lost })
      } catch (error) {
        if (this.#isClosed || tries >= reconnectTriesMax || performance.now() >= until) {
          throw new WriteError('unreachable', error)
        }
        await new Promise((resolve) => setTimeout(resolve, reconnectPauseMs))
      }
    }
    return this.#pipeline
  }
}

/** Waits for every answer, so that none is left unhandled, then throws the first failure. */
async function settledAll(answers: readonly Promise<pg.QueryResult>[]): Promise<pg.QueryResult[]> {
  const settled = await Promise.allSettled(answers)
  for (const answer of settled) {
    if (answer.status === 'fulfilled') continue
    const { reason } = answer
    throw new WriteError(faultOf(reason), reason, ownersIn(reason))
  }
  return settled.map((answer) =>
    mustHave(answer.status === 'fulfilled' ? answer.value : null, 'answer'),
  )
}

function statement(name: string, text: string, value: string): Statement {
  return { name: `ledger_${name}`, text, values: [value] }
}

/** Rows as the statement's text promises them; this is where the driver's any ends. */
function rowsOf<Row>(result: pg.QueryResult<Row & pg.QueryResultRow> | undefined): Row[] {
  return mustHave(result, 'result').rows
}

/** Counts fit a number for the next million years; the driver hands out 64 bits. */
function toCount(value: bigint): number {
  return Number.parseInt(value.toString(), 10)
}
