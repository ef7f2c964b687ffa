import type { JsonWebKey } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { BetLeg, VendorBet, VendorBets } from './bets.ts'
import type { VendorBook } from './book.ts'
import type { ShownBet } from './shown.ts'
import { readPlayerToken, type PlayerToken } from './tokens.ts'

/** What the renderer is told. */
export interface VendorAnswer {
  readonly status: number
  readonly body: unknown
}

interface Needs {
  readonly book: VendorBook
  readonly bets: VendorBets
  readonly clock: Clock
  readonly siteKey: JsonWebKey
  readonly brandId: string
}

const sportPath = z.string().regex(/^[a-z0-9-]{1,40}$/)
const eventId = z.string().regex(/^sr:match:\d{1,15}$/)
const listOrder = z.strictObject({
  listing: z.enum(['highlights', 'live', 'upcoming', 'outrights']),
  sport: sportPath.nullish(),
})
const eventsOrder = z.strictObject({ ids: z.array(eventId).max(20) })
const tokenOrder = z.strictObject({ token: z.string().max(4_096) })
const pickOrder = z.strictObject({
  eventId,
  marketId: z.int(),
  specifiers: z.string().max(60),
  outcomeId: z.string().max(12),
  oddsE3: z.int(),
})
const betOrder = tokenOrder.extend({
  stakeMinor: z.string().regex(/^[1-9]\d{0,14}$/),
  picks: z.array(pickOrder).min(1).max(10),
})

const no = (status: number, message: string): VendorAnswer => ({ status, body: { message } })

/** The calls of the renderer, by the last part of their address. */
export function createVendorApi(needs: Needs) {
  const { book, bets, clock } = needs
  const playerOf = (token: string): Promise<PlayerToken | undefined> =>
    readPlayerToken(token, { siteKey: needs.siteKey, brandId: needs.brandId, now: clock.now() })
  return async (path: string, body: unknown): Promise<VendorAnswer> => {
    const now = clock.now()
    if (path === 'sports') return { status: 200, body: book.sports }
    if (path === 'list') {
      const order = listOrder.safeParse(body)
      if (!order.success) return no(400, 'Bad request')
      const { listing, sport } = order.data
      return { status: 200, body: await book.list(listing, sport ?? null, now) }
    }
    if (path === 'events') {
      const order = eventsOrder.safeParse(body)
      if (!order.success) return no(400, 'Bad request')
      return { status: 200, body: order.data.ids.flatMap((id) => book.event(id, now) ?? []) }
    }
    if (path === 'bets') {
      const order = tokenOrder.safeParse(body)
      const player = order.success ? await playerOf(order.data.token) : undefined
      if (!player) return no(401, 'The session has ended')
      return { status: 200, body: bets.of(player.sub).map(shown) }
    }
    if (path !== 'bet') return no(404, 'There is nothing here')
    const order = betOrder.safeParse(body)
    if (!order.success) return no(400, 'Bad request')
    const player = await playerOf(order.data.token)
    if (!player) return no(401, 'The session has ended')
    return place(needs, player, order.data)
  }
}

async function place(
  { book, bets, clock }: Needs,
  player: PlayerToken,
  { picks, stakeMinor }: z.infer<typeof betOrder>,
): Promise<VendorAnswer> {
  const now = clock.now()
  if (new Set(picks.map((pick) => pick.eventId)).size < picks.length) {
    return no(409, 'Selections of one event cannot be combined')
  }
  const legs: BetLeg[] = []
  for (const pick of picks) {
    const quote = book.quote(pick, now)
    if (!quote || quote.oddsE3 === null) return no(409, 'The selection is closed')
    if (quote.oddsE3 !== pick.oddsE3) return no(409, 'Odds have changed')
    const { event, market, outcome, oddsE3 } = quote
    const { names, sport, isLive, startsAt } = event
    const name = event.isOutright ? event.league : names.join(' - ')
    legs.push({ ...pick, ...{ oddsE3, event: name, market, outcome, sport, isLive, startsAt } })
  }
  const { bet, reply } = await bets.place(player, { stakeMinor: BigInt(stakeMinor), legs })
  if (reply.kind === 'ok') return { status: 200, body: shown(bet) }
  if (reply.kind === 'lost') return no(503, 'The bet could not be placed')
  return no(reply.code === 1_007 ? 401 : 409, refusals[reply.code] ?? 'The bet was not accepted')
}

/** The wallet's codes in the words of the slip. */
const refusals: Readonly<Record<number, string>> = {
  1005: 'Betting is not available for this account',
  1007: 'The session has ended',
  2001: 'Not enough money',
  2002: 'This currency cannot be used',
  4001: 'The stake is above the limit',
}

function shown({
  id,
  stakeMinor,
  payoutMinor,
  currency,
  legs,
  state,
  status,
  placedAt,
}: VendorBet): ShownBet {
  return {
    ...{ id, stakeMinor, payoutMinor, currency, state, status, placedAt },
    legs: legs.map(({ event, market, outcome, oddsE3, result }) => ({
      ...{ event, market, outcome, oddsE3 },
      result: result === undefined ? null : typeof result === 'string' ? result : 'dead_heat',
    })),
  }
}
