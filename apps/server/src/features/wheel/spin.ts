import type { TicketData, WheelSpin } from '@powerplay/contract'
import { openStream } from '@powerplay/engines'
import { dayMs, minuteMs, mustHave, refuse, secondMs, toWireId, type Uuid } from '@powerplay/kernel'
import type { CallContext } from '../../platform/context.ts'
import { isFreshKey } from '../../platform/requests/idempotency.ts'
import type { PrizeOffer } from '../promotions/index.ts'
import type { InstantBet } from '../wallet/index.ts'
import type { WheelParts } from './parts.ts'
import { product } from './product.ts'
import {
  chancePercent,
  drawSegment,
  game,
  labelOf,
  paramsOf,
  prizeName,
  ruleVersion,
  ticketsOfPlay,
  type Segment,
} from './rules.ts'
import { wheelSegments, wheelSpinMinutes, wheelTicketCents, wheelTicketDays } from './settings.ts'
import {
  changeWager,
  findSpin,
  holdSpin,
  keepPrize,
  keepSpin,
  lastSpinAt,
  openSpins,
  type Spin,
} from './spin-store.ts'
import { bringTickets, tellNow } from './tickets.ts'
import { countTickets, lockAccount, useTicket } from './ticket-store.ts'

/** A draw takes nothing and pays nothing, so the currency is but a word of its wager. */
const currency = 'usd'

/** The wheel as a viewer sees it; a guest has no tickets and no codes. */
export async function showTickets(parts: WheelParts, userId: Uuid | null): Promise<TicketData> {
  const { database, settings } = parts.platform
  const segments = settings.get(wheelSegments)
  const spinMinutes = settings.get(wheelSpinMinutes)
  const wheel = {
    spinMinutes,
    segments: segments.map((segment, place) => ({
      n: place + 1,
      label: labelOf(segment),
      kind: segment.kind,
      maxCents: segment.kind === 'deposit' ? segment.maxCents : null,
      chancePct: chancePercent(segments, segment),
    })),
  }
  const ticketCents = settings.get(wheelTicketCents)
  if (userId === null) {
    const nextTicket = { haveCents: 0, needCents: ticketCents * 100 }
    return { ...wheel, model: { tickets: 0 }, promocodes: [], nextSpinAt: null, nextTicket }
  }
  const tickets = await bringTickets(parts, userId)
  const played = await parts.economy.theoreticalWin(userId, 'all')
  const { haveCents, needCents } = ticketsOfPlay(played, ticketCents)
  return {
    ...wheel,
    model: { tickets },
    promocodes: await parts.promotions.ownCodes(database, userId),
    nextSpinAt: nextSpinOf(parts, await lastSpinAt(database, userId)),
    nextTicket: { haveCents, needCents },
  }
}

/** When the next spin may be; null when it may be now. */
function nextSpinOf({ platform }: WheelParts, last: number | null): number | null {
  if (last === null) return null
  const next = Math.ceil(last) + platform.settings.get(wheelSpinMinutes) * minuteMs
  return next > platform.clock.now() ? next : null
}

/**
 * Uses a ticket: what it was used for is written down first, then the segment is drawn under the
 * player's seeds like a bet without a stake, then its code is made. What a lost node leaves open is
 * made up for (`finishSpins`). The same key again answers what that spin came to.
 * @throws Refusal wheel/no-ticket, wheel/spun-lately, wheel/use-deposit-bonus, those of the gate
 */
export async function spinWheel(
  parts: WheelParts,
  { caller, key }: CallContext,
): Promise<WheelSpin> {
  const userId = await parts.economy.mayReceive(caller)
  await bringTickets(parts, userId)
  const spin = await decide(parts, userId, mustHave(key, 'idempotency key'))
  const done = await finish(parts, spin)
  const { clock, database } = parts.platform
  const tickets = await countTickets(database, userId, clock.now())
  await tellNow(parts, userId, 'spin')
  return { ...done, tickets, betId: toWireId('bet', spin.wagerId) }
}

async function decide(parts: WheelParts, userId: Uuid, key: Uuid): Promise<Spin> {
  const { clock, database, mintId, settings } = parts.platform
  return database.transaction(async (tx) => {
    await lockAccount(tx, userId)
    const known = await findSpin(tx, key, userId)
    if (known !== undefined) return known
    if (!isFreshKey(key, clock)) {
      refuse('core/bad-payload', { fields: { idempotencyKey: ['validation.key_time'] } })
    }
    const at = clock.now()
    if ((await countTickets(tx, userId, at)) === 0) refuse('wheel/no-ticket')
    const nextSpinAt = nextSpinOf(parts, await lastSpinAt(tx, userId))
    if (nextSpinAt !== null) refuse('wheel/spun-lately', { nextSpinAt })
    if (await parts.promotions.blocksWheel(tx, userId)) refuse('wheel/use-deposit-bonus')
    const ticketId = (await useTicket(tx, userId, at)) ?? refuse('wheel/no-ticket')
    const segments = settings.get(wheelSegments)
    const spin = { id: key, userId, wagerId: mintId(), segments, at }
    await keepSpin(tx, { ...spin, ticketId })
    return spin
  })
}

/** Draws a spin and makes its code; doing it again comes to the same. */
async function finish(parts: WheelParts, spin: Spin) {
  const { platform, promotions } = parts
  const segment = await drawn(parts, spin)
  const won = mustHave(spin.segments[segment - 1], 'segment of the wheel')
  const name = prizeName(won)
  const promocode = await platform.database.transaction(async (tx) => {
    // Its code is made once: never for what another wager than this one drew.
    if (!(await holdSpin(tx, spin))) refuse('core/key-in-flight', { retryMs: secondMs })
    const made = await promotions.makeCode(tx, {
      key: spin.id,
      userId: spin.userId,
      prize: offerOf(won),
      name,
      validMs: platform.settings.get(wheelTicketDays) * dayMs,
    })
    await keepPrize(tx, spin, { segment, prize: name, codeId: made._id, code: made.code })
    return made
  })
  return { segment, promocode }
}

function offerOf(segment: Segment): PrizeOffer {
  if (segment.kind === 'money')
    return { kind: 'money', valueCents: segment.valueCents, multiplier: 20 }
  return { kind: 'deposit', percent: segment.percent, maxCents: segment.maxCents }
}

/** The segment of a spin, from its wager: a bet without a stake in the pocket that counts for nothing. */
async function drawn({ wallet, fairness }: WheelParts, spin: Spin): Promise<number> {
  const params = paramsOf(spin.segments)
  const bet: InstantBet = {
    key: spin.wagerId,
    userId: spin.userId,
    pocket: 'demo',
    takesBonus: false,
    ...{ currency, product, game, params, ruleVersion },
    paramsText: JSON.stringify(params),
    stakeMinor: 0n,
    usdRateE8: 10n ** 8n,
    trueEdgePpm: 0,
    creditedEdgePpm: 0,
    notEnough: 'core/defect',
    telling: { context: null, delayMs: 0, reason: game },
    prepare: (pairId) => (fairness.bettingPair(pairId) ? undefined : fairness.loadPair(pairId)),
    draw(pairId, nonce) {
      const pair = mustHave(fairness.bettingPair(pairId), 'seed pair in memory')
      const stream = openStream(pair.serverKey, pair.clientSeed, nonce)
      const segment = drawSegment(params.weights, stream)
      return { payoutMinor: 0n, multiplierE4: 0, result: { segment } }
    },
  }
  const { result } = await wallet.settleBet(bet)
  return segmentIn(result)
}

function segmentIn({ segment }: Readonly<Record<string, unknown>>): number {
  if (typeof segment !== 'number') throw new TypeError('a wager of the wheel has a segment')
  return segment
}

/** Draws, and gives their codes to, spins whose node was lost in between. */
export async function finishSpins(parts: WheelParts): Promise<void> {
  const { clock, database, logOf, mintId } = parts.platform
  for (const spin of await openSpins(database, clock.now() - minuteMs)) {
    try {
      const isDrawn = (await parts.wallet.journal.find(spin.wagerId)) !== undefined
      const wagerId = isDrawn ? spin.wagerId : mintId()
      // A key that is too old draws nothing any more: the spin gets another.
      if (!isDrawn && !(await changeWager(database, spin, wagerId))) continue
      await finish(parts, { ...spin, wagerId })
      await tellNow(parts, spin.userId, 'spin')
    } catch (error) {
      logOf('wheel').warn({ event: 'wheel.spin_left_open', err: error })
    }
  }
}
