import { toSafeNumber, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../../platform/database/database.ts'
import type { Term } from '../../../../platform/jobs/lease.ts'

/** Where a round stands; a void one broke off without a result. */
export type RoundState = 'betting' | 'running' | 'finished' | 'void'

/** A round of crash as the table holds it. What is secret in it is sealed. */
export interface CrashRound {
  readonly number: number
  readonly chainId: Uuid
  readonly state: RoundState
  readonly previousHash: string
  readonly hashSealed: string
  readonly bettingEndsAt: InstantMs
  readonly startedAt: InstantMs | null
  readonly finishedAt: InstantMs | null
  /** Null until the end, like the hash. */
  readonly resultE2: number | null
  readonly hash: string | null
  readonly token: bigint
}

/** A round of the past, with its proof. */
export interface FinishedRound {
  readonly number: number
  readonly resultE2: number
  readonly hash: string
}

/** A write came under a lease that has another holder by now. */
export class Fenced extends Error {
  override readonly name = 'Fenced'
}

interface RoundRow {
  readonly number: number
  readonly chain_id: Uuid
  readonly state: RoundState
  readonly previous_hash: string
  readonly hash_sealed: string
  readonly betting_ends_at: Date
  readonly started_at: Date | null
  readonly finished_at: Date | null
  readonly result_e2: bigint | null
  readonly hash: string | null
  readonly token: bigint
}

/** Name of the lease under which rounds are run. */
export const leaseName = 'originals.crash'

const columns = `number, chain_id, state, previous_hash, hash_sealed, betting_ends_at, started_at,
  finished_at, result_e2, hash, token`

export async function latestRound(on: Queries): Promise<CrashRound | undefined> {
  const [row] = await on.query<RoundRow>({
    name: 'crash_round_latest',
    text: `select ${columns} from crash_rounds order by number desc limit 1`,
  })
  return row && toRound(row)
}

export async function findRound(on: Queries, number: number): Promise<CrashRound | undefined> {
  const [row] = await on.query<RoundRow>({
    name: 'crash_round_find',
    text: `select ${columns} from crash_rounds where number = $1`,
    values: [number],
  })
  return row && toRound(row)
}

/** The latest rounds with a result, newest first. */
export async function finishedRounds(on: Queries, count: number): Promise<FinishedRound[]> {
  const rows = await on.query<{ number: number; result_e2: bigint; hash: string }>({
    name: 'crash_rounds_finished',
    text: `select number, result_e2, hash from crash_rounds where state = 'finished'
      order by number desc limit $1`,
    values: [count],
  })
  return rows.map((row) => ({
    number: row.number,
    resultE2: toSafeNumber(row.result_e2),
    hash: row.hash,
  }))
}

/** Makes room for a round and those that follow; there mostly is. */
export async function makeRoom(on: Queries, round: number): Promise<void> {
  await on.query({
    name: 'crash_make_room',
    text: 'select ensure_crash_partitions($1)',
    values: [round],
  })
}

/** Opens a round for bets. @throws Fenced when the lease has another holder. */
export async function openRound(
  on: Queries,
  round: Pick<CrashRound, 'number' | 'chainId' | 'previousHash' | 'hashSealed' | 'bettingEndsAt'>,
  { token }: Term,
): Promise<CrashRound> {
  const [row] = await on.query<RoundRow>({
    text: `insert into crash_rounds
        (number, chain_id, state, previous_hash, hash_sealed, betting_ends_at, token)
      select $1, $2, 'betting', $3, $4, $5, l.token from leases l
      where l.name = $6 and l.token = $7
      returning ${columns}`,
    values: [
      round.number,
      round.chainId,
      round.previousHash,
      round.hashSealed,
      new Date(round.bettingEndsAt),
      leaseName,
      token,
    ],
  })
  return toRound(fenced(row))
}

/** Takes a round over from an earlier holder. @throws Fenced when a later one has it. */
export async function takeOver(on: Queries, number: number, { token }: Term): Promise<void> {
  const [row] = await on.query<{ number: number }>({
    text: 'update crash_rounds set token = $2 where number = $1 and token <= $2 returning number',
    values: [number, token],
  })
  fenced(row)
}

/** Ends the betting. Changes of bets lock this row first, so none comes in after. @throws Fenced */
export async function markRunning(
  tx: Queries,
  round: Pick<CrashRound, 'number'> & { readonly startedAt: InstantMs },
  { token }: Term,
): Promise<CrashRound> {
  const [row] = await tx.query<RoundRow>({
    text: `update crash_rounds set state = 'running', started_at = $3
      where number = $1 and token = $2 and state = 'betting' returning ${columns}`,
    values: [round.number, token, new Date(round.startedAt)],
  })
  return toRound(fenced(row))
}

/** Ends a round: with its result and hash, or void without. @throws Fenced */
export async function markEnded(
  tx: Queries,
  end: {
    readonly number: number
    readonly finishedAt: InstantMs
    readonly proof: { readonly resultE2: number; readonly hash: string } | null
  },
  { token }: Term,
): Promise<CrashRound> {
  const { number, finishedAt, proof } = end
  const [row] = await tx.query<RoundRow>({
    text: `update crash_rounds set state = $3, finished_at = $4, result_e2 = $5, hash = $6
      where number = $1 and token = $2 and state = 'running' returning ${columns}`,
    values: [
      number,
      token,
      proof === null ? 'void' : 'finished',
      new Date(finishedAt),
      proof?.resultE2 ?? null,
      proof?.hash ?? null,
    ],
  })
  return toRound(fenced(row))
}

function fenced<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Fenced('the round is run by another process')
  return row
}

function toRound(row: RoundRow): CrashRound {
  return {
    number: row.number,
    chainId: row.chain_id,
    state: row.state,
    previousHash: row.previous_hash,
    hashSealed: row.hash_sealed,
    bettingEndsAt: row.betting_ends_at.getTime(),
    startedAt: row.started_at?.getTime() ?? null,
    finishedAt: row.finished_at?.getTime() ?? null,
    resultE2: row.result_e2 === null ? null : toSafeNumber(row.result_e2),
    hash: row.hash,
    token: row.token,
  }
}
