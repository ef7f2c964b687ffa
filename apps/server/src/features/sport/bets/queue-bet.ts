import {
  currencyOf,
  formatAmount,
  mustHave,
  parseAmount,
  Refusal,
  refuse,
  toWireId,
  type Uuid,
} from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { isFreshKey } from '../../../platform/requests/idempotency.ts'
import { minorForUsdCents } from '../../wallet/index.ts'
import type { SportParts } from '../parts.ts'
import { isOpenSetting } from '../settings.ts'
import { selectionIdOf, type BetTerms, type StoredBet } from './bet.ts'
import { dropBet } from './bet-store.ts'
import { moveExposure } from './exposure-store.ts'
import { amountInWords, placeLimits, stakeSharePpm } from './limits.ts'
import type { NoPlace, PlaceLimits } from './place-store.ts'
import { sizesOf, slipTerms, type OpenBook, type SlipRequest } from './slip-terms.ts'
import { holdStake, releaseStake } from './wager.ts'

export interface QueuedBet {
  readonly queueId: string
  readonly delayMs: number
  readonly heldStake: string
}

/** The wire's id of a place in the queue. */
export function queueIdOf(id: Uuid): string {
  return toWireId('slip', id)
}

/**
 * Queues a bet: its place is taken, then its stake put into escrow, then it waits for its delay. A
 * repeated key gets the stored answer. Refusals: those of `slipTerms`; sportsbook/failed-to-queue,
 * no-balance; core/bad-payload, key-reused, self-excluded, country-restricted.
 */
export async function queueBet(
  parts: SportParts,
  request: SlipRequest,
  context: CallContext,
): Promise<QueuedBet> {
  const key = mustHave(context.key, 'idempotency key')
  const { clock } = parts.platform
  const known = await parts.places.find(key)
  if (known) return answerOfKnown(known, request, context)
  if (context.caller.isSelfExcluded === true) refuse('core/self-excluded')
  parts.whereabouts.refuseRestricted(context.caller, 'sport')
  if (!isFreshKey(key, clock)) {
    refuse('core/bad-payload', { fields: { idempotencyKey: ['validation.key_time'] } })
  }
  if (!parts.platform.settings.get(isOpenSetting)) refuse('sportsbook/failed-to-queue')
  const open = await openBook(parts)
  const sharePpm = await stakeSharePpm(parts, request.demo ? null : playerOf(context))
  const order = { request, context, askedMs: parts.clock.now(), sharePpm }
  const bet = slipTerms(parts, open, order)
  const limits = placeLimits(parts, sharePpm)
  // The odds are read once more when nobody else can change what the limits are about.
  const check = () => void slipTerms(parts, open, order)
  const none = await parts.places.claim({ bet, limits, check })
  if (none?.kind === 'known') return queueBet(parts, request, context)
  if (none !== undefined) refuseFor(none, bet, limits)
  await holdOrDrop(parts, bet, context)
  if (!(await parts.places.confirm(key))) {
    await releaseStake(parts, bet)
    refuse('sportsbook/failed-to-queue')
  }
  return answerOf(bet)
}

/** Refusal: sportsbook/failed-to-queue while the feed has not told how everything stands. */
export async function openBook({ bookmaker }: Pick<SportParts, 'bookmaker'>): Promise<OpenBook> {
  if (bookmaker === null) refuse('sportsbook/failed-to-queue')
  const book = await bookmaker.book().catch((error: unknown) => {
    if (error instanceof Refusal) return refuse('sportsbook/failed-to-queue')
    throw error
  })
  return { bookmaker, book }
}

function answerOf({ id, delayMs, stakeMinor, currency }: BetTerms): QueuedBet {
  const heldStake = formatAmount(stakeMinor, currencyOf(currency).decimals)
  return { queueId: queueIdOf(id), delayMs, heldStake }
}

/** The answer of a slip that was sent before, where it is the same one. Refusal: core/key-reused. */
function answerOfKnown(known: StoredBet, request: SlipRequest, context: CallContext): QueuedBet {
  const { decimals } = currencyOf(known.currency)
  const isSame =
    known.userId === playerOf(context) &&
    known.currency === request.currency &&
    known.demo === request.demo &&
    known.policy === request.oddsPolicy &&
    known.sizes.join() === sizesOf(request, request.selections.length).join() &&
    known.stakeMinor === parseAmount(request.stake, decimals) &&
    known.legs.map(selectionIdOf).join() ===
      request.selections.map(({ selectionId }) => selectionId).join()
  return isSame ? answerOf(known) : refuse('core/key-reused')
}

/** Refusals: sportsbook/failed-to-queue, too-many-multi-bets, no-double-bets, bet-too-high. */
function refuseFor(
  none: Exclude<NoPlace, { kind: 'known' }>,
  bet: BetTerms,
  limits: PlaceLimits,
): never {
  switch (none.kind) {
    case 'queue-full':
      return refuse('sportsbook/failed-to-queue')
    case 'too-many-multis':
      return refuse('sportsbook/too-many-multi-bets', { n: limits.multisMost })
    case 'selection':
      return refuse('sportsbook/no-double-bets', { places: [none.place] })
    case 'day':
    case 'event': {
      const currency = currencyOf(bet.currency)
      const scaled = (bet.stakeCents * none.freeCents) / bet.potentialCents
      const cents = Number.parseInt(String(scaled > 0n ? scaled : 0n), 10)
      const max = minorForUsdCents(cents, bet.usdRateE8, currency.decimals)
      return refuse('sportsbook/bet-too-high', { max: amountInWords(max, currency) })
    }
  }
}

/** Puts the stake into escrow; where that is refused the place is given back. */
async function holdOrDrop(parts: SportParts, bet: BetTerms, context: CallContext): Promise<void> {
  try {
    await holdStake(parts, bet, context)
  } catch (error) {
    if (error instanceof Refusal) await giveBack(parts, bet)
    throw error
  }
}

/** Takes a bet that never had its stake out of everything. */
export async function giveBack(
  { platform }: Pick<SportParts, 'platform'>,
  bet: BetTerms,
): Promise<void> {
  await platform.database.transaction(async (tx) => {
    if (await dropBet(tx, bet.id)) await moveExposure(tx, [{ bet, sign: -1 }])
  })
}
