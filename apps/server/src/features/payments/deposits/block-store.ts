import { toSafeNumber, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { forgetReadNumbers } from '../accounts/read-numbers.ts'
import type { BlockRef } from '../chains/chain-port.ts'
import { forgetRestated } from './restated-store.ts'

interface Row {
  readonly height: bigint
  readonly hash: string
}

const refOf = ({ height, hash }: Row): BlockRef => ({ height: toSafeNumber(height), hash })

/** Up to where a chain was read; `locked` keeps other watchers from reading on meanwhile. */
export async function latestBlock(
  on: Queries,
  chain: string,
  mode: 'plain' | 'locked' = 'plain',
): Promise<BlockRef | undefined> {
  const [row] = await on.query<Row>({
    text: `select height, hash from chain_blocks where chain = $1
      order by height desc limit 1 ${mode === 'locked' ? 'for update' : ''}`,
    values: [chain],
  })
  return row && refOf(row)
}

/** The blocks that are known from a height on, the newest first. */
export async function blockHashes(on: Queries, chain: string, from: number): Promise<BlockRef[]> {
  const rows = await on.query<Row>({
    text: `select height, hash from chain_blocks where chain = $1 and height >= $2
      order by height desc`,
    values: [chain, from],
  })
  return rows.map(refOf)
}

/** The name of the block that was read at a height; undefined where none was, or it is forgotten. */
export async function hashAt(
  on: Queries,
  chain: string,
  height: number,
): Promise<string | undefined> {
  const [row] = await on.query<Row>({
    text: 'select height, hash from chain_blocks where chain = $1 and height = $2',
    values: [chain, height],
  })
  return row?.hash
}

/**
 * Whether a block is part of what was read, or lies below all that is remembered of it; whoever finds another one
 * in its place waits for this transaction.
 */
export async function isStillRead(
  tx: Queries,
  chain: string,
  { height, hash }: BlockRef,
): Promise<boolean> {
  const [same] = await tx.query({
    text: 'select from chain_blocks where (chain, height, hash) = ($1, $2, $3) for key share',
    values: [chain, height, hash],
  })
  if (same !== undefined) return true
  const [row] = await tx.query<{ isForgotten: boolean }>({
    text: 'select $2 < min(height) as "isForgotten" from chain_blocks where chain = $1',
    values: [chain, height],
  })
  return row?.isForgotten === true
}

const kept = 400

/** Writes down that these blocks were read; what is far below them is forgotten. */
export async function noteBlocks(
  tx: Queries,
  chain: string,
  blocks: readonly BlockRef[],
): Promise<void> {
  const last = blocks.at(-1)
  if (last === undefined) return
  await tx.query({
    name: 'chain_blocks_note',
    text: `insert into chain_blocks (chain, height, hash)
      select $1, * from unnest($2::bigint[], $3::text[]) on conflict do nothing`,
    values: [chain, blocks.map(({ height }) => height), blocks.map(({ hash }) => hash)],
  })
  await tx.query({
    name: 'chain_blocks_forget',
    text: 'delete from chain_blocks where chain = $1 and height < $2',
    values: [chain, last.height - kept],
  })
}

export async function forgetBlocksAbove(tx: Queries, chain: string, height: number): Promise<void> {
  await tx.query({
    text: 'delete from chain_blocks where chain = $1 and height > $2',
    values: [chain, height],
  })
}

/**
 * Takes the blocks above a height away from the deposits in them, and from what else came.
 * @returns the deposits that wait for a block again.
 */
export async function forgetBlocks(tx: Queries, chain: string, above: number): Promise<Uuid[]> {
  // Those above and those that count on from it at once: both are locked in one order.
  const rows = await tx.query<{ id: Uuid; state: string }>({
    text: `with locked as (
        select id, kind = 'chain' and height > $2 as "isGone" from deposits
        where id in (
          select id from deposits where chain = $1 and kind = 'chain' and height > $2
          union all
          select id from deposits where chain = $1
            and state in ('confirming', 'small', 'held', 'crediting')
            and confirmations > $2 - height + 1)
        order by id for no key update)
      update deposits d set
        height = case when "isGone" then null else height end,
        block_hash = case when "isGone" then null else block_hash end,
        confirmations = case when "isGone" then 0 else least(confirmations, $2 - height + 1) end,
        state = case when "isGone" and state in ('confirming', 'small', 'held', 'crediting')
          then 'seen' else state end
      from locked where d.id = locked.id
      returning d.id, d.state`,
    values: [chain, above],
  })
  await forgetRestated(tx, chain, above)
  await forgetReadNumbers(tx, chain, above)
  await tx.query({
    text: 'delete from hot_fundings where chain = $1 and height > $2',
    values: [chain, above],
  })
  await tx.query({
    text: 'update stray_transfers set height = null where chain = $1 and height > $2',
    values: [chain, above],
  })
  return rows.filter(({ state }) => state === 'seen').map(({ id }) => id)
}

/** Takes the block away from a deposit that is to be credited where another one was read in its place. */
export async function forgetForeignBlock(on: Queries, id: Uuid): Promise<void> {
  await on.query({
    text: `update deposits d set height = null, block_hash = null, confirmations = 0, state = 'seen'
      from chain_blocks b
      where d.id = $1 and d.kind = 'chain' and d.state = 'crediting'
        and b.chain = d.chain and b.height = d.height and b.hash <> d.block_hash`,
    values: [id],
  })
}
