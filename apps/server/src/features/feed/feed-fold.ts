import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import {
  isoTextOf,
  payoutUsdE6,
  sumFold,
  type Fact,
  type Fold,
  type FoldRow,
  type ResultFact,
} from '../wallet/index.ts'

/** Feed channels that show many players. Demo and cancelled wagers are in none of them. */
export type FeedChannel = 'all' | 'high_rollers' | 'lucky_wins' | 'all_wins'

/** Stakes from here on count as high rollers, in 1e-6 USD. Source: 001 section 9. */
const highRollerUsdE6 = 100_000_000n
/** Wins from this multiplier on are lucky. Source: 001 section 9. */
const luckyMultiplierE4 = 100_000
/** Profits from here on are news, in 1e-6 USD. */
const toldProfitUsdE6 = 1_000_000n
/** Rows kept per channel: the most a call may ask for, with some to spare for withdrawn bets. */
const keptRows = 100

const columns = {
  channel: ['text', 'key'],
  settled_at: ['timestamptz', 'key'],
  wager_id: ['uuid', 'key'],
  net: ['int', 'sum'],
} as const

/**
 * The latest settled bets of every channel. A bet that was withdrawn keeps its place with a net of
 * zero, so that the same bets are kept however the journal was cut into portions.
 * @param push gets the bets that were closed in a portion once it is committed, newest last; a correction
 *   is no news.
 */
export function feedFold(push: (wagerIds: readonly Uuid[]) => Promise<void>): Fold {
  const rows = sumFold({
    id: 'feed',
    table: 'feed_rows',
    columns,
    rowsOf,
    kept: latestOfChannels,
    async trim(tx) {
      await tx.query({ name: 'feed_trim', text: trim, values: [keptRows] })
    },
  })
  return {
    ...rows,
    begin() {
      const shown: Shown[] = []
      const news: Uuid[] = []
      const isCorrection = correctionsAmong()
      return {
        add(fact) {
          const isNews = fact.kind === 'result' && !isCorrection(fact) && fact.sign > 0
          if (!isShown(fact)) return
          shown.push({ fact, channels: channelsOf(fact) })
          if (isNews) news.push(fact.wagerId)
        },
        write(tx) {
          const work = rows.begin()
          for (const fact of latestOf(shown)) work.add(fact)
          return work.write(tx)
        },
        told: () => (news.length > 0 ? push(news) : undefined),
      }
    },
  }
}

/** Tells corrections apart, asked of each result in turn: before the new one comes the old with a minus. */
function correctionsAmong() {
  let withdrawn: Uuid | undefined
  return ({ wagerId, sign }: ResultFact): boolean => {
    const isOfWithdrawn = withdrawn === wagerId
    withdrawn = sign < 0 ? wagerId : undefined
    return isOfWithdrawn
  }
}

/** A wager that is shown as a whole, once no share of its stake is open. */
function isShown(fact: Fact): fact is ShownFact {
  if (fact.kind !== 'result' || fact.closedAt === null || fact.pocket === 'demo') return false
  return fact.whole.status !== 'cancel'
}

type ShownFact = ResultFact & { readonly closedAt: InstantMs }

interface Shown {
  readonly fact: ShownFact
  readonly channels: readonly FeedChannel[]
}

/** Facts of the bets that some channel may keep, in their order: few of a busy portion. */
function latestOf(shown: readonly Shown[]): ShownFact[] {
  if (shown.length <= keptRows) return shown.map(({ fact }) => fact)
  const kept = new Set<Uuid>()
  for (const channel of feedChannels) {
    const own = shown.flatMap(({ fact, channels }) => (channels.includes(channel) ? [fact] : []))
    const ids = new Set<Uuid>()
    for (const { wagerId } of own.sort(laterFact)) {
      if (ids.size >= keptRows) break
      ids.add(wagerId)
    }
    for (const id of ids) kept.add(id)
  }
  return shown.flatMap(({ fact }) => (kept.has(fact.wagerId) ? [fact] : []))
}

function laterFact(one: ShownFact, other: ShownFact): number {
  if (one.closedAt !== other.closedAt) return other.closedAt - one.closedAt
  return one.wagerId > other.wagerId ? -1 : 1
}

export function rowsOf(fact: Fact) {
  if (!isShown(fact)) return []
  const { wagerId, sign } = fact
  // A place in the list is the end of the wager, whichever of its shares is told of.
  const settledAt = isoTextOf(fact.closedAt)
  return channelsOf(fact).map((channel) => ({
    channel,
    settled_at: settledAt,
    wager_id: wagerId,
    net: sign,
  }))
}

const feedChannels: readonly FeedChannel[] = ['all', 'high_rollers', 'lucky_wins', 'all_wins']
const onlyAll: readonly FeedChannel[] = ['all']

function channelsOf(fact: ResultFact): readonly FeedChannel[] {
  const { whole } = fact
  const { status, stakeMinor, payoutMinor, stakeUsdE6, multiplierE4 } = whole
  const isGain = payoutMinor > stakeMinor
  // Most bets are news for no other channel.
  if (!isGain && stakeUsdE6 < highRollerUsdE6) return onlyAll
  const channels: FeedChannel[] = ['all']
  if (stakeUsdE6 >= highRollerUsdE6) channels.push('high_rollers')
  if (status === 'win' && multiplierE4 >= luckyMultiplierE4) channels.push('lucky_wins')
  const { currency, usdRateE8 } = fact
  const paidUsdE6 = () => payoutUsdE6({ stakeMinor, payoutMinor, stakeUsdE6, usdRateE8, currency })
  if (isGain && paidUsdE6() - stakeUsdE6 >= toldProfitUsdE6) channels.push('all_wins')
  return channels
}

type Row = FoldRow<typeof columns>

/** Of a portion, what the trimming of the table would leave of it. */
export function latestOfChannels(rows: readonly Row[]): Row[] {
  const channels = new Set(rows.map(({ channel }) => channel))
  return [...channels].flatMap((channel) => {
    const own = rows.filter((row) => row.channel === channel)
    return own.length <= keptRows ? own : own.sort(laterFirst).slice(0, keptRows)
  })
}

/** Ids and times sort as their texts do. */
function laterFirst(one: Row, other: Row): number {
  const [at, otherAt] = [placeOf(one), placeOf(other)]
  if (at === otherAt) return 0
  return at > otherAt ? -1 : 1
}

const placeOf = ({ settled_at: at, wager_id: id }: Row) => `${String(at)} ${String(id)}`

const trim = `
  delete from feed_rows f using (
    select channel, settled_at, wager_id,
      row_number() over (partition by channel order by settled_at desc, wager_id desc) as place
    from feed_rows) old
  where old.place > $1 and f.channel = old.channel and f.settled_at = old.settled_at
    and f.wager_id = old.wager_id`

/** Ids of the latest wagers of a channel, newest first. */
export async function latestIds(on: Queries, channel: FeedChannel, count: number): Promise<Uuid[]> {
  const rows = await on.query<{ wager_id: Uuid }>({
    name: 'feed_latest',
    text: `select wager_id from feed_rows where channel = $1 and net > 0
      order by settled_at desc, wager_id desc limit $2`,
    values: [channel, count],
  })
  return rows.map((row) => row.wager_id)
}
