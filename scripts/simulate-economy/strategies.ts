import { bonusPercent } from '../../apps/server/src/features/economy/budget.ts'
import { meanPercent, firstTable } from '../../apps/server/src/features/faucet/rules.ts'
import { cashbackOf, rakebackE6 } from '../../apps/server/src/features/loyalty/accrual.ts'
import { firstLevels, progressOf } from '../../apps/server/src/features/loyalty/levels.ts'
import { placesOf, prizeCents } from '../../apps/server/src/features/race/rules.ts'
import { giveawayPpm } from '../../apps/server/src/features/chat/settings.ts'
import { publicSharePercent } from '../../apps/server/src/features/economy/settings.ts'
import { noOffer } from '../../apps/server/src/features/promotions/codes/code-facts.ts'
import {
  codeChecks,
  type CodeCaller,
} from '../../apps/server/src/features/promotions/rules/code-checks.ts'
import {
  codesPerDay,
  lowBalanceCents,
  bonusMaxStake,
} from '../../apps/server/src/features/promotions/settings.ts'
import { sharePool, weekMs } from '../../apps/server/src/features/token/rules/share.ts'
import { firstSegments } from '../../apps/server/src/features/wheel/rules.ts'
import { wheelSharePercent } from '../../apps/server/src/features/wheel/settings.ts'
import { playDepositBonus, type Game } from './deposit-bonus.ts'
import { SeededChance } from './random.ts'

/** A way to farm rewards: what it loses, and the most that comes back, in USD per what it is about. */
export interface Strategy {
  readonly name: string
  readonly loses: number
  readonly gets: number
}

const raceTerms = { rewardCents: 50_000, capPercent: 7 }
/** Shares that no level changes: race, faucet, wheel, codes, rain, top tier, burn, revenue share. */
const fixedPct = 7 + 6 + 3 + 2 + 1 + 10 + 5 + 5

/** The most that all rewards of a level come to, in percent of the theoretical win. */
function worstPct(level: number): number {
  const terms = firstLevels[level]
  return (terms?.rakeback ?? 0) + (terms?.cashbackCap ?? 0) + fixedPct
}

/** All of 14.2 that rules alone decide. */
export function strategies({
  runs,
  seed,
}: {
  readonly runs: number
  readonly seed: number
}): Strategy[] {
  const back = worstPct(8) / 100
  const played = (name: string, truePct: number, creditedPct: number): Strategy => ({
    name: `100 staked, all rewards of level 8: ${name}`,
    ...{ loses: truePct, gets: creditedPct * back },
  })
  return [
    played('original', 1, 1),
    played('blackjack', 0.51, 0.45),
    played('plinko, best cell', 0.84, 0.8),
    played('live table', 0.46, 0.4),
    played('slots', 3, 2.55),
    played('roulette, red and black', 2.7, 2.7),
    played('sport, every outcome of a market', 4.76, 0),
    played('futures, long and short, of the fee', 100, 100),
    played('sport, matched elsewhere', 2.5, 2),
    ...[2, 100].map((times) => oneBetADay(times)),
    ...[5, 50, 200, 1_000, 5_000].map((usd) => emptyRace(usd)),
    splitRace({ runs, seed }),
    {
      name: 'deposit bonus, of the theoretical win of its stakes',
      ...{ loses: 100, gets: bonusPercent({ multiplier: 60, fullWeightEdgePpm: 40_000 }) + 10 },
    },
    ...[1, 4].flatMap((edgePct) =>
      [2, 10, 100].map((times) => playedDepositBonus({ edgePct, times }, { runs, seed })),
    ),
    publicCode(),
    ...[2, 10, 100].map((times) => hiddenCode(times, { runs, seed })),
    ...[20, 40].map((rated) => newAccount(rated)),
    boughtLevel(),
    lateStake(),
    giveaways(),
    tinyBets(),
  ]
}

/** One bet of $100 a day at 1 %: cashback is capped by what the bet was worth. */
function oneBetADay(times: number): Strategy {
  const lost = { currency: 'usdt', stakeUsdE6: 100_000_000n, payoutUsdE6: 0n }
  const found = cashbackOf([{ ...lost, theoreticalUsdE6: 1_000_000n }], 8, firstLevels)
  const losing = 1 - 0.99 / times
  const gets = (Number(found?.usdE6 ?? 0n) / 1e6) * losing
  return { name: `cashback of one bet of $100 a day that pays x${times}`, loses: 1, gets }
}

/** Nobody else races: a rank is paid only where the own week carries it. */
function emptyRace(usd: number): Strategy {
  const [place = 99] = placesOf([BigInt(usd) * 100_000_000n], raceTerms)
  const gets = prizeCents(place, raceTerms) / 100
  return { name: `empty race, own theoretical win $${usd}`, loses: usd, gets }
}

/** The same play split over own accounts in random fields: the best that it came to. */
function splitRace({ runs, seed }: { readonly runs: number; readonly seed: number }): Strategy {
  const chance = new SeededChance(seed)
  let best = 0
  for (let run = 0; run < runs; run += 1) {
    const accounts = 1 + Math.floor(chance.next() * 8)
    const each = Math.exp(chance.next() * 9)
    const field = Array.from({ length: Math.floor(chance.next() * 60) }, () =>
      Math.exp(chance.next() * 9),
    )
    const order = [
      ...Array.from({ length: accounts }, () => ({ usd: each, isOwn: true })),
      ...field.map((usd) => ({ usd, isOwn: false })),
    ].toSorted((one, other) => other.usd - one.usd)
    const places = placesOf(
      order.map(({ usd }) => BigInt(Math.round(usd * 1e8))),
      raceTerms,
    )
    const cents = order.reduce(
      (sum, { isOwn }, at) => sum + (isOwn ? prizeCents(places[at] ?? 99, raceTerms) : 0),
      0,
    )
    best = Math.max(best, cents / (each * accounts))
  }
  return { name: 'race split over own accounts, best, in percent of T', loses: 100, gets: best }
}

/** One deposit, some play at 1 %, three starter spins, own referral, and gone. */
function newAccount(ratedUsd: number): Strategy {
  const theoretical = ratedUsd / 100
  const starters = ratedUsd >= 40 ? 3 * 0.5 * (meanPercent(firstTable) / 100) : 0
  const gets = theoretical * ((firstLevels[0]?.rakeback ?? 0) / 100 + 0.04 + 0.07) + starters
  return { name: `new account, rated wager ${ratedUsd}, and gone`, loses: theoretical, gets }
}

/** A million bets of a cent: what is rounded away is the player's loss, never a gain. */
function tinyBets(): Strategy {
  const bet = { realMinor: 1_000_000n, creditedEdgePpm: 10_000 }
  const gets = (Number(rakebackE6(bet, 10, firstLevels)) * 1e6) / 1e14
  return { name: 'a million bets of one cent, rakeback of level 10', loses: 100, gets }
}

/** A public code of $20: what the own play has to be worth before it opens, by the rule that refuses it. */
function publicCode(): Strategy {
  const offer = { ...noOffer, state: 'active' as const, isPublic: true, valueCents: 2_000 }
  const limits = {
    lowBalanceCents: lowBalanceCents.initial,
    perDay: codesPerDay.initial,
    publicSharePercent: publicSharePercent.initial,
    wheelSharePercent: wheelSharePercent.initial,
  }
  const play = codeChecks(offer, nobody, limits).find(({ rule }) => rule === 'play')
  const loses = (play?.need?.value ?? 0) / 100
  return { name: 'public code of $20, all of its face, for the play it asks', loses, gets: 20 }
}

/** Somebody who has never played. */
const nobody: CodeCaller = {
  ...{ now: 0, hasUsedIt: false, usedToday: 0, inviteCode: null, level: 0, realCents: 0 },
  ...{ hasOpenBonus: false, hasOpenDepositBonus: false, depositedCents: 0 },
  ...{ publicCents: 0, wheelCents: 0, theoreticalCents: 0, lifetimeTheoreticalCents: 0 },
}

/**
 * A hidden code of $20 of money, wagered 30 times with its largest stakes at a slot with 4 % that pays one
 * prize; at most twice the face becomes real. What comes of it in the mean, in percent of the face.
 */
function hiddenCode(
  times: number,
  { runs, seed }: { readonly runs: number; readonly seed: number },
): Strategy {
  const chance = new SeededChance(seed)
  const face = 20
  const largest = Math.min(
    bonusMaxStake.initial.cents / 100,
    (face * bonusMaxStake.initial.percent) / 100,
  )
  let sum = 0
  for (let run = 0; run < runs; run += 1) {
    let [value, open, wasReset] = [face, face * 30, false]
    while (open > 0 && value >= 0.1) {
      const stake = Math.min(largest, value)
      value += chance.next() < 0.96 / times ? stake * (times - 1) : -stake
      open -= stake
      // Under $10 the requirement becomes what is left times the multiplier, once.
      if (!wasReset && value < 10) [open, wasReset] = [Math.min(open, value * 30), true]
    }
    if (open <= 0) sum += Math.min(value, 2 * face)
  }
  const gets = (sum / runs / face) * 100
  return {
    name: `hidden code of $20 at slots that pay x${times}, percent of its face`,
    loses: 100,
    gets,
  }
}

/** A deposit bonus of $100 on $100, wagered to its end: what its stakes are worth, and what becomes real. */
function playedDepositBonus(
  game: Game,
  { runs, seed }: { readonly runs: number; readonly seed: number },
): Strategy {
  const few = { runs: Math.max(3_000, Math.ceil(runs / 10)), seed }
  const { theoretical: loses, released: gets } = playDepositBonus(game, few)
  const name = `deposit bonus of $100 at ${game.edgePct} % games that pay x${game.times}`
  return { name, loses, gets }
}

/** Deposits alone lead to no level: the other requirement costs this, and the level brings a ticket. */
function boughtLevel(): Strategy {
  const rich = { ratedUsdE6: 0n, depositedUsdE6: 10n ** 15n }
  if (progressOf(rich, 0, firstLevels).progress >= 100) {
    return { name: 'level 1 by deposits alone', loses: 0, gets: 1 }
  }
  const whole = firstSegments.reduce((sum, { weight }) => sum + weight, 0)
  const ticketUsd = firstSegments.reduce(
    (sum, segment) =>
      sum + (segment.kind === 'money' ? (segment.valueCents / 100) * (segment.weight / whole) : 0),
    0,
  )
  const loses = (firstLevels[1]?.wager ?? 0) / 100
  return { name: 'level 1 by deposit, play and withdrawal, for its ticket', loses, gets: ticketUsd }
}

/** Half of all tokens, staked ten minutes before the week ends instead of all week. */
function lateStake(): Strategy {
  const stake = 10n ** 12n
  const pool = 10n ** 12n
  const [late] = sharePool(pool, [
    { userId: 'late', weight: stake * 600_000n },
    { userId: 'week', weight: stake * BigInt(weekMs) },
  ]).shares
  const gets = (Number(late?.cents ?? 0n) / (Number(pool) / 1e4)) * 100
  return {
    name: 'half of the tokens ten minutes before the close, percent of the pool',
    loses: 50,
    gets,
  }
}

/** Rain and quizzes with own accounts: each takes at most a share of what it is worth itself. */
function giveaways(): Strategy {
  return {
    name: 'rain and quizzes with own accounts, in percent of T',
    ...{ loses: 100, gets: giveawayPpm.initial / 10_000 },
  }
}
