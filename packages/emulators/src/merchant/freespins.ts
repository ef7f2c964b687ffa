import { isDeepStrictEqual } from 'node:util'
import type { Answer } from '../platform/http.ts'
import { type PlayCurrency, toMinor, toText } from '../platform/money.ts'
import { betLevels } from '../play/bets.ts'
import type { Campaign } from '../play/campaigns.ts'
import { AggregatorError } from '../protocol/aggregator-error.ts'
import type { Pair } from '../protocol/php-query.ts'
import { isReelSlot, type Slot } from '../slots/slot.ts'
import type { World } from '../world.ts'
import { fail, type Fields, readFields } from './fields.ts'
import { gameOf } from './list-games.ts'
import { currencyField } from './open-game.ts'

const quantityMax = 1000
/** Coins per line of the bets on offer. */
const coinsPerLine = [1, 2, 5]

function slotOf(fields: Fields): { uuid: string; slot: Slot } {
  const game = gameOf(fields.text('game_uuid'))
  if (game.kind !== 'slot') fail('game_uuid', 'has no free spins')
  return { uuid: game.uuid, slot: game.slot }
}

/** Games without lines count as twenty: that is what their smallest bet is made of. */
function linesOf(slot: Slot): number {
  return isReelSlot(slot) && slot.lines.length > 0 ? slot.lines.length : 20
}

function denominationsOf(currency: PlayCurrency): string[] {
  return [1n, 10n, 100n].map((coins) => toText(coins * currency.coinMinor, currency))
}

/** `GET /freespins/bets`: what one free spin may be worth. */
export function listFreespinBets(_world: World, pairs: readonly Pair[]): Answer {
  const fields = readFields(pairs)
  const { slot } = slotOf(fields)
  const currency = currencyField(fields)
  return {
    status: 200,
    body: {
      denominations: denominationsOf(currency),
      bets: coinsPerLine.map((coins, at) => ({
        bet_id: String(at),
        bet_per_line: coins,
        lines: linesOf(slot),
      })),
      total_bets: betLevels(currency).map((bet, at) => ({
        bet_id: at,
        amount: Number(toText(bet, currency)),
      })),
    },
  }
}

/** Either a step of the list of total bets, or coins per line times lines times denomination. */
function betOf(fields: Fields, slot: Slot, currency: PlayCurrency) {
  const totalBetId = fields.optionalInteger('total_bet_id')
  if (totalBetId !== undefined) {
    const betMinor = betLevels(currency)[totalBetId] ?? fail('total_bet_id', 'is unknown')
    return { betMinor, totalBetId, betId: null, denomination: null }
  }
  const betId = fields.integer('bet_id')
  const coins = coinsPerLine[betId] ?? fail('bet_id', 'is unknown')
  const denomination = fields.text('denomination')
  const worth = toMinor(denomination, currency)
  if (worth === undefined || !denominationsOf(currency).some((d) => toMinor(d, currency) === worth))
    fail('denomination', 'is unknown')
  const betMinor = worth * BigInt(coins * linesOf(slot))
  // Pays are whole twentieths of the bet; a bet that is no multiple of twenty would be rounded.
  if (betMinor % 20n !== 0n) fail('denomination', 'is too small for this bet')
  return { betMinor, betId, totalBetId: null, denomination }
}

/** `POST /freespins/set`: gives a player free spins; the same id with the same data is fine. */
export function setFreespins(world: World, pairs: readonly Pair[]): Answer {
  const fields = readFields(pairs)
  const { uuid, slot } = slotOf(fields)
  const currency = currencyField(fields)
  const freespinId = fields.text('freespin_id')
  const quantity = fields.integer('quantity')
  if (quantity < 1 || quantity > quantityMax) fail('quantity', `must be 1 to ${quantityMax}`)
  const [validFrom, validUntil] = [fields.integer('valid_from'), fields.integer('valid_until')]
  if (validUntil <= validFrom) fail('valid_until', 'must be after valid_from')
  fields.text('player_name')
  const { betMinor, ...bet } = betOf(fields, slot, currency)
  const campaign: Campaign = {
    freespinId,
    playerId: fields.text('player_id'),
    currency: currency.code,
    gameUuid: uuid,
    quantity,
    left: quantity,
    validFrom,
    validUntil,
    betMinor: String(betMinor),
    ...bet,
    isCanceled: false,
    wonMinor: '0',
  }
  const known = world.campaigns.find(freespinId)
  if (known && !isSame(known, campaign)) fail('freespin_id', 'has already been taken')
  if (!known) world.campaigns.add(campaign)
  return { status: 200, body: {} }
}

/** What a merchant sent, without what play and cancelling changed since. */
function isSame(known: Campaign, fresh: Campaign): boolean {
  const { left, wonMinor, isCanceled } = known
  return isDeepStrictEqual(known, { ...fresh, left, wonMinor, isCanceled })
}

function campaignOf(world: World, fields: Fields): Campaign {
  const campaign = world.campaigns.find(fields.text('freespin_id'))
  if (!campaign) throw new AggregatorError(404, 'Free spins not found')
  return campaign
}

function statusOf(campaign: Campaign, now: number): string {
  if (campaign.isCanceled) return 'canceled'
  if (campaign.left === 0) return 'finished'
  return campaign.validUntil * 1000 <= now ? 'expired' : 'active'
}

/** `GET /freespins/get` */
export function getFreespins(world: World, pairs: readonly Pair[]): Answer {
  const campaign = campaignOf(world, readFields(pairs))
  const currency = currencyField(readFields([['currency', campaign.currency]]))
  return {
    status: 200,
    body: {
      player_id: campaign.playerId,
      currency: campaign.currency,
      quantity: campaign.quantity,
      quantity_left: campaign.left,
      valid_from: campaign.validFrom,
      valid_until: campaign.validUntil,
      freespin_id: campaign.freespinId,
      bet_id: campaign.betId,
      total_bet_id: campaign.totalBetId,
      denomination: campaign.denomination,
      game_uuid: campaign.gameUuid,
      status: statusOf(campaign, world.clock.now()),
      is_canceled: campaign.isCanceled ? 1 : 0,
      total_win: Number(toText(BigInt(campaign.wonMinor), currency)),
    },
  }
}

/** `POST /freespins/cancel`: what was not played is gone; a second time changes nothing. */
export function cancelFreespins(world: World, pairs: readonly Pair[]): Answer {
  const campaign = campaignOf(world, readFields(pairs))
  world.shelf.apply(world.campaigns.change({ ...campaign, isCanceled: true }))
  return { status: 200, body: {} }
}
