import { slipFactor, worthAt } from '@powerplay/engines/sport'
import { assert, divide, ratio, refuse, toSafeNumber } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import { postingIdOf, type JournalWager } from '../../wallet/index.ts'
import { product, type SportParts } from '../parts.ts'
import { isSystem, selectionIdOf, type BetTerms } from './bet.ts'

const ruleVersion = 1
const million = 1_000_000n
/** Bonus money takes part from this price of the whole slip on. */
const bonusOddsE3 = 1_500n

/**
 * Puts the stake of a bet into escrow. Refusals: sportsbook/no-balance; core/key-reused,
 * self-excluded.
 */
export async function holdStake(
  { wallet }: SportParts,
  bet: BetTerms,
  context: CallContext,
): Promise<void> {
  const { id, userId, currency, demo, stakeMinor, usdRateE8 } = bet
  const edgePpm = edgePpmOf(bet)
  const held = await wallet.wagers.open({
    ...{ id, userId, currency, pocket: demo ? 'demo' : 'real', takesBonus: takesBonus(bet) },
    terms: {
      ...{ product, game: gameOf(bet), stakeMinor, usdRateE8, ruleVersion },
      ...{ trueEdgePpm: edgePpm, creditedEdgePpm: edgePpm },
      params: JSON.stringify(paramsOf(bet)),
      result: '{}',
    },
    ...{ usesSeeds: false, notEnough: 'sportsbook/no-balance' },
    telling: { context, delayMs: 0, reason: product },
  })
  // The key was used for another bet before, unless a connection that broke hid this very stake.
  if (held === null && !isStakeOf(bet, await wallet.journal.find(id))) refuse('core/key-reused')
}

/** The sport of the bet, or `multi`. */
function gameOf({ legs }: BetTerms): string {
  const [first] = legs
  return legs.length === 1 && first ? first.face.categoryId : 'multi'
}

/** The name of a bet where bets are listed. */
export function betName(legs: BetTerms['legs']): string {
  return legs.length === 1 ? (legs[0]?.face.event ?? '') : `Multi (${legs.length})`
}

function paramsOf(bet: BetTerms) {
  return {
    gameName: betName(bet.legs),
    gameImage: `sport/${gameOf(bet)}`,
    sizes: bet.sizes,
    policy: bet.policy,
    legs: bet.legs.map((leg) => ({
      selectionId: selectionIdOf(leg),
      ...leg.face,
      odds: leg.askedE3 / 1_000,
    })),
  }
}

/**
 * What the house expects to keep of the stake, in millionths, at the prices of the queue. Prices that
 * are better later were made with the same margin.
 */
function edgePpmOf({ sizes, legs }: BetTerms): number {
  const worth = slipFactor(
    sizes,
    legs.map(({ price, oddsE3 }) => worthAt(price.chance, oddsE3)),
  )
  const kept = million - divide(worth.numerator * million, worth.denominator, 'up')
  return toSafeNumber(kept > 0n ? kept : 0n)
}

/** Bonus money pays no slip that hardly risks anything, and no system. */
function takesBonus(bet: BetTerms): boolean {
  if (isSystem(bet)) return false
  const odds = bet.legs.reduce(
    (product, { oddsE3 }) =>
      ratio(product.numerator * BigInt(oddsE3), product.denominator * 1_000n),
    ratio(1n, 1n),
  )
  return odds.numerator * 1_000n >= bonusOddsE3 * odds.denominator
}

/** Whether a wager is the open one of this bet. */
export function isStakeOf(
  bet: Pick<BetTerms, 'userId' | 'stakeMinor'>,
  wager: JournalWager | undefined,
): boolean {
  return (
    wager?.status === 'in-progress' &&
    wager.product === product &&
    wager.userId === bet.userId &&
    wager.stakeMinor === bet.stakeMinor
  )
}

/** Gives the stake of a bet back that is none, once whoever asks. */
export async function releaseStake(
  { wallet, secrets }: Pick<SportParts, 'wallet' | 'secrets'>,
  { id }: Pick<BetTerms, 'id'>,
): Promise<void> {
  const closing = await wallet.wagers.close({
    ...{ id: postingIdOf(secrets, `${product}/release`, id), wagerId: id, product },
    ...{ outcome: { kind: 'cancel' }, reason: 'refused', result: '{}' },
    telling: { context: null, delayMs: 0, reason: product },
  })
  const isOver = closing.kind !== 'refused' || closing.refusal === 'ended'
  assert(isOver, 'a refused bet has a wager')
}
