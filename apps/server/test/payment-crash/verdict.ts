import { checkLedger } from '@powerplay/ledger/postgres'
import { z } from 'zod'
import { checks } from '../../src/app.ts'
import type { Asked } from './orders.ts'
import { chain, type Scene } from './scene.ts'

/** Minor units of the ledger in a unit of the chain. */
const minorPerUnit = 100n
const welcomeMinor = 1_000n * 10n ** 8n

const block = z.object({
  height: z.int(),
  transfers: z.array(z.object({ to: z.string(), units: z.string(), txid: z.string() })),
})

/** What the chain holds by now: what came to each address, in units, payment by payment. */
async function paymentsOnChain({ devnet }: Scene): Promise<ReadonlyMap<string, bigint[]>> {
  const paid = new Map<string, bigint[]>()
  for (let from = 0; ;) {
    const blocks = await devnet.ask('blocks', { chain, from, count: 200 }, z.array(block))
    for (const { transfers } of blocks) {
      for (const { to, units } of transfers) {
        paid.set(to, [...(paid.get(to) ?? []), BigInt(units)])
      }
    }
    const last = blocks.at(-1)
    if (last === undefined) return paid
    from = last.height + 1
  }
}

/**
 * What cannot be: a deposit that is credited otherwise than the chain has it, a withdrawal that was paid
 * twice or is lost, money that nobody can account for, chains and books that differ, a broken ledger.
 */
export async function verdictOf(scene: Scene, asked: readonly Asked[]): Promise<string[]> {
  const { client, payers } = scene
  const found: string[] = []
  const onChain = await paymentsOnChain(scene)
  const sumOf = (address: string) =>
    (onChain.get(address) ?? []).reduce((sum, one) => sum + one, 0n)
  const { rows: taken } = await client.query<{ id: string; user_id: string; address: string }>(
    `select w.id, w.user_id, w.address, w.stage, w.net_minor, w.sum_minor from withdrawals w`,
  )
  for (const { userId, address } of payers) {
    const { rows } = await client.query<{ real: string; credited: string; out: string }>(
      `select (select balance::text from accounts where owner = $1 and currency = 'usdt'
          and pocket = 'real') as real,
        (select coalesce(sum(amount_minor), 0)::text from deposits
          where user_id = $1 and state = 'credited') as credited,
        (select coalesce(sum(sum_minor), 0)::text from withdrawals
          where user_id = $1 and stage = 'paid') as out`,
      [userId],
    )
    const { real = '0', credited = '0', out = '0' } = rows[0] ?? {}
    if (BigInt(credited) !== sumOf(address) * minorPerUnit) {
      found.push(`${userId}: credited ${credited}, the chain has ${sumOf(address)} units`)
    }
    if (BigInt(real) !== welcomeMinor + BigInt(credited) - BigInt(out)) {
      found.push(`${userId}: holds ${real} with ${credited} in and ${out} out`)
    }
  }
  for (const { key, address, fate } of asked) {
    const rows = taken.filter((row) => row.address === address)
    const payments = onChain.get(address)?.length ?? 0
    if (rows.length > 1 || payments > 1) found.push(`${key}: paid ${payments} times`)
    if (rows.length !== payments) found.push(`${key}: ${rows.length} asked, ${payments} paid`)
    if (fate === 'done' && rows.length === 0) found.push(`${key}: acknowledged but lost`)
  }
  found.push(...(await openOnes(scene)))
  const findings = await checkLedger(client, checks)
  found.push(...findings.map(({ check, rowId, found: what }) => `${check}: ${rowId} (${what})`))
  return found
}

async function openOnes({ client }: Scene): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(
    `select 'withdrawal ' || id || ' is ' || stage || coalesce(': ' || held_by, '') as what
        from withdrawals where stage not in ('paid', 'declined', 'cancelled')
      union all select 'deposit ' || id || ' is ' || state from deposits
        where state not in ('credited', 'reversed', 'seen')
      union all select chain || ' ' || asset || ' differs by '
          || held_units - booked_units - opening_units from chain_balances
        where differs_since is not null
      union all select 'compared last at ' || max(checked_at) from chain_balances
        where chain = '${chain}' having max(checked_at) < now() - interval '1 minute'`,
  )
  return rows.map(({ what }) => what)
}
