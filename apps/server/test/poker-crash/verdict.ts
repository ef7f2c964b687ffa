import { currencyOf, formatAmount, fromWireId, toWireId, type Uuid } from '@powerplay/kernel'
import { verifyHand } from '../../../../packages/verifier/src/verifier.mjs'
import { fromStored } from '../../src/features/poker/table/stored.ts'
import { runningHand, type StoredAction } from '../../src/features/poker/table/table.ts'
import { callOf, openTestApp } from '../app.ts'
import { query } from '../crash/query.ts'
import { brokenPromises } from '../crash/verdict.ts'
import type { Scene } from './scene.ts'
import type { SeatOrder } from './seat-player.ts'
import { tablesOf } from './table-play.ts'

interface HandRow {
  readonly id: Uuid
  readonly state: 'playing' | 'settled' | 'void'
  readonly played: string | null
  readonly userIds: readonly Uuid[]
  readonly seats: readonly number[]
}

interface SittingRow {
  readonly id: Uuid
  readonly userId: Uuid
  readonly bought: bigint
  readonly taken: bigint | null
  /** What lies before it; null where it is over. */
  readonly held: bigint | null
  /** What its settled hands brought it, and what any other hand says that it did. */
  readonly won: bigint
  readonly stray: number
}

/** What a verdict counted, and what cannot be. */
export interface Verdict {
  readonly settled: number
  readonly returned: number
  readonly contradictions: readonly string[]
}

const usdt = currencyOf('usdt')
const welcomeMinor = 1_000n * 10n ** BigInt(usdt.decimals)

/**
 * What cannot be after kills: an act that was acknowledged and is gone, a hand that was both played to its
 * end and returned, chips or balances that differ from the hands, a deck that its seeds do not give.
 * @param isLast everybody has stood up: balances are those of the sittings.
 */
export async function verdictOf(scene: Scene, isLast: boolean): Promise<Verdict> {
  const { url } = scene
  const orders = scene.players.flatMap((player) => player.orders)
  const [hands, sittings, running] = [
    await handsOf(url),
    await sittingsOf(url),
    new Map(
      (await tablesOf(url))
        .flatMap((table) => runningHand(table) ?? [])
        .map((hand) => [hand.id, hand]),
    ),
  ]
  const byId = new Map(hands.map((hand) => [hand.id, hand]))
  const actionsOf = (hand: HandRow): readonly StoredAction[] =>
    hand.played === null
      ? (running.get(hand.id)?.actions ?? [])
      : fromStored<{ actions: StoredAction[] }>(hand.played).actions
  const contradictions = [
    ...orders.flatMap((order) => {
      if (order.whisper === 'PokerAct') return actContradictions(order, byId, actionsOf)
      return order.whisper === 'PokerSit'
        ? sitContradictions(order, sittings)
        : leaveContradictions(order, sittings)
    }),
    ...hands.flatMap(({ id, state }) =>
      (state === 'playing') === running.has(id)
        ? []
        : [`is ${state}, its table says otherwise: ${id}`],
    ),
    ...sittings.flatMap(sittingContradictions),
    ...(await rederived(scene, hands)),
    ...(await brokenPromises(url)),
    ...(isLast ? await balanceContradictions(url, sittings) : []),
  ]
  const count = (state: HandRow['state']) => hands.filter((hand) => hand.state === state).length
  return { settled: count('settled'), returned: count('void'), contradictions }
}

function handsOf(url: string): Promise<HandRow[]> {
  return query<HandRow>(
    url,
    `select h.id, h.state, h.played::text as played,
        array_agg(s.user_id order by s.seat) as "userIds", array_agg(s.seat::int order by s.seat) as seats
      from poker_hands h join poker_hand_seats s on s.hand_id = h.id group by h.id order by h.id`,
    [],
  )
}

function sittingsOf(url: string): Promise<SittingRow[]> {
  return query<SittingRow>(
    url,
    `select s.id, s.user_id as "userId", s.bought_minor as bought, s.taken_minor as taken,
        p.stack_minor + p.queued_minor as held,
        coalesce((select sum(d.payout_minor - d.stake_minor) from poker_hand_seats d
          join poker_hands h on h.id = d.hand_id
          where d.sitting_id = s.id and h.state = 'settled'), 0)::int8 as won,
        (select count(*)::int from poker_hand_seats d join poker_hands h on h.id = d.hand_id
          where d.sitting_id = s.id and h.state <> 'settled'
            and (d.stake_minor is not null or d.payout_minor is not null)) as stray
      from poker_sittings s left join poker_seats p on p.sitting_id = s.id order by s.id`,
    [],
  )
}

function actContradictions(
  { fate, body, userId }: SeatOrder,
  hands: ReadonlyMap<Uuid, HandRow>,
  actionsOf: (hand: HandRow) => readonly StoredAction[],
): string[] {
  if (fate.kind !== 'acked') return []
  const handId = fromWireId('hand', String(body['handId']))
  const hand = handId && hands.get(handId)
  if (!hand) return [`acknowledged at a hand that is gone: ${String(body['handId'])}`]
  // All of a hand that is void went back.
  if (hand.state === 'void') return []
  const step = Number(body['step'])
  const action = actionsOf(hand)[step]
  const seat = hand.seats[hand.userIds.indexOf(userId)]
  const isThere = action?.seat === seat && action?.kind === body['action'] && action?.auto === null
  return isThere ? [] : [`step ${step} acknowledged but not there: ${hand.id}`]
}

function sitContradictions({ fate, id }: SeatOrder, sittings: readonly SittingRow[]): string[] {
  const isThere = sittings.some((sitting) => sitting.id === id)
  if (fate.kind === 'acked' && !isThere) return [`sat down but lost: ${id}`]
  return fate.kind === 'refused' && isThere ? [`refused (${fate.name}) but sits: ${id}`] : []
}

function leaveContradictions(
  { fate, userId }: SeatOrder,
  sittings: readonly SittingRow[],
): string[] {
  if (fate.kind !== 'acked') return []
  const returned: unknown = Reflect.get(Object(fate.answer), 'returned')
  if (returned === null) return []
  const isPaid = sittings.some(
    (sitting) =>
      sitting.userId === userId &&
      sitting.taken !== null &&
      formatAmount(sitting.taken, usdt.decimals) === returned,
  )
  return isPaid ? [] : [`told to have taken ${String(returned)} away, which nobody paid: ${userId}`]
}

/** A sitting has what it brought and what its settled hands came to, and nothing of any other hand. */
function sittingContradictions({ id, bought, taken, held, won, stray }: SittingRow): string[] {
  const has = taken ?? held
  return [
    ...(has === bought + won ? [] : [`brought ${bought}, won ${won}, has ${has}: ${id}`]),
    ...(stray === 0 ? [] : [`${stray} hands that were returned moved chips: ${id}`]),
  ]
}

/** Every settled hand from what one of its seats may know, by the verifier that shares no code with us. */
async function rederived(scene: Scene, hands: readonly HandRow[]): Promise<string[]> {
  const wanted = hands.filter(({ id, state }) => state === 'settled' && !scene.verified.has(id))
  const node = await openTestApp({ databaseUrl: scene.url, environment: { ROLES: 'edge' } })
  try {
    const found: string[] = []
    for (const { id, userIds } of wanted) {
      const [userId] = userIds
      if (userId === undefined) continue
      const handId = toWireId('hand', id)
      const hand = await node.app.handlers.pokerHand({ handId }, callOf({ userId }))
      try {
        if (verifyHand(hand).deck?.length !== 52) found.push(`has no whole deck: ${id}`)
      } catch (error) {
        found.push(`${error instanceof Error ? error.message : String(error)}: ${id}`)
      }
      scene.verified.add(id)
    }
    return found
  } finally {
    await node.close()
  }
}

async function balanceContradictions(
  url: string,
  sittings: readonly SittingRow[],
): Promise<string[]> {
  const pockets = await query<{ owner: Uuid; balance: bigint }>(
    url,
    `select owner, balance from accounts where currency = 'usdt' and pocket = 'real'
      and owner in (select id from users)`,
    [],
  )
  return pockets.flatMap(({ owner, balance }) => {
    const own = sittings.filter(({ userId }) => userId === owner)
    const sum = own.reduce((so, { bought, taken }) => so - bought + (taken ?? 0n), welcomeMinor)
    return sum === balance ? [] : [`holds ${balance}, sittings say ${sum}: ${owner}`]
  })
}
