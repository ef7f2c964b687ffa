import { currencyOf, dayMs, hourMs, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Told } from './facts-of.ts'
import { daysOfLives, type Bet, type Days, type Deposit, type End, type Life } from './lives.ts'

/**
 * Every reward once more, from the lives and the specification alone: fractions of whole numbers, cut once at
 * the end of each rule, without a line of the code that pays.
 */

/** Terms of levels and tiers, each from when on it counts; percents as they are set. */
export interface Terms {
  readonly levels: readonly {
    readonly from: InstantMs
    readonly levels: readonly {
      readonly deposit: number
      readonly wager: number
      readonly rakeback: number
      readonly cashback: number
      readonly cashbackCap: number
    }[]
  }[]
  readonly tiers: readonly {
    readonly from: InstantMs
    readonly tiers: readonly { readonly pct: number }[]
  }[]
}

/** Rows by their key, as texts: what is compared. */
export type Rows = Map<string, bigint>

const add = (rows: Rows, key: string, value: bigint) => rows.set(key, (rows.get(key) ?? 0n) + value)
const inForce = <Item extends { readonly from: InstantMs }>(all: readonly Item[], at: InstantMs) =>
  [...all].reverse().find(({ from }) => from <= at)
/** A percent as a fraction of 10^8: the screens show four decimals at most. */
const per1e8 = (percent: number) => BigInt(Math.round(percent * 1e6))

const endOf = (bet: Bet, isEarly: boolean): End =>
  bet.change && !(isEarly && bet.change.isLate) ? bet.change.end : bet.first

/** Worth of the real part of a stake in 1e-6 USD: first the worth of all of it, then its part. */
function realUsdE6(bet: Bet): bigint {
  const unit = 10n ** BigInt(currencyOf(bet.currency).decimals)
  const all = (bet.stakeMinor * bet.usdRateE8 * 1_000_000n) / (unit * 100_000_000n)
  if (bet.pocket === 'real') return all
  return bet.pocket === 'mixed' ? (all * (bet.stakeMinor - bet.bonusMinor)) / bet.stakeMinor : 0n
}

/** What of a payout is real money, in 1e-6 USD, at the worth the stake had. */
function realPayoutUsdE6(bet: Bet, { payoutMinor }: End): bigint {
  const unit = 10n ** BigInt(currencyOf(bet.currency).decimals)
  const stake = (bet.stakeMinor * bet.usdRateE8 * 1_000_000n) / (unit * 100_000_000n)
  const all = (stake * payoutMinor) / bet.stakeMinor
  return bet.pocket === 'real' ? all : (all * (bet.stakeMinor - bet.bonusMinor)) / bet.stakeMinor
}

const isReal = ({ pocket }: Bet) => pocket === 'real' || pocket === 'mixed'
const theoreticalE6 = (bet: Bet) => (realUsdE6(bet) * BigInt(bet.edgePpm)) / 1_000_000n
const ratedE6 = (bet: Bet) => (realUsdE6(bet) * BigInt(bet.edgePpm)) / 10_000n

function isRewarded({ bonusTime }: Life, { at, game }: Bet): boolean {
  if (!bonusTime || game === 'cards') return true
  return at <= bonusTime.from || (bonusTime.until !== null && at > bonusTime.until)
}

/** Bets that stand and earn rewards. */
function earning(life: Life, isEarly = false): { readonly bet: Bet; readonly end: End }[] {
  return life.bets
    .map((bet) => ({ bet, end: endOf(bet, isEarly) }))
    .filter(({ bet, end }) => isReal(bet) && end.status !== 'cancel' && isRewarded(life, bet))
}

const levelOf = ({ levels }: Life, at: InstantMs) =>
  Math.max(0, ...levels.filter(({ reachedAt }) => reachedAt < at).map(({ level }) => level))

/** Rakeback by player and currency, in 1e-6 of a minor unit. */
export function rakeback(lives: readonly Life[], terms: Terms): Rows {
  const rows: Rows = new Map()
  for (const life of lives) {
    for (const { bet } of earning(life)) {
      if (bet.edgePpm === 0) continue
      const own = inForce(terms.levels, bet.at)?.levels[levelOf(life, bet.at)]
      const real = bet.stakeMinor - bet.bonusMinor
      // Minor units x edge / 10^6 x share / 10^8, in millionths.
      const value = (real * BigInt(bet.edgePpm) * per1e8(own?.rakeback ?? 0)) / 100_000_000n
      add(rows, `${life.userId} ${bet.currency}`, value)
    }
  }
  return rows
}

/** A day's cashback in 1e-6 USD, and the currency that lost most; null without any. */
function cashbackOf(life: Life, day: InstantMs, terms: Terms, isEarly: boolean) {
  const end = day + dayMs
  const bets = earning(life, isEarly).filter(({ bet: { at } }) => at >= day && at < end)
  const lost = new Map<string, bigint>()
  let [loss, theoretical] = [0n, 0n]
  for (const { bet, end: result } of bets) {
    const own = realUsdE6(bet) - realPayoutUsdE6(bet, result)
    lost.set(bet.currency, (lost.get(bet.currency) ?? 0n) + own)
    loss += own
    theoretical += theoreticalE6(bet)
  }
  const own = inForce(terms.levels, end)?.levels[levelOf(life, end)]
  if (!own || loss <= 0n) return null
  const some = (loss * per1e8(own.cashback)) / 100_000_000n
  const most = (theoretical * per1e8(own.cashbackCap)) / 100_000_000n
  const usdE6 = some < most ? some : most
  const [worst] = [...lost].toSorted(([one, a], [other, b]) =>
    a === b ? (one < other ? -1 : 1) : a > b ? -1 : 1,
  )
  return usdE6 > 0n && worst ? { usdE6, currency: worst[0] } : null
}

/** Cashback by player and currency in 1e-6 of a minor unit; late changes keep the currency and the rate. */
export function cashback(
  lives: readonly Life[],
  days: Days,
  { terms, rateE8 }: { readonly terms: Terms; readonly rateE8: (currency: string) => bigint },
): Rows {
  const rows: Rows = new Map()
  for (const life of lives) {
    for (let number = 0; number < daysOfLives; number += 1) {
      const day = days.from + number * dayMs
      const first = cashbackOf(life, day, terms, true)
      const last = cashbackOf(life, day, terms, false)
      if (!last) continue
      const currency = first?.currency ?? last.currency
      const unit = 10n ** BigInt(currencyOf(currency).decimals)
      add(rows, `${life.userId} ${currency}`, (last.usdE6 * unit * 100_000_000n) / rateE8(currency))
    }
  }
  return rows
}

/** Rated wager and deposits by player, in 1e-6 USD. */
export function totals(lives: readonly Life[]): { readonly rated: Rows; readonly deposited: Rows } {
  const [rated, deposited]: [Rows, Rows] = [new Map(), new Map()]
  for (const { userId, bets, deposits } of lives) {
    for (const bet of bets) {
      if (isReal(bet) && endOf(bet, false).status !== 'cancel') add(rated, userId, ratedE6(bet))
    }
    for (const deposit of deposits) add(deposited, userId, depositE6(deposit))
  }
  return { rated, deposited }
}

/** Worth of a deposit in 1e-6 USD; of play money a dollar each unit. */
export function depositE6({ amountMinor, usdRateE8, isPlayMoney, currency }: Deposit): bigint {
  const unit = 10n ** BigInt(currencyOf(currency).decimals)
  return (
    (amountMinor * (isPlayMoney ? 100_000_000n : usdRateE8) * 1_000_000n) / (unit * 100_000_000n)
  )
}

/** Commission by referral and hour, in 1e-6 USD. */
export function commission(lives: readonly Life[], terms: Terms): Rows {
  const rows: Rows = new Map()
  for (const life of lives) {
    const { referrer, userId } = life
    if (!referrer) continue
    for (const { bet } of earning(life)) {
      if (referrer.qualifiedAt === null || bet.at < referrer.qualifiedAt) continue
      const held = referrer.tiers
        .filter(({ reachedAt, lostAt }) => reachedAt < bet.at && (lostAt ?? Infinity) >= bet.at)
        .map(({ tier }) => tier)
      const own = inForce(terms.tiers, bet.at)?.tiers[Math.max(1, ...held) - 1]
      const value = (theoreticalE6(bet) * per1e8(own?.pct ?? 0)) / 100_000_000n
      const hour = new Date(Math.floor(bet.at / hourMs) * hourMs).toISOString()
      if (value !== 0n) add(rows, `${userId} ${hour}`, value)
    }
  }
  return rows
}

const sharesPerMille = [
  400,
  180,
  110,
  80,
  60,
  50,
  40,
  30,
  20,
  ...[10, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2],
]

/** Prizes in cents by player of the week that begins on a Sunday. */
export function racePrizes(
  lives: readonly Life[],
  week: InstantMs,
  { rewardCents, capPercent }: { readonly rewardCents: number; readonly capPercent: number },
): Rows {
  const inWeek = ({ at }: Bet) => at >= week && at < week + 7 * dayMs
  const players = lives.map((life) => {
    const points = earning(life)
      .filter(({ bet }) => inWeek(bet))
      .reduce((sum, { bet }) => sum + ratedE6(bet), 0n)
    // A sum is reached by the last bet that ever added to it, withdrawn or not.
    const counted = life.bets.filter(
      (bet) =>
        isReal(bet) &&
        inWeek(bet) &&
        isRewarded(life, bet) &&
        ratedE6(bet) > 0n &&
        [bet.first, bet.change?.end].some((end) => end && end.status !== 'cancel'),
    )
    return { userId: life.userId, points, at: Math.max(0, ...counted.map(({ at }) => at)) }
  })
  const order = players
    .filter(({ points }) => points > 0n)
    .toSorted((a, b) => {
      if (a.points !== b.points) return a.points > b.points ? -1 : 1
      return a.at === b.at ? (a.userId < b.userId ? -1 : 1) : a.at - b.at
    })
  const rows: Rows = new Map()
  let rank = 0
  for (const { userId, points } of order) {
    for (; rank < sharesPerMille.length; rank += 1) {
      const cents = BigInt(Math.floor((rewardCents * (sharesPerMille[rank] ?? 0)) / 1_000))
      // Theoretical win is a hundredth of the points.
      if ((points * BigInt(capPercent)) / 100n / 100n < cents * 10_000n) continue
      if (cents > 0n) rows.set(userId, cents)
      break
    }
    rank += 1
  }
  return rows
}

/** The levels that play leads to, 1 to 8, by turns of reading: once reached, never taken away. */
export function levelsReached(
  turns: readonly { readonly rated: Rows; readonly deposited: Rows }[],
  levels: Terms['levels'][number]['levels'],
): Rows {
  const reached: Rows = new Map()
  const [rated, deposited]: [Map<Uuid, bigint>, Map<Uuid, bigint>] = [new Map(), new Map()]
  for (const turn of turns) {
    for (const [userId, value] of turn.rated) add(rated, userId, value)
    for (const [userId, value] of turn.deposited) add(deposited, userId, value)
    for (const userId of new Set([...turn.rated.keys(), ...turn.deposited.keys()])) {
      for (let level = 1; level <= 8; level += 1) {
        const { deposit = 0, wager = 0 } = levels[level] ?? {}
        const hasPlayed = (rated.get(userId) ?? 0n) >= BigInt(wager) * 1_000_000n
        const hasPaid = (deposited.get(userId) ?? 0n) >= BigInt(deposit) * 1_000_000n
        if (hasPlayed && hasPaid) reached.set(`${userId} ${level}`, 1n)
      }
    }
  }
  return reached
}

/** What one turn of reading adds to lifetime figures. */
export function turnOf(told: readonly Told[]): { readonly rated: Rows; readonly deposited: Rows } {
  const [rated, deposited]: [Rows, Rows] = [new Map(), new Map()]
  for (const each of told) {
    if ('deposit' in each) add(deposited, each.deposit.userId, depositE6(each.deposit))
    else if (isReal(each.bet) && each.end.status !== 'cancel') {
      add(rated, each.bet.userId, each.sign * ratedE6(each.bet))
    }
  }
  return { rated, deposited }
}
