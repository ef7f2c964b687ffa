import { chainAssets, minuteMs, type InstantMs } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { ChainAdapter } from '../chains/chain-port.ts'
import type { PaymentParts } from '../parts.ts'
import { keyPlaces } from '../withdrawals/key-places.ts'

/** A comparison that is older is told to staff: payouts wait for it (migration 0824). */
export const staleMs = 15 * minuteMs

/** A chain with the currencies that it carries for us. */
export interface Carried {
  readonly chain: string
  readonly assets: readonly string[]
}

type Carrying = Pick<ChainAdapter, 'chain' | 'carries'>

export const carriedBy = (adapter: Carrying) =>
  chainAssets.filter(({ chain, currency }) => chain === adapter.chain && adapter.carries(currency))

export function carriedOf(adapter: Carrying): Carried {
  return { chain: adapter.chain, assets: carriedBy(adapter).map(({ currency }) => currency) }
}

/** When an asset of a chain was compared with the books last; null where it never was. */
export interface Waiting {
  readonly asset: string
  readonly at: InstantMs | null
}

/** When what each of these chains carries was compared last. A currency that is not carried any more is compared no more. */
export async function comparedLast(
  on: Queries,
  carried: readonly Carried[],
): Promise<ReadonlyMap<string, readonly Waiting[]>> {
  const rows = await on.query<{ chain: string; asset: string; at: Date }>({
    text: 'select chain, asset, checked_at as at from chain_balances where chain = any($1::text[])',
    values: [carried.map(({ chain }) => chain)],
  })
  const times = new Map(rows.map(({ chain, asset, at }) => [`${chain}:${asset}`, at.getTime()]))
  return new Map(
    carried.map(({ chain, assets }) => [
      chain,
      assets.map((asset) => ({ asset, at: times.get(`${chain}:${asset}`) ?? null })),
    ]),
  )
}

/** Tells staff of what a chain carries and was not compared for too long, and that it was again. */
export async function tellLate(
  { platform, alarms }: Pick<PaymentParts, 'platform' | 'alarms'>,
  carried: Carried,
): Promise<void> {
  const { database, clock } = platform
  const { chain } = carried
  const all = (await comparedLast(database, [carried])).get(chain) ?? []
  const old = all.filter(({ at }) => at !== null && clock.now() - at > staleMs)
  const never = all.filter(({ at }) => at === null)
  // Before the signer's keys are known there is nothing to compare, and nothing to pay with.
  const isToBegin = never.length > 0 && (await keyPlaces(database, chain)).size > 0
  const late = isToBegin ? [...never, ...old] : old
  if (late.length === 0) return alarms.clear('comparison-late', chain)
  const named = late.map(({ asset, at }) => `${asset} (${whenOf(at)})`).join(', ')
  const detail = `${named}: nothing of that goes out by itself`
  await alarms.raise({ kind: 'comparison-late', chain, subject: chain, detail })
}

const whenOf = (at: InstantMs | null) =>
  at === null ? 'never compared' : `compared last at ${new Date(at).toISOString()}`
