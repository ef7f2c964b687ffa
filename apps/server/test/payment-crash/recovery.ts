import { z } from 'zod'
import { decideAll, withdraw } from './load.ts'
import type { Asked } from './orders.ts'
import { chain } from './payers.ts'
import type { Scene } from './scene.ts'

const settleMsMax = 60_000
const comparisonsMax = 200

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Asks again for what has no answer, approves what waits, and waits until nothing is on its way.
 * @returns whether the chain was compared with the books after that.
 */
export async function recover(scene: Scene, asked: readonly Asked[]): Promise<boolean> {
  const until = Date.now() + settleMsMax
  for (const own of asked.filter(({ fate }) => fate === 'unknown' || fate === 'failed')) {
    own.fate = await withdraw(scene, own)
  }
  const head = await headOfAll(scene, until)
  while (Date.now() < until) {
    await decideAll(scene, { asked, isDeclined: () => false })
    if ((await hasRead(scene, head)) && (await countOpen(scene)) === 0) break
    await pause(100)
  }
  // Addresses that were paid make room for others.
  await scene.pool.query(
    'update withdraw_addresses set removed_at = now() where removed_at is null',
  )
  return compareAnew(scene)
}

/** The block by which all is in one that was paid so far; undefined where that never was. */
async function headOfAll({ devnet }: Scene, until: number): Promise<string | undefined> {
  while (Date.now() < until) {
    const pending = await devnet.ask('pending', { chain }, z.array(z.unknown()))
    const { hash } = await devnet.ask('head', { chain }, z.object({ hash: z.string() }))
    if (pending.length === 0) return hash
    await pause(20)
  }
  return undefined
}

/** Whether the server has read up to a block; one of the same height may be of a fork that is over. */
async function hasRead({ pool }: Scene, hash: string | undefined): Promise<boolean> {
  const { rows } = await pool.query('select from chain_blocks where chain = $1 and hash = $2', [
    chain,
    hash,
  ])
  return rows.length > 0
}

/** What was seen before the chain was killed, and is in no block, may never come. */
async function countOpen({ pool }: Scene): Promise<number> {
  const { rows } = await pool.query<{ open: number }>(
    `select (
      (select count(*) from withdrawals
        where stage in ('asked', 'taken', 'approved', 'recalled', 'signed', 'sent'))
      + (select count(*) from deposits where state in ('confirming', 'small', 'crediting', 'reversing')
        -- What is to be taken back, as soon as the server gets to it.
        or state = 'credited' and (height is null or block_hash is distinct from credited_block
          and height > (select max(height) from chain_blocks where chain = $1) - needed + 1)))::int
      as open`,
    [chain],
  )
  return rows[0]?.open ?? 0
}

/** A comparison is passed over where a block came between its questions, and blocks are quick here. */
export async function compareAnew(scene: Scene): Promise<boolean> {
  const { rows } = await scene.pool.query<{ at: Date }>('select clock_timestamp() as at')
  for (let times = 0; times < comparisonsMax; times += 1) {
    await scene.order({ what: 'reconcile' })
    if (await areCompared(scene, rows[0]?.at)) return true
  }
  return false
}

async function areCompared({ pool }: Scene, since: Date | undefined): Promise<boolean> {
  const { rows } = await pool.query<{ compared: boolean }>(
    `select count(*) filter (where chain = $1) > 0 and min(checked_at) >= $2 as compared
      from chain_balances where chain in ($1, 'books')`,
    [chain, since],
  )
  return rows[0]?.compared === true
}
