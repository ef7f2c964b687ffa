import { describe, expect, it } from 'vitest'
import { movementFact, resultFact, withdrawn } from '../../../../test/facts.ts'
import { bonusPayoutOf, type MovementFact, type ResultFact } from '../../wallet/index.ts'
import {
  leftOf,
  progressAfter,
  sliceMinor,
  startOf,
  type BonusProgress,
  type GrantedBonus,
} from './progress.ts'
import { wholePpm } from './weights.ts'

const unit = 100_000_000n
const usd = 1_000_000n

/** $100 in usdt at one dollar each. */
const granted = (own: Partial<GrantedBonus> = {}): GrantedBonus => ({
  kind: 'deposit',
  currency: 'usdt',
  grantedMinor: 100n * unit,
  grantedUsdE6: 100n * usd,
  multiplier: 60,
  slices: 10,
  lowMinor: 10n * unit,
  dustMinor: unit / 10n,
  ...own,
})
const money = granted({
  kind: 'money',
  grantedMinor: 20n * unit,
  grantedUsdE6: 20n * usd,
  multiplier: 30,
})

let count = 0
/** A bet in usdt: amounts in dollars. */
function bet(
  stake: bigint,
  {
    bonus = 0n,
    payout = 0n,
    ...own
  }: { bonus?: bigint; payout?: bigint } & Partial<ResultFact> = {},
): ResultFact {
  count += 1
  const pocket = bonus === 0n ? 'real' : bonus === stake ? 'bonus' : 'mixed'
  const [stakeMinor, bonusMinor, payoutMinor] = [stake * unit, bonus * unit, payout * unit]
  return resultFact({
    ...{
      wagerId: `wager-${count}`,
      currency: 'usdt',
      pocket,
      status: payout > 0n ? 'win' : 'lose',
    },
    ...{ stakeMinor, bonusMinor, payoutMinor, stakeUsdE6: stake * usd, ...own },
  })
}
type Counted = ResultFact | MovementFact

const credit = (minor: bigint, reason = 'bonus_grant', own: object = {}) =>
  movementFact({ reason, pocket: 'bonus', currency: 'usdt', amountMinor: minor, ...own })

function run(bonus: GrantedBonus, facts: readonly Counted[], weightPpm = wholePpm): BonusProgress {
  return facts.reduce((now, fact) => progressAfter(bonus, now, { fact, weightPpm }), startOf(bonus))
}

describe('a deposit bonus', () => {
  it('is advanced by real and bonus stakes alike, each by its weight', () => {
    const facts = [bet(100n), bet(10n, { bonus: 4n }), bet(40n, { payout: 80n })]
    expect(run(granted(), facts).progressUsdE6).toBe(150n * usd)
    expect(run(granted(), facts, 250_000).progressUsdE6).toBe((75n * usd) / 2n)
    expect(run(granted(), facts, 0).progressUsdE6).toBe(0n)
  })

  it('frees slice k at k tenths of the requirement, and all at the end', () => {
    const at = (dollars: bigint) => run(granted(), [bet(dollars)])
    expect([599n, 600n, 601n, 1_200n, 5_999n].map((dollars) => at(dollars).freed)).toEqual([
      ...[0, 1, 1, 2, 9],
    ])
    expect(at(5_999n).ended).toBeNull()
    expect(at(6_000n)).toMatchObject({ freed: 10, ended: 'completed' })
  })

  it('has slices that add up to what was granted, whatever does not divide', () => {
    const odd = granted({ grantedMinor: 1_003n })
    const slices = Array.from({ length: 10 }, (_, place) => sliceMinor(odd, place + 1))
    expect(slices.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 100n))
    expect(slices.reduce((sum, each) => sum + each, 0n)).toBe(1_003n)
  })

  it('keeps freed slices when stakes are withdrawn, and counts without them', () => {
    const lone = bet(700n)
    const after = run(granted(), [lone, withdrawn(lone)])
    expect(after).toMatchObject({ progressUsdE6: 0n, freed: 1, ended: null })
  })

  it('is advanced by no cancelled and no demo bet, and by nothing after its end', () => {
    const none = [bet(900n, { status: 'cancel' }), bet(900n, { pocket: 'demo' })]
    expect(run(granted(), none).progressUsdE6).toBe(0n)
    const ended = run(granted(), [bet(6_000n)])
    expect(run(granted(), [bet(6_000n), bet(50n)])).toEqual(ended)
  })
})

describe('a money bonus', () => {
  const begun = credit(20n * unit)

  it('is advanced by its own money alone', () => {
    expect(run(money, [begun, bet(50n)]).progressUsdE6).toBe(0n)
    expect(run(money, [begun, bet(50n, { bonus: 5n, payout: 50n })]).progressUsdE6).toBe(5n * usd)
  })

  it('splits a payout in the proportion of the stake', () => {
    const after = run(money, [begun, bet(10n, { bonus: 5n, payout: 30n })])
    expect(after.valueMinor).toBe(30n * unit)
  })

  it('is completed when the requirement is met', () => {
    const even = Array.from({ length: 60 }, () => bet(10n, { bonus: 10n, payout: 10n }))
    const after = run(money, [begun, ...even])
    expect(after).toMatchObject({ ended: 'completed', valueMinor: 20n * unit })
    expect(run(money, [begun, ...even.slice(1)]).ended).toBeNull()
  })

  it('under $10 has its requirement reset to what is left, once [PROMO-033]', () => {
    const lost = run(money, [begun, bet(11n, { bonus: 11n })])
    // $9 are left: 30 times that from here on, 11 are behind.
    expect(lost).toMatchObject({ wasReset: true, requiredUsdE6: (11n + 270n) * usd })
    const again = run(money, [begun, bet(11n, { bonus: 11n }), bet(5n, { bonus: 5n })])
    expect(again.requiredUsdE6).toBe(lost.requiredUsdE6)
    const never = run(money, [begun, bet(10n, { bonus: 10n })])
    expect(never).toMatchObject({ wasReset: false, requiredUsdE6: 600n * usd })
  })

  it('that began under $10 is never reset, and no reset makes it harder', () => {
    const small = { ...money, grantedMinor: 9n * unit, grantedUsdE6: 9n * usd }
    const after = run(small, [credit(9n * unit), bet(5n, { bonus: 5n })])
    expect(after).toMatchObject({ wasReset: false, requiredUsdE6: 270n * usd })
    const late = run({ ...money, multiplier: 1 }, [begun, bet(15n, { bonus: 15n, payout: 0n })])
    expect(late.requiredUsdE6).toBeLessThanOrEqual(20n * usd)
  })

  it('is lost under ten cents, unless something of it is in an open bet', () => {
    expect(run(money, [begun, bet(20n, { bonus: 20n })]).ended).toBe('lost')
    const open = credit(-20n * unit, 'stake', { wagerId: 'open' })
    const waiting = run(money, [begun, open, bet(5n)])
    expect(waiting).toMatchObject({ ended: null, valueMinor: 0n })
    expect(leftOf(money, waiting)).toBe(20n * unit)
    const over = run(money, [begun, open, bet(20n, { wagerId: 'open', bonus: 20n, payout: 40n })])
    expect(over).toMatchObject({ valueMinor: 40n * unit, open: {}, ended: null })
  })

  it('keeps the rest of an open bet as it is when a share of it is corrected', () => {
    const open = credit(-10n * unit, 'stake', { wagerId: 'open' })
    const share = bet(4n, { wagerId: 'open', bonus: 4n, isClosed: false, closedAt: null })
    const after = run(money, [begun, open, share])
    expect(after).toMatchObject({ valueMinor: 10n * unit, open: { open: 6n * unit } })
    const won = { ...share, revision: 2, payoutMinor: 5n * unit, status: 'win' as const }
    const corrected = run(money, [begun, open, share, withdrawn(share), won])
    expect(corrected).toMatchObject({ valueMinor: 15n * unit, open: { open: 6n * unit } })
  })

  it('follows a corrected result by the difference of the payouts', () => {
    const first = bet(10n, { bonus: 10n, payout: 0n })
    const second = { ...first, revision: 2, payoutMinor: 15n * unit, status: 'win' as const }
    const after = run(money, [begun, first, withdrawn(first), second])
    expect(after).toMatchObject({ valueMinor: 25n * unit, progressUsdE6: 10n * usd })
  })
})

describe('a correction', () => {
  const begun = credit(20n * unit)
  const won = bet(4n, { bonus: 4n, payout: 24n })
  const corrected = (payout: bigint, own: Partial<ResultFact> = {}) => [
    withdrawn(won),
    { ...won, revision: 2, payoutMinor: payout * unit, ...own },
  ]

  it('that takes little away ends no bonus as lost, though its old payout was more than is left', () => {
    const facts = [begun, won, bet(20n, { bonus: 20n }), ...corrected(22n)]
    expect(run(money, facts)).toMatchObject({ ended: null, valueMinor: 18n * unit })
  })

  it('leaves the requirement as it is while a bet is open', () => {
    const open = credit(-20n * unit, 'stake', { wagerId: 'open' })
    const facts = [begun, won, open, ...corrected(22n)]
    expect(run(money, facts)).toMatchObject({
      ...{ ended: null, wasReset: false, requiredUsdE6: 600n * usd },
      ...{ valueMinor: 18n * unit, open: { open: 20n * unit } },
    })
  })

  it('of an older bet that takes all that is there leaves what is in an open bet', () => {
    const grant = credit(money.grantedMinor)
    const stake = credit(-4n * unit, 'stake', { wagerId: 'slip' })
    const older = bet(4n, { bonus: 4n, payout: 100n })
    const corrected = [
      withdrawn(older),
      // The pocket holds 16 of the 100 that are taken back.
      {
        ...older,
        payoutMinor: 0n,
        revision: 2,
        status: 'lose' as const,
        owedBonusMinor: 84n * unit,
      },
    ]
    const before = run(money, [grant, stake])
    const after = corrected.reduce<BonusProgress>(
      (now, fact) => progressAfter(money, now, { fact: resultFact(fact), weightPpm: 0 }),
      before,
    )
    expect(after).toMatchObject({ ended: null, valueMinor: 0n, requiredUsdE6: 4n * 30n * usd })
    expect(leftOf(money, after)).toBe(4n * unit)
  })

  it('of which some is owed takes no frozen money beside the debt', () => {
    const deposit = granted({ grantedMinor: 20n * unit, grantedUsdE6: 20n * usd })
    // A slice is there, ten times as much is won with it, and all of that is staked again and lost.
    const begunSlice = [credit(2n * unit), bet(2n, { bonus: 2n, payout: 20n })]
    const [, winner] = begunSlice
    if (winner?.kind !== 'result') throw new Error('a bet')
    const again = bet(19n, { bonus: 19n })
    const taken = { ...winner, revision: 2, payoutMinor: 0n, status: 'lose' as const }
    const owed = { ...taken, owedBonusMinor: 19n * unit }
    const after = run(deposit, [...begunSlice, again, withdrawn(winner), owed])
    // One dollar was there and is gone; eighteen are frozen as before.
    expect(after).toMatchObject({ ended: null, valueMinor: 0n })
    expect(leftOf(deposit, after)).toBe(18n * unit)
    const back = { ...winner, revision: 3 }
    const given = run(deposit, [
      ...begunSlice,
      again,
      withdrawn(winner),
      owed,
      withdrawn(owed),
      back,
    ])
    expect(given).toMatchObject({ valueMinor: 20n * unit })
  })

  it('that leaves nothing ends the bonus as lost', () => {
    const facts = [begun, won, bet(20n, { bonus: 20n }), ...corrected(4n)]
    expect(run(money, facts)).toMatchObject({ ended: 'lost', valueMinor: 0n })
  })
})

/** What a pocket holds after all of this: it is never below zero, whatever is taken back. */
function pocketAfter(facts: readonly Counted[]): bigint {
  const opened = new Set<string | null>()
  let [pocket, replaced] = [0n, 0n]
  for (const fact of facts) {
    if (fact.kind === 'movement') {
      if (fact.reason === 'stake') opened.add(fact.wagerId)
      pocket += fact.amountMinor
      continue
    }
    if (fact.pocket === 'demo' || fact.bonusMinor === 0n) continue
    const real = (fact.payoutMinor * (fact.stakeMinor - fact.bonusMinor)) / fact.stakeMinor
    const paid = fact.payoutMinor - real
    if (fact.sign < 0) replaced = paid
    else if (fact.revision > 1) {
      const corrected = pocket + paid - replaced
      pocket = corrected < 0n ? 0n : corrected
    } else pocket += opened.has(fact.wagerId) ? paid : paid - fact.bonusMinor
  }
  return pocket
}

/** The same once more, written apart: everything is counted anew from all facts so far. */
function naive(bonus: GrantedBonus, facts: readonly Counted[], weightPpm: number) {
  let required = bonus.grantedUsdE6 * BigInt(bonus.multiplier)
  let hasReset = false
  let freed = 0
  for (let length = 1; length <= facts.length; length += 1) {
    const part = facts.slice(0, length)
    const results = part.flatMap((fact) =>
      fact.kind === 'result' && fact.pocket !== 'demo' ? [fact] : [],
    )
    const moves = part.flatMap((fact) => (fact.kind === 'movement' ? [fact] : []))
    const progress = results.reduce((sum, fact) => {
      if (fact.status === 'cancel') return sum
      const counted =
        bonus.kind === 'deposit'
          ? fact.stakeUsdE6
          : (fact.stakeUsdE6 * fact.bonusMinor) / fact.stakeMinor
      return sum + BigInt(fact.sign) * ((counted * BigInt(weightPpm)) / 1_000_000n)
    }, 0n)
    const credited = moves
      .filter(({ reason }) => reason === 'bonus_grant')
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
    const closed = new Set(results.map(({ wagerId }) => wagerId))
    const out = moves
      .filter((move) => move.reason === 'stake' && !closed.has(move.wagerId ?? ''))
      .reduce((sum, { amountMinor }) => sum - amountMinor, 0n)
    const value = pocketAfter(part)
    const left = value + out + bonus.grantedMinor - credited
    const slices = bonus.kind === 'deposit' ? BigInt(bonus.slices) : 0n
    if (progress >= required) {
      return { progress, required, value, freed: Number(slices), ended: 'completed' }
    }
    const last = part.at(-1)
    const isStake = last?.kind === 'result' && last.pocket !== 'demo' && last.sign > 0
    if (isStake && left < bonus.dustMinor && out === 0n) {
      return { progress, required, value, freed, ended: 'lost' }
    }
    const isLow = bonus.grantedMinor >= bonus.lowMinor && left > 0n && left < bonus.lowMinor
    if (isStake && !hasReset && isLow) {
      hasReset = true
      const most = (left * bonus.grantedUsdE6) / bonus.grantedMinor
      const wanted = progress + (most === 0n ? 1n : most * BigInt(bonus.multiplier))
      if (wanted < required) required = wanted
    }
    freed = Math.max(freed, Number((progress * slices) / required))
    if (length === facts.length) return { progress, required, value, freed, ended: null }
  }
  return { progress: 0n, required, value: 0n, freed, ended: null }
}

/** A small generator of its own: the same histories every time. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function history(pick: (below: number) => number, bonus: GrantedBonus): Counted[] {
  const facts: Counted[] = bonus.kind === 'money' ? [credit(bonus.grantedMinor)] : []
  const open: { id: string; minor: bigint }[] = []
  for (let step = 0; step < 14; step += 1) {
    const kind = pick(8)
    const stake = BigInt(1 + pick(12))
    const held = pocketAfter(facts) / unit
    const wanted = BigInt(pick(Number(stake) + 1))
    const part = wanted < held ? wanted : held
    const payout = BigInt(pick(3) * pick(20))
    if (kind === 0) facts.push(bet(stake, { payout, status: 'cancel' }))
    else if (kind === 1) facts.push(bet(stake * 200n, { payout }))
    else if (kind === 2) {
      if (stake > held) continue
      count += 1
      open.push({ id: `open-${count}`, minor: stake * unit })
      facts.push(credit(-stake * unit, 'stake', { wagerId: `open-${count}` }))
    } else if (kind === 3 && open.length > 0) {
      const [over] = open.splice(0, 1)
      if (!over) continue
      const dollars = over.minor / unit
      facts.push(bet(dollars, { wagerId: over.id, bonus: dollars, payout }))
    } else if (kind === 4 && bonus.kind === 'deposit') facts.push(credit(stake * unit))
    else if (kind === 5) facts.push(...correctionOf(facts, pick, payout))
    else facts.push(bet(stake, { bonus: part, payout }))
  }
  return facts
}

/** Another result of some bet that was settled before, the last one taken back. */
function correctionOf(
  facts: readonly Counted[],
  pick: (below: number) => number,
  payout: bigint,
): Counted[] {
  const results = facts.flatMap((fact) => (fact.kind === 'result' ? [fact] : []))
  const any = results[pick(Math.max(results.length, 1))]
  const old = results.findLast(({ wagerId, sign }) => wagerId === any?.wagerId && sign > 0)
  if (!old) return []
  const status = (['win', 'lose', 'cancel'] as const)[pick(3)] ?? 'win'
  const payoutMinor = { win: payout * unit, lose: 0n, cancel: old.stakeMinor }[status]
  const now = { ...old, revision: old.revision + 1, status, payoutMinor, owedBonusMinor: 0n }
  const missing = pocketAfter(facts) + bonusPayoutOf(now) - bonusPayoutOf(old)
  return [withdrawn(old), missing < 0n ? { ...now, owedBonusMinor: -missing } : now]
}

it('10,000 random histories come to what a second computation says, to the last unit', () => {
  const pick = chance(20_261_123)
  const kinds = { completed: 0, lost: 0, reset: 0, owed: 0 }
  for (let run_ = 0; run_ < 10_000; run_ += 1) {
    const bonus =
      pick(2) === 0 ? granted({ multiplier: 1 + pick(60) }) : { ...money, multiplier: 1 + pick(30) }
    const weightPpm = [wholePpm, 250_000, 675_000][pick(3)] ?? wholePpm
    const facts = history(pick, bonus)
    const one = run(bonus, facts, weightPpm)
    const other = naive(bonus, facts, weightPpm)
    const same =
      one.progressUsdE6 === other.progress &&
      one.requiredUsdE6 === other.required &&
      one.valueMinor === other.value &&
      one.freed === other.freed &&
      one.ended === other.ended
    if (!same) expect(one).toEqual(other)
    if (one.ended !== null) kinds[one.ended] += 1
    if (one.wasReset) kinds.reset += 1
    if (facts.some((fact) => fact.kind === 'result' && fact.owedBonusMinor > 0n)) kinds.owed += 1
  }
  // The histories reach every ending.
  expect(Math.min(...Object.values(kinds))).toBeGreaterThan(100)
})
