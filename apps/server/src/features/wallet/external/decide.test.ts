import { statusOf } from '@powerplay/ledger'
import { describe, expect, it } from 'vitest'
import type { JournalWager } from '../journal/read-wagers.ts'
import { closeRound, decideExternal, type ExternalDecision } from './decide.ts'
import type { ExternalBasis, ExternalTransaction, KnownTransaction } from './transaction.ts'

const place = { source: 'test', userId: 'user', currency: 'usdt' }
const about = { product: 'slots', game: 'reef', round: 'r1', isRoundOver: false }
const terms = { usdRateE8: 1n, trueEdgePpm: 0, creditedEdgePpm: 0, params: {} }

function ask(own: Partial<ExternalTransaction>): ExternalTransaction {
  const asked = { externalId: 'new', kind: 'bet' as const, amountMinor: 10n, refs: [] }
  return { ...place, ...about, ...asked, terms, ...own }
}

function known(externalId: string, own: Partial<KnownTransaction> = {}): KnownTransaction {
  const stored = { kind: 'bet' as const, state: 'open' as const, amountMinor: 10n }
  return { ...place, ...about, externalId, id: externalId, wagerId: externalId, ...stored, ...own }
}

function basis(
  met: readonly KnownTransaction[] = [],
  own: Partial<ExternalBasis> = {},
): ExternalBasis {
  const openBets = met.filter(({ state }) => state === 'open')
  const knownById = new Map(met.map((one) => [one.externalId, one]))
  const calm = { version: 1n, mayBet: true, isRoundOver: false, isRoundRead: true }
  const wagers = wagersOf(met)
  const paidWins = paidIn(met)
  return { ...calm, known: knownById, openBets, wagers, paidWins, ...own }
}

/** The wagers of transactions that are over: a bet that was lost, a prize that was paid. */
function wagersOf(met: readonly KnownTransaction[]): ExternalBasis['wagers'] {
  const over = met.filter(({ state }) => state === 'settled' || state === 'paid')
  return new Map(
    over.map(({ id, kind, amountMinor }) => {
      const amounts =
        kind === 'bet'
          ? { stakeMinor: amountMinor, payoutMinor: 0n }
          : { stakeMinor: 0n, payoutMinor: amountMinor }
      return [id, wagerOf(id, amounts)]
    }),
  )
}

function wagerOf(
  id: string,
  amounts: Pick<JournalWager, 'stakeMinor' | 'payoutMinor'>,
  reason = 'settled',
): JournalWager {
  const { stakeMinor, payoutMinor } = amounts
  const at = new Date(0)
  const times = { bonusMinor: 0n, stakeUsdE6: 0n, multiplierE4: 0, settledAt: at }
  const status = statusOf(stakeMinor, payoutMinor)
  return {
    ...{ id, userId: 'user', product: 'slots', game: 'reef', currency: 'usdt', pocket: 'real' },
    ...{ ...amounts, ...times, status, usdRateE8: 1n, seedPairId: null, nonce: -1 },
    ...{ params: {}, result: {}, openedAt: at },
    results: [{ revision: 1, part: 1, ...amounts, ...times, status, reason }],
  }
}

function planOf(decision: ExternalDecision) {
  if (decision.kind !== 'apply') throw new Error(`decided ${decision.kind}`)
  return decision.plan
}

/** What taking back comes to where the bet's wager stands like that. */
function undo(
  refs: ExternalTransaction['refs'],
  stands: JournalWager,
  met: readonly KnownTransaction[],
  paidWins: ExternalBasis['paidWins'] = paidIn(met),
) {
  const asked = ask({ kind: 'rollback', refs })
  const wagers = new Map([[stands.id, stands]])
  return planOf(decideExternal(asked, basis(met, { wagers, paidWins }), 100n))
}

/** A bet of the provider whose stake was given back by a correction of ours. */
function cancelledByStaff(stakeMinor: bigint): JournalWager {
  const wager = wagerOf('b1', { stakeMinor, payoutMinor: stakeMinor }, 'void')
  return { ...wager, status: 'cancel' }
}

function paidIn(met: readonly KnownTransaction[]): ExternalBasis['paidWins'] {
  const sums = new Map<string, bigint>()
  for (const { kind, state, wagerId, amountMinor } of met) {
    if (kind !== 'win' || state !== 'paid' || wagerId === null) continue
    sums.set(wagerId, (sums.get(wagerId) ?? 0n) + amountMinor)
  }
  return sums
}

const bet = { externalId: 'b1', kind: 'bet' as const }
const win = { externalId: 'w1', kind: 'win' as const }

describe('a bet', () => {
  it('puts its stake into escrow', () => {
    expect(planOf(decideExternal(ask({}), basis(), 10n))).toMatchObject({
      stake: 'escrow',
      own: { state: 'open' },
    })
  })

  it.each([
    ['the player has less', basis(), 9n, 'not-enough'],
    ['the player is excluded', basis([], { mayBet: false }), 10n, 'not-allowed'],
  ] as const)('is refused when %s', (_why, now, balance, refusal) => {
    expect(decideExternal(ask({}), now, balance)).toEqual({ kind: 'refuse', refusal })
  })

  it('of zero is recorded and moves nothing, even for an excluded player', () => {
    const plan = planOf(decideExternal(ask({ amountMinor: 0n }), basis([], { mayBet: false }), 0n))
    expect(plan).toMatchObject({ stake: null, own: { state: 'settled' } })
  })

  it('whose win came first is lost at once: its round is over', () => {
    const now = basis([], { isRoundOver: true })
    expect(planOf(decideExternal(ask({}), now, 10n))).toMatchObject({ stake: 'house' })
  })

  it('that was taken back before it came does nothing', () => {
    const gone = known('new', { state: 'void', amountMinor: 0n })
    expect(decideExternal(ask({}), basis([gone]), 10n)).toEqual({ kind: 'repeat', first: gone })
  })

  it.each([
    ['another amount', { amountMinor: 11n }],
    ['another player', { userId: 'other' }],
    ['another currency', { currency: 'btc' }],
    ['another kind', { kind: 'win' as const }],
  ])('that comes again with %s is no repeat', (_what, own) => {
    const decision = decideExternal(ask(own), basis([known('new')]), 100n)
    expect(decision).toEqual({ kind: 'refuse', refusal: 'mismatch' })
  })
})

describe('a win', () => {
  it('ends all open bets of its round, the first with the payout', () => {
    const [first, second] = [known('b1'), known('b2')]
    const now = basis([first, second])
    expect(planOf(decideExternal(ask({ kind: 'win', amountMinor: 25n }), now, 0n))).toMatchObject({
      settled: [
        { bet: first, payoutMinor: 25n },
        { bet: second, payoutMinor: 0n },
      ],
      prizeMinor: 0n,
    })
  })

  it('without an open bet is paid all the same, excluded or not', () => {
    const now = basis([], { mayBet: false })
    const plan = planOf(decideExternal(ask({ kind: 'win', amountMinor: 25n }), now, 0n))
    expect(plan).toMatchObject({ prizeMinor: 25n, own: { state: 'paid' } })
  })
})

describe('a refund', () => {
  const refund = ask({ kind: 'refund', refs: [bet] })

  it('of an open bet releases its stake', () => {
    const open = known('b1')
    const plan = planOf(decideExternal(refund, basis([open]), 0n))
    expect(plan).toMatchObject({ released: [open], corrections: [], tombstones: [] })
  })

  it('of a bet whose round is over gives its stake back on top of what it paid', () => {
    const settled = known('b1', { state: 'settled' })
    const plan = planOf(decideExternal(refund, basis([settled]), 0n))
    expect(plan).toMatchObject({
      cancelled: [settled],
      corrections: [{ wager: { id: 'b1' }, payoutMinor: 10n, isRefunded: true }],
    })
  })

  it('of a bet whose stake staff gave back gives nothing more', () => {
    const decided = undo([bet], cancelledByStaff(10n), [known('b1', { state: 'settled' })])
    expect(decided.corrections).toEqual([])
    expect(decided.cancelled).toHaveLength(1)
  })

  it('of a bet that staff settled otherwise gives back what was taken, not more', () => {
    const stands = wagerOf('b1', { stakeMinor: 10n, payoutMinor: 15n }, 'resettled')
    const decided = undo([bet], stands, [known('b1', { state: 'settled' })])
    expect(decided.corrections).toMatchObject([{ payoutMinor: 10n, isRefunded: true }])
  })

  it('of a bet whose win still stands pays both, whatever staff made of the win', () => {
    const own = known('w1', { kind: 'win', state: 'paid', amountMinor: 40n, wagerId: 'b1' })
    for (const [payoutMinor, allMinor] of [
      [40n, 50n],
      [25n, 35n],
      [90n, 50n],
    ] as const) {
      const stands = wagerOf('b1', { stakeMinor: 10n, payoutMinor }, 'resettled')
      const wins = new Map([['b1', 40n]])
      const met = [known('b1', { state: 'settled' }), own]
      expect(undo([bet], stands, met, wins).corrections).toMatchObject([{ payoutMinor: allMinor }])
    }
  })

  it('of a bet that is taken back already does nothing, whatever its own id', () => {
    const plan = planOf(decideExternal(refund, basis([known('b1', { state: 'cancelled' })]), 0n))
    expect(plan).toMatchObject({ released: [], cancelled: [], corrections: [] })
  })

  it('of a bet nobody knows leaves a tombstone', () => {
    expect(planOf(decideExternal(refund, basis(), 0n)).tombstones).toEqual([bet])
  })

  it.each([
    ['a win', known('b1', { kind: 'win', state: 'paid' })],
    ['a win that is taken back', known('b1', { kind: 'win', state: 'cancelled' })],
    ['another refund', known('b1', { kind: 'refund', state: 'done', amountMinor: 0n })],
    ['a win that was taken back before it came', known('b1', { kind: 'win', state: 'void' })],
  ])('that names %s is refused: only bets are refunded', (_what, named) => {
    const decision = decideExternal(refund, basis([named]), 100n)
    expect(decision).toEqual({ kind: 'refuse', refusal: 'mismatch' })
  })

  it("of somebody else's bet is refused", () => {
    const foreign = known('b1', { userId: 'other' })
    expect(decideExternal(refund, basis([foreign]), 0n)).toMatchObject({ refusal: 'mismatch' })
  })
})

describe('a rollback', () => {
  const paid = known('w1', { kind: 'win', state: 'paid', amountMinor: 40n })

  it('touches only what is listed, each once', () => {
    const settled = known('b1', { state: 'settled' })
    const listed = ask({ kind: 'rollback', refs: [bet, win, win] })
    const plan = planOf(decideExternal(listed, basis([settled, paid]), 100n))
    expect(plan).toMatchObject({
      cancelled: [settled, paid],
      corrections: [
        { wager: { id: 'b1' }, payoutMinor: 10n, isRefunded: true },
        { wager: { id: 'w1' }, payoutMinor: 0n, isRefunded: false },
      ],
    })
  })

  it('of a bet and the win that paid it corrects their one wager once', () => {
    const settled = known('b1', { state: 'settled' })
    const own = { ...paid, wagerId: 'b1' }
    const wagers = new Map([['b1', wagerOf('b1', { stakeMinor: 10n, payoutMinor: 40n })]])
    const listed = ask({ kind: 'rollback', refs: [bet, win] })
    const plan = planOf(decideExternal(listed, basis([settled, own], { wagers }), 100n))
    expect(plan.corrections).toMatchObject([{ payoutMinor: 10n, isRefunded: true }])
    expect(plan.corrections).toHaveLength(1)
  })

  it('of a win whose bet was refunded before leaves the stake with the player', () => {
    const own = { ...paid, wagerId: 'b1' }
    const refunded = wagerOf('b1', { stakeMinor: 10n, payoutMinor: 50n }, 'refund')
    const now = basis([known('b1', { state: 'cancelled' }), own], {
      wagers: new Map([['b1', refunded]]),
    })
    const plan = planOf(decideExternal(ask({ kind: 'rollback', refs: [win] }), now, 100n))
    expect(plan.corrections).toMatchObject([{ payoutMinor: 10n, isRefunded: true }])
  })

  it('of a win in a bet that staff gave back leaves the stake with the player', () => {
    const own = { ...paid, wagerId: 'b1' }
    const decided = undo([win], cancelledByStaff(10n), [known('b1', { state: 'settled' }), own])
    expect(decided.corrections).toEqual([])
    expect(decided.cancelled).toEqual([own])
  })

  it('of a bet and its win after staff gave the stake back takes and gives nothing', () => {
    const own = { ...paid, wagerId: 'b1' }
    const decided = undo([bet, win], cancelledByStaff(10n), [
      known('b1', { state: 'settled' }),
      own,
    ])
    expect(decided.corrections).toEqual([])
  })

  it.each([
    ['takes no more than staff left of it', 15n, 0n],
    ['leaves what staff paid beyond it', 55n, 15n],
    ['takes nothing where staff took all', 0n, undefined],
  ])('of a win that staff corrected %s', (_what, payoutMinor, leftMinor) => {
    const own = { ...paid, wagerId: 'b1' }
    const stands = wagerOf('b1', { stakeMinor: 10n, payoutMinor }, 'resettled')
    const decided = undo([win], stands, [known('b1', { state: 'settled' }), own])
    expect(decided.corrections.map(({ payoutMinor: left }) => left)).toEqual(
      leftMinor === undefined ? [] : [leftMinor],
    )
  })

  it.each([
    ['a bet listed as a win', win, known('w1')],
    ['a win listed as a bet', { ...win, kind: 'bet' as const }, paid],
  ])('of %s is refused whole', (_what, ref, named) => {
    const settled = known('b1', { state: 'settled' })
    const listed = ask({ kind: 'rollback', refs: [bet, ref] })
    expect(decideExternal(listed, basis([settled, named]), 100n)).toEqual({
      kind: 'refuse',
      refusal: 'mismatch',
    })
  })

  it('may take a win out of the stake that it gives back', () => {
    const listed = ask({ kind: 'rollback', refs: [bet, win] })
    const open = known('b1')
    const plan = planOf(decideExternal(listed, basis([open, paid]), 5n))
    expect(plan).toMatchObject({
      released: [open],
      corrections: [{ wager: { id: 'w1' }, payoutMinor: 0n, isRefunded: false }],
    })
  })
})

describe('a round in which nothing more came', () => {
  const quiet = { externalId: 'b1', round: 'r1' }

  it('ends with its stakes lost', () => {
    const open = known('b1')
    const settled = [{ bet: open, payoutMinor: 0n }]
    const plan = planOf(closeRound(basis([open]), quiet))
    expect(plan).toMatchObject({ settled, corrections: [] })
  })

  it('without a name is the bet alone', () => {
    const [alone, other] = [known('b1', { round: null }), known('b2')]
    const plan = planOf(closeRound(basis([alone, other]), { ...quiet, round: null }))
    expect(plan.settled.map(({ bet: ended }) => ended.externalId)).toEqual(['b1'])
  })

  it('is left alone where nothing is open any more', () => {
    const over = basis([known('b1', { state: 'settled' })])
    expect(closeRound(over, quiet)).toEqual({ kind: 'refuse', refusal: 'mismatch' })
    expect(closeRound(over, { ...quiet, round: null })).toMatchObject({ kind: 'refuse' })
  })
})
