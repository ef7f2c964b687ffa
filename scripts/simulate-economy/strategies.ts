import { bonusPercent } from '../../apps/server/src/features/economy/budget.ts'
import { meanPercent, firstTable } from '../../apps/server/src/features/faucet/rules.ts'
import { cashbackOf, rakebackE6 } from '../../apps/server/src/features/loyalty/accrual.ts'
import { firstLevels } from '../../apps/server/src/features/loyalty/levels.ts'
import { placesOf, prizeCents } from '../../apps/server/src/features/race/rules.ts'
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
    ...[20, 40].map((rated) => newAccount(rated)),
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
