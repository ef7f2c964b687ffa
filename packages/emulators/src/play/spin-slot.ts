import type { SlotGame } from '../catalogue/game.ts'
import type { Chance } from '../platform/chance.ts'
import type { PlayCurrency } from '../platform/money.ts'
import type { Change } from '../platform/shelf.ts'
import type { SpinOutcome } from '../slots/outcome.ts'
import { unitsPerBet } from '../slots/slot.ts'
import { boughtSpins, spin } from '../slots/spin.ts'
import { betLevels } from './bets.ts'
import type { Campaign, Campaigns } from './campaigns.ts'
import { PlayRefusal } from './play-refusal.ts'
import type { Entry, Purse } from './purse.ts'
import type { Feature, Session } from './session.ts'

/** What the player pressed. */
export interface SpinRequest {
  /** Total bet, minor units; not needed while free spins run. */
  readonly betMinor?: bigint
  /** Pays the price of the free spins instead of one spin. */
  readonly isBought?: boolean
  /** Plays one spin of this free-spin campaign. */
  readonly campaignId?: string
}

/** What came of it. */
export interface Spun {
  readonly session: Session
  readonly outcome: SpinOutcome
  readonly roundId: string
  readonly betMinor: bigint
  readonly stakeMinor: bigint
  readonly wonMinor: bigint
  readonly isFree: boolean
  readonly isPaid: boolean
}

interface Parts {
  readonly purse: Purse
  readonly campaigns: Campaigns
  readonly chance: Chance
}

/** One press of the button: a paid spin, a bought feature, a campaign's spin or a free spin. */
export async function spinSlot(
  parts: Parts,
  game: SlotGame,
  currency: PlayCurrency,
  request: { session: Session; spin: SpinRequest },
): Promise<Spun> {
  const { session } = request
  if (session.feature) return spinFree(parts, game, session, session.feature)
  return spinPaid(parts, game, currency, request)
}

async function spinPaid(
  parts: Parts,
  game: SlotGame,
  currency: PlayCurrency,
  { session, spin: wish }: { session: Session; spin: SpinRequest },
): Promise<Spun> {
  const campaign = campaignOf(parts.campaigns, session, wish)
  const betMinor = campaign ? BigInt(campaign.betMinor) : checkBet(currency, wish)
  const stakeMinor = campaign ? 0n : priceOf(game, betMinor, wish)
  const roundId = parts.chance.hex(`round:${session.token}:${session.turn}`, 24)
  const given = campaign ? { ...campaign, left: campaign.left - 1 } : undefined
  const told = given ? { campaign: { freespinId: given.freespinId, left: given.left } } : {}
  const staked = await parts.purse.stake(session, {
    roundId,
    amountMinor: stakeMinor,
    type: campaign ? 'freespin' : 'bet',
    isFinished: false,
    ...told,
  })
  const outcome = wish.isBought
    ? boughtOutcome(game)
    : spin(game.slot, false, parts.chance.draw(`spin:${session.token}:${session.turn}`))
  const feature = featureAfter(outcome, { roundId, betMinor, campaign: given })
  const wins = winsOf(outcome, betMinor, {
    roundId,
    isFinished: feature === null,
    ...told,
  })
  const wonMinor = sumOf(wins)
  const paid = await parts.purse.pay({ ...staked.session, feature }, wins, [
    ...staked.settled,
    ...campaignChange(parts.campaigns, given, wonMinor),
  ])
  return { ...paid, outcome, roundId, betMinor, stakeMinor, wonMinor, isFree: false }
}

async function spinFree(
  parts: Parts,
  game: SlotGame,
  session: Session,
  feature: Feature,
): Promise<Spun> {
  const { roundId } = feature
  const betMinor = BigInt(feature.betMinor)
  const outcome = spin(game.slot, true, parts.chance.draw(`free:${session.token}:${session.turn}`))
  const left = feature.left - 1 + outcome.freeSpinsWon
  const next: Feature | null =
    left === 0
      ? null
      : {
          ...feature,
          left,
          played: feature.played + 1,
          wonUnits: feature.wonUnits + outcome.units,
        }
  const known = feature.campaignId ? parts.campaigns.find(feature.campaignId) : undefined
  const told = known ? { campaign: { freespinId: known.freespinId, left: known.left } } : {}
  const wins = winsOf(outcome, betMinor, { roundId, isFinished: next === null, ...told })
  const wonMinor = sumOf(wins)
  const counted = { ...session, turn: session.turn + 1, feature: next }
  const paid = await parts.purse.pay(
    counted,
    wins,
    campaignChange(parts.campaigns, known, wonMinor),
  )
  return { ...paid, outcome, roundId, betMinor, stakeMinor: 0n, wonMinor, isFree: true }
}

function campaignOf(campaigns: Campaigns, session: Session, wish: SpinRequest) {
  if (wish.campaignId === undefined) return undefined
  const open = campaigns.openFor(session)
  const campaign = open.find(({ freespinId }) => freespinId === wish.campaignId)
  if (!campaign)
    throw new PlayRefusal('unknown-campaign', 'These free spins are not yours or over.')
  return campaign
}

function checkBet(currency: PlayCurrency, { betMinor }: SpinRequest): bigint {
  if (betMinor === undefined || !betLevels(currency).includes(betMinor)) {
    throw new PlayRefusal('bad-bet', 'The bet is none of the steps of this game.')
  }
  return betMinor
}

function priceOf(game: SlotGame, betMinor: bigint, { isBought }: SpinRequest): bigint {
  if (!isBought) return betMinor
  if (game.slot.buyUnits === undefined) {
    throw new PlayRefusal('bad-bet', 'This game does not sell its free spins.')
  }
  return (betMinor * BigInt(game.slot.buyUnits)) / BigInt(unitsPerBet)
}

/** A bought feature shows no spin of its own: it is the award alone. */
function boughtOutcome(game: SlotGame): SpinOutcome {
  return { falls: [], units: 0, scatters: 0, freeSpinsWon: boughtSpins(game.slot) }
}

function featureAfter(
  outcome: SpinOutcome,
  round: { roundId: string; betMinor: bigint; campaign: Campaign | undefined },
): Feature | null {
  if (outcome.freeSpinsWon === 0) return null
  return {
    roundId: round.roundId,
    betMinor: String(round.betMinor),
    left: outcome.freeSpinsWon,
    played: 0,
    wonUnits: outcome.units,
    campaignId: round.campaign?.freespinId ?? null,
  }
}

/** Callbacks of a spin: a jackpot of its own, then the rest; the last one ends the round. */
function winsOf(
  outcome: SpinOutcome,
  betMinor: bigint,
  about: Pick<Entry, 'roundId' | 'isFinished' | 'campaign'>,
): Entry[] {
  const worth = (units: number): bigint => (betMinor * BigInt(units)) / BigInt(unitsPerBet)
  const jackpot = outcome.jackpot?.units ?? 0
  const rest = outcome.units - jackpot
  const type = about.campaign ? 'freespin' : 'win'
  const top: Entry[] =
    jackpot === 0
      ? []
      : [{ ...about, amountMinor: worth(jackpot), type: 'jackpot', isFinished: false }]
  // Inside free spins nothing is told about a spin that won nothing; the last one ends the round.
  if (rest === 0 && !about.isFinished) return top
  return [...top, { ...about, amountMinor: worth(rest), type }]
}

function sumOf(wins: readonly Entry[]): bigint {
  return wins.reduce((sum, win) => sum + win.amountMinor, 0n)
}

function campaignChange(
  campaigns: Campaigns,
  campaign: Campaign | undefined,
  wonMinor: bigint,
): Change[] {
  if (!campaign) return []
  const total = BigInt(campaign.wonMinor) + wonMinor
  return [campaigns.change({ ...campaign, wonMinor: String(total) })]
}
