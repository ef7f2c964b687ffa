import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'

/** Money that came in and counts. */
export interface CreditedDeposit {
  readonly id: Uuid
  readonly userId: Uuid
  readonly currency: string
  readonly amountMinor: bigint
  /** Its worth when it was credited, in 1e-6 USD. */
  readonly usdE6: bigint
  readonly creditedAt: InstantMs
}

/** A feature that wants to know of deposits. What it writes goes into `tx`. */
export interface DepositFollower {
  /** A name that stays the same: news are kept under it until they are told. */
  readonly name: string
  credited(tx: Queries, deposit: CreditedDeposit): Promise<void>
  /** Its chain took the deposit back; it may be credited again later. */
  reversed(tx: Queries, deposit: CreditedDeposit): Promise<void>
}

/** Those who follow deposits. */
export interface DepositFollowers {
  add(follower: DepositFollower): void
  names(): readonly string[]
  /** Tells all news that wait: each once, in the transaction of what the follower does about it. */
  tell(): Promise<void>
}

interface News extends Omit<CreditedDeposit, 'creditedAt'> {
  readonly newsId: bigint
  readonly kind: 'credited' | 'reversed'
  readonly creditedAt: Date
}

/** Whoever stands in this list when a deposit is credited is told of it, after a crash too. */
export function createFollowers({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): DepositFollowers {
  const followers = new Map<string, DepositFollower>()
  const tellNext = (follower: DepositFollower) =>
    database.transaction(async (tx) => {
      const [news] = await tx.query<News>({ text: nextNews, values: [follower.name] })
      if (news === undefined) return false
      const { newsId, kind, ...deposit } = news
      const told = { ...deposit, creditedAt: news.creditedAt.getTime() }
      await (kind === 'credited' ? follower.credited(tx, told) : follower.reversed(tx, told))
      await tx.query({
        text: 'update deposit_news set told_at = $2 where id = $1',
        values: [newsId, new Date(clock.now())],
      })
      return true
    })
  return {
    add: (follower) => void followers.set(follower.name, follower),
    names: () => [...followers.keys()],
    async tell() {
      for (const follower of followers.values()) while (await tellNext(follower));
    },
  }
}

/** In the order in which they happened; another node that tells the same waits. */
const nextNews = `
  select n.id as "newsId", n.kind, d.id, d.user_id as "userId", d.currency,
    d.amount_minor as "amountMinor", d.usd_e6 as "usdE6", d.credited_at as "creditedAt"
  from deposit_news n join deposits d on d.id = n.deposit_id
  where n.follower = $1 and n.told_at is null
  order by n.id limit 1 for update of n`
