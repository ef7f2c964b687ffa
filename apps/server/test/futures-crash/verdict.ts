import { formatAmount, type Uuid } from '@powerplay/kernel'
import { isDeepStrictEqual } from 'node:util'
import { verifyPosition } from '../../../../packages/verifier/src/verifier.mjs'
import { betWireId } from '../../src/features/wallet/index.ts'
import { callOf, openTestApp, type TestApp } from '../app.ts'
import { query } from '../crash/query.ts'
import { brokenPromises } from '../crash/verdict.ts'
import type { TradeOrder } from './order.ts'
import { tickContradictions } from './tick-verdict.ts'
import type { Told, Trader } from './trader.ts'

interface Row {
  readonly id: Uuid
  readonly userId: Uuid
  readonly status: string
  readonly reason: string | null
  readonly entrySeq: number | null
  readonly exitSeq: number | null
  readonly payout: bigint | null
  /** Wager and opening fee. */
  readonly stake: bigint
  readonly isSettled: boolean
  readonly aside: string | null
  /** Keys of the edits, and how often its player asked to close it. */
  readonly edits: readonly Uuid[]
  readonly closings: number
  /** What the journal paid, and how often it did. */
  readonly paid: bigint | null
  readonly ends: number
}

const usdtDecimals = 8
const welcomeMinor = 1_000n * 10n ** 8n

/** What a verdict counted, and what cannot be. */
export interface Verdict {
  readonly reasons: Readonly<Record<string, number>>
  readonly contradictions: readonly string[]
}

function positionsOf(url: string): Promise<Row[]> {
  return query<Row>(
    url,
    `select p.id, user_id as "userId", p.status, reason, entry_seq::float8 as "entrySeq",
        exit_seq::float8 as "exitSeq", p.payout_minor as payout, wager_minor + opening_fee_minor as stake,
        is_settled as "isSettled", aside,
        (select coalesce(array_agg(key) filter (where kind = 'edit'), '{}')
          from trading_requests r where r.position_id = p.id) as edits,
        (select count(*)::int from trading_requests r
          where r.position_id = p.id and kind = 'user') as closings,
        (select sum(payout_minor)::int8 from standing_results s where s.wager_id = p.id) as paid,
        (select count(*)::int from standing_results s where s.wager_id = p.id) as ends
      from trading_positions p order by p.id`,
    [],
  )
}

/** The run that is judged. */
interface Judged {
  readonly url: string
  readonly traders: readonly Trader[]
  /** Positions that were verified from their ticks before: an end never changes. */
  readonly verified: Set<Uuid>
}

/**
 * What cannot be after kills: an order that was acknowledged and is lost or there twice, a position that
 * its ticks decide otherwise, money or news that differ from it, a tick that its seed does not give.
 * @param isLast everything is closed: money and its sums have followed.
 */
export async function verdictOf(
  { url, traders, verified }: Judged,
  isLast: boolean,
): Promise<Verdict> {
  // What is told while the rows are read is for the next verdict.
  const news = traders.map((trader) => [...trader.news])
  const rows = await positionsOf(url)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const orders = traders.flatMap((trader) => trader.orders)
  const found = [
    ...orders.flatMap((order) => orderContradictions(order, byId)),
    ...strangers(rows, orders),
    ...news.flatMap((own) => newsContradictions(own, byId)),
    ...rows.flatMap(({ id, aside }) => (aside === null ? [] : [`set aside (${aside}): ${id}`])),
    ...(await tickContradictions(url)),
    ...(await replayed(url, rows, verified)),
    ...(await brokenPromises(url)),
    ...(isLast ? await moneyContradictions(url, rows) : []),
  ]
  const reasons: Record<string, number> = {}
  for (const { status, reason } of rows) {
    const name = reason ?? status
    reasons[name] = (reasons[name] ?? 0) + 1
  }
  return { reasons, contradictions: found }
}

function orderContradictions(order: TradeOrder, rows: ReadonlyMap<Uuid, Row>): string[] {
  const { whisper, id, fate, body } = order
  if (whisper === 'TradeOpen') return openingContradictions(order, rows.get(id))
  if (fate.kind !== 'acked') return []
  const row = [...rows.values()].find((one) => betWireId(one.id) === body['id'])
  const times =
    whisper === 'TradeClose' ? row?.closings : row?.edits.filter((key) => key === id).length
  return times === 1 ? [] : [`${whisper} acknowledged and there ${times ?? 0} times: ${id}`]
}

function openingContradictions({ id, fate }: TradeOrder, row: Row | undefined): string[] {
  if (fate.kind === 'acked') {
    if (!row) return [`acknowledged but lost: ${id}`]
    const isEarly = row.entrySeq !== null && row.entrySeq * 200 < (fate.execAt ?? 0)
    return isEarly ? [`executed before its delay: ${id}`] : []
  }
  const isThere = row !== undefined && row.status !== 'refused'
  return fate.kind === 'refused' && isThere ? [`refused (${fate.name}) but there: ${id}`] : []
}

function strangers(rows: readonly Row[], orders: readonly TradeOrder[]): string[] {
  const sent = new Set(orders.map(({ id }) => id))
  return rows.filter(({ id }) => !sent.has(id)).map(({ id }) => `opened but never sent: ${id}`)
}

/** Nothing was told that is not so, and no end twice. */
function newsContradictions(news: readonly Told[], rows: ReadonlyMap<Uuid, Row>): string[] {
  const byWireId = new Map([...rows.values()].map((row) => [betWireId(row.id), row]))
  const ended = new Set<string>()
  return news.flatMap(({ event, position }) => {
    const { _id: id, entrySeq, exitSeq, payout } = position
    const row = byWireId.get(id)
    if (!row) return [`told of (${event}) but lost: ${id}`]
    if (event === 'opened') {
      return row.entrySeq === entrySeq ? [] : [`told to be opened at another tick: ${id}`]
    }
    if (event !== 'closed' && event !== 'bust') return []
    const isTwice = ended.has(id)
    ended.add(id)
    const told = row.payout === null ? null : formatAmount(row.payout, usdtDecimals)
    const isSo = row.exitSeq === exitSeq && told === payout
    return [
      ...(isTwice ? [`told twice to be over: ${id}`] : []),
      ...(isSo ? [] : [`told to be over at ${exitSeq} for ${payout}, is ${row.exitSeq}: ${id}`]),
    ]
  })
}

/** Every ended position again from its stored ticks, by the verifier that shares no code with us. */
async function replayed(url: string, rows: readonly Row[], verified: Set<Uuid>): Promise<string[]> {
  const node = await openTestApp({ databaseUrl: url, environment: { ROLES: 'edge' } })
  try {
    const found: string[] = []
    const ended = rows.filter(({ id, status }) => status === 'closed' && !verified.has(id))
    for (const row of ended) {
      found.push(...(await replayedOne(node, row)))
      verified.add(row.id)
    }
    return found
  } finally {
    await node.close()
  }
}

async function replayedOne({ app }: TestApp, { id, userId }: Row): Promise<string[]> {
  const { proof } = await app.handlers.tradingPosition({ id: betWireId(id) }, callOf({ userId }))
  if (proof === null) return [`has no ticks to be verified from: ${id}`]
  const again = verifyPosition(proof)
  if (isDeepStrictEqual(again, proof.expect)) return []
  return [`its ticks say ${JSON.stringify(again)}, it is ${JSON.stringify(proof.expect)}: ${id}`]
}

/** Each position is paid once what it says, and the pockets hold the sum of all of it. */
async function moneyContradictions(url: string, rows: readonly Row[]): Promise<string[]> {
  const found = rows.flatMap(({ id, status, isSettled, payout, paid, ends }) => {
    if (status === 'closed' && isSettled && ends === 1 && paid === payout) return []
    // An order that never got its stake has no wager.
    if (status === 'refused' && isSettled && ends <= 1) return []
    return [`is ${status}, decided for ${payout}, paid ${paid} in ${ends} ends: ${id}`]
  })
  const pockets = await query<{ owner: Uuid; balance: bigint }>(
    url,
    `select owner, balance from accounts where currency = 'usdt' and pocket = 'real'
      and owner in (select id from users)`,
    [],
  )
  for (const { owner, balance } of pockets) {
    const own = rows.filter(({ userId, status }) => userId === owner && status === 'closed')
    const sum = own.reduce((so, { payout, stake }) => so + (payout ?? 0n) - stake, welcomeMinor)
    if (sum !== balance) found.push(`holds ${balance}, positions say ${sum}: ${owner}`)
  }
  return found
}
