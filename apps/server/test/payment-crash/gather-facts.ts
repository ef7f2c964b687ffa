import { findAsset, minorOfUnits, mustHave, type Uuid } from '@powerplay/kernel'
import { checkLedger } from '@powerplay/ledger/postgres'
import type pg from 'pg'
import { z } from 'zod'
import { checks } from '../../src/app.ts'
import type {
  ChainPayment,
  ComparedLine,
  Credit,
  DepositFacts,
  Facts,
  PlayerFacts,
  WithdrawalFacts,
} from './facts.ts'
import { chain, currency } from './payers.ts'
import type { Scene } from './scene.ts'

/** Reads what the chain, the ledger and the rows of payments say. */
export async function gatherFacts(
  scene: Scene,
  { asked, isCompared }: Pick<Facts, 'asked' | 'isCompared'>,
): Promise<Facts> {
  const client = await scene.pool.connect()
  try {
    const findings = await checkLedger(client, checks)
    const asset = mustHave(findAsset(currency, chain), 'asset of a run')
    return {
      minorPerUnit: minorOfUnits(1n, asset.decimals).minor,
      hotAddress: scene.hotAddress,
      payments: await paymentsOnChain(scene),
      players: await playersOf(client, scene),
      deposits: await depositsIn(client),
      credits: await creditsIn(client),
      withdrawals: await withdrawalsIn(client),
      ...{ asked, isCompared },
      compared: await comparedIn(client),
      findings: findings.map(({ check, rowId, found }) => `${check}: ${rowId} (${found})`),
    }
  } finally {
    client.release()
  }
}

const transfers = z.array(
  z.object({ to: z.string(), units: z.string(), txid: z.string(), place: z.int() }),
)
const blocks = z.array(z.object({ height: z.int(), transfers }))
const blocksAtOnce = 200

async function paymentsOnChain({ devnet }: Scene): Promise<ChainPayment[]> {
  const found: z.output<typeof transfers> = await devnet.ask('pending', { chain }, transfers)
  for (let from = 0; ;) {
    const read = await devnet.ask('blocks', { chain, from, count: blocksAtOnce }, blocks)
    for (const block of read) found.push(...block.transfers)
    const last = read.at(-1)
    if (last !== undefined) from = last.height + 1
    if (last === undefined || read.length < blocksAtOnce) break
  }
  const names = new Map(found.map((own) => [`${own.txid}:${own.place}`, own]))
  return [...names].map(([name, { to, units }]) => ({ name, to, units: BigInt(units) }))
}

async function playersOf(client: pg.PoolClient, { payers }: Scene): Promise<PlayerFacts[]> {
  const { rows } = await client.query<{ owner: Uuid; held: string }>(
    `select owner, sum(balance)::text as held from accounts
      where currency = $1 and pocket in ('real', 'debt') and owner = any($2::uuid[]) group by owner`,
    [currency, payers.map(({ userId }) => userId)],
  )
  const held = new Map(rows.map((row) => [row.owner, BigInt(row.held)]))
  return payers.map((payer) => ({ ...payer, heldMinor: held.get(payer.userId) ?? 0n }))
}

async function depositsIn(client: pg.PoolClient): Promise<DepositFacts[]> {
  const { rows } = await client.query<DepositFacts>(
    `select id, txid || ':' || place as name, state, attempt from deposits`,
  )
  return rows
}

interface CreditRow {
  readonly deposit: string | null
  readonly attempt: number
  readonly owner: Uuid
  readonly minor: string
}

async function creditsIn(client: pg.PoolClient): Promise<Credit[]> {
  const { rows } = await client.query<CreditRow>(
    `select left(k.key, 36) as deposit, coalesce(substr(k.key, 38)::int, 0) as attempt, a.owner,
        leg.amount::text as minor
      from postings b left join business_keys k on k.posting_id = b.id and k.scope = b.reason
        cross join unnest(b.account_ids, b.amounts_minor) as leg (account_id, amount)
        join accounts a on a.id = leg.account_id and a.owner is not null
      where b.reason in ('deposit', 'deposit_reversal')`,
  )
  return rows.map(({ deposit, attempt, owner, minor }) => ({
    ...{ depositId: deposit, attempt, userId: owner, minor: BigInt(minor) },
  }))
}

interface WithdrawalRow extends Pick<
  WithdrawalFacts,
  'id' | 'userId' | 'address' | 'stage' | 'heldBy'
> {
  readonly sum: string
  readonly net: string
  readonly returned: string
}

async function withdrawalsIn(client: pg.PoolClient): Promise<WithdrawalFacts[]> {
  const { rows } = await client.query<WithdrawalRow>(
    `select w.id, w.user_id as "userId", w.address, w.stage, w.held_by as "heldBy",
        w.sum_minor::text as sum, w.net_minor::text as net,
        (select coalesce(sum(leg.amount), 0)::text from business_keys k
          join postings b on b.id = k.posting_id and b.reason = 'withdrawal_return'
          cross join unnest(b.account_ids, b.amounts_minor) as leg (account_id, amount)
          join accounts a on a.id = leg.account_id and a.owner = w.user_id
          where k.scope = 'withdrawal_end' and k.key = w.id::text) as returned
      from withdrawals w`,
  )
  return rows.map(({ sum, net, returned, ...own }) => ({
    ...own,
    ...{ sumMinor: BigInt(sum), netMinor: BigInt(net), returnedMinor: BigInt(returned) },
  }))
}

async function comparedIn(client: pg.PoolClient): Promise<ComparedLine[]> {
  const { rows } = await client.query<{ chain: string; asset: string; by: string; is: boolean }>(
    `select chain, asset, (held_units - booked_units - opening_units)::text as by,
        differs_since is not null as is
      from chain_balances`,
  )
  return rows.map((row) => ({
    ...{ chain: row.chain, asset: row.asset },
    ...{ differenceUnits: BigInt(row.by), isDiffering: row.is },
  }))
}
