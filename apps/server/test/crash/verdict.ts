import { currencyOf, formatAmount, toEstimate, type Uuid } from '@powerplay/kernel'
import { checkLedger } from '@powerplay/ledger/postgres'
import { isDeepStrictEqual } from 'node:util'
import { checks } from '../../src/app.ts'
import { query, withClient } from './query.ts'
import type { BetAnswer, Sent } from './recorder.ts'

interface Row {
  readonly id: Uuid
  readonly currency: string
  readonly stake_minor: bigint
  readonly payout_minor: bigint
  readonly multiplier_e4: bigint
  readonly status: string
  readonly nonce: number
  readonly result: object
  readonly client_seed: string
  readonly server_seed_hash: string
}

const multiplierDecimals = 4

/** What the journal holds of these bets. */
export async function journalOf(url: string, ids: readonly Uuid[]): Promise<Map<Uuid, Row>> {
  const rows = await query<Row>(
    url,
    `select w.*, p.client_seed, p.server_seed_hash
      from wagers w join seed_pairs p on p.id = w.seed_pair_id where w.id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Compares what clients were told with what the journal holds: an acknowledged bet is there with
 * exactly its result, a refused one is not. Whether an unknown one is there is for the retry.
 * @returns a sentence per contradiction.
 */
export function contradictions(sent: readonly Sent[], journal: ReadonlyMap<Uuid, Row>): string[] {
  return sent.flatMap(({ id, fate }) => {
    const row = journal.get(id)
    if (fate.kind === 'refused' && row) return [`refused (${fate.name}) but settled: ${id}`]
    if (fate.kind !== 'acked') return []
    if (!row) return [`acknowledged but lost: ${id}`]
    return isDeepStrictEqual(factsOf(fate.answer), factsIn(row))
      ? []
      : [`acknowledged with another result: ${id}`]
  })
}

/** Wagers of the journal that nobody sent. */
export async function strangersIn(url: string, ids: ReadonlySet<Uuid>): Promise<string[]> {
  const rows = await query<{ id: Uuid }>(url, 'select id from wagers', [])
  return rows.filter(({ id }) => !ids.has(id)).map(({ id }) => `settled but never sent: ${id}`)
}

/** What the invariant checker finds, a sentence per row. */
export async function brokenPromises(url: string): Promise<string[]> {
  return withClient(url, async (client) =>
    (await checkLedger(client, checks)).map(
      ({ check, rowId, found }) => `${check}: ${rowId} (${found})`,
    ),
  )
}

/** Projections that were set aside: a kill is no fault of theirs. */
export async function foldsSetAside(url: string): Promise<string[]> {
  const rows = await query<{ id: string; error: string | null }>(
    url,
    'select id, error from projectors where set_aside_at is not null',
    [],
  )
  return rows.map(({ id, error }) => `projection set aside: ${id} (${error})`)
}

/** Lanes of which the projections have not read all. */
export async function unreadLanes(url: string): Promise<string[]> {
  const rows = await query<{ id: number }>(
    url,
    `select distinct c.lane as id from lane_commits c left join projector_checkpoints p
        on p.lane = c.lane and p.projector = 'live'
      where c.number > coalesce(p.number, 0)`,
    [],
  )
  return rows.map(({ id }) => `projections have not read all of lane ${id}`)
}

function factsOf({ response: { seeds, game, data } }: BetAnswer): object {
  const { wager, payout, multiplier, status } = game
  return { wager, payout, multiplier, status, ...seeds, data }
}

function factsIn(row: Row): object {
  const { decimals } = currencyOf(row.currency)
  return {
    wager: formatAmount(row.stake_minor, decimals),
    payout: formatAmount(row.payout_minor, decimals),
    multiplier: toEstimate(row.multiplier_e4, multiplierDecimals),
    status: row.status,
    nonce: row.nonce,
    clientSeed: row.client_seed,
    serverSeedHash: row.server_seed_hash,
    data: row.result,
  }
}
