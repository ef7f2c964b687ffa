import { describe, expect, it } from 'vitest'
import type { Queries } from '../../../platform/database/database.ts'
import type { Commit } from './checkpoints.ts'
import type { Fact } from './facts.ts'
import { readFacts } from './read-facts.ts'

const idOf = (number: number) => `01985a11-0000-7000-8000-${String(number).padStart(12, '0')}`
const userId = idOf(999)

/** A wager of a hundred that was closed whole and won. */
function wagerRow(number: number, own: object = {}) {
  return {
    ...{ id: idOf(number), user_id: userId, product: 'trial', game: 'snails', currency: 'usdt' },
    ...{ pocket: 'real', status: 'win', stake_minor: 100n, bonus_minor: 0n, payout_minor: 250n },
    ...{ multiplier_e4: 25_000n, stake_usd_e6: 1_000n, usd_rate_e8: 1n, true_edge_ppm: 1 },
    ...{ credited_edge_ppm: 2, settled_ms: 5_000, params: '{}', result: '{"first":true}' },
    ...own,
  }
}

interface Share {
  readonly part: number
  readonly stake?: bigint
  readonly payout: bigint
  readonly isLast?: boolean
  readonly status?: string
}

/** A row of results of wager 1. */
function resultRow(revision: number, { part, stake = 100n, payout, ...own }: Share) {
  const { isLast = true, status = payout === 0n ? 'lose' : 'win' } = own
  return {
    ...{ id: idOf(100 + revision), wager_id: idOf(1), revision, part, is_last: isLast, status },
    ...{ stake_minor: stake, bonus_minor: 0n, payout_minor: payout, multiplier_e4: 7n },
    ...{ stake_usd_e6: stake * 10n, settled_ms: 1_000 * part, result: `{"revision":${revision}}` },
    bonus_moved: null,
  }
}

/** Wagers as their statement gives them: a text of each column. */
function columnsOf(rows: readonly Readonly<Record<string, unknown>>[]) {
  const list = (column: string) => rows.map((row) => row[column])
  const text = (column: string, separator = ',') => list(column).join(separator)
  return {
    ...{ ids: text('id') || null, users: text('user_id'), products: list('product') },
    ...{ games: list('game'), currencies: list('currency'), pockets: text('pocket') },
    ...{ statuses: text('status'), stakes: text('stake_minor'), bonuses: text('bonus_minor') },
    ...{ payouts: text('payout_minor'), multipliers: text('multiplier_e4') },
    ...{ worths: text('stake_usd_e6'), rates: text('usd_rate_e8'), ends: text('settled_ms') },
    ...{ true_edges: text('true_edge_ppm'), credited_edges: text('credited_edge_ppm') },
    ...{ params: text('params', '\u001f'), results: text('result', '\u001f') },
  }
}

/** The rows that the statements find, by the names of the statements. */
function holding(rows: {
  wagers?: Record<string, unknown>[]
  results?: object[]
  legs?: object[]
  payouts?: object[]
  uncredited?: object[]
  credited?: object[]
}): Queries {
  const found: Readonly<Record<string, object[] | undefined>> = {
    facts_wagers: rows.wagers && [columnsOf(rows.wagers)],
    facts_results: rows.results,
    facts_postings: rows.legs,
    facts_payouts: rows.payouts,
    facts_any_uncredited: rows.uncredited,
    facts_uncredited: rows.uncredited,
    facts_credited: rows.credited,
  }
  return {
    // The rows are those of the statement, as a database would give them.
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    query: async <Row extends object>({ name = '' }) => (found[name] ?? []) as Row[],
  }
}

const listOf = (numbers: readonly number[]) => `{${numbers.map(idOf).join(',')}}`

function commit(own: { w?: number[]; r?: number[]; p?: number[]; kinds?: string }): Commit {
  const { w = [], r = [], p = [], kinds = '' } = own
  return {
    ...{ lane: 1, number: 1n, kinds, wager_ids: listOf(w) },
    ...{ result_ids: listOf(r), posting_ids: listOf(p) },
  }
}

const lineOf = (fact: Fact) =>
  fact.kind === 'result'
    ? [fact.sign, fact.part, fact.revision, fact.payoutMinor, fact.whole.payoutMinor]
    : fact.postingId

async function revisions(rows: Parameters<typeof holding>[0], wanted: number[]) {
  return readFacts(holding(rows), [commit({ r: wanted })])
}

describe('a wager that was closed whole', () => {
  it('is its own first result', async () => {
    const [fact] = await readFacts(holding({ wagers: [wagerRow(1)] }), [commit({ w: [1] })])
    expect(fact).toMatchObject({
      ...{ kind: 'result', sign: 1, wagerId: idOf(1), userId, part: 1, revision: 1 },
      ...{ settledAt: 5_000, closedAt: 5_000, isClosed: true, result: '{"first":true}' },
      ...{ stakeMinor: 100n, payoutMinor: 250n, multiplierE4: 25_000, status: 'win' },
      whole: { stakeMinor: 100n, payoutMinor: 250n, status: 'win' },
    })
  })

  it('that was taken back in an older version gets a minus and a cancel', async () => {
    const results = [
      { ...resultRow(2, { part: 1, payout: 100n, status: 'cancel' }), settled_ms: 5_000 },
    ]
    const facts = await revisions({ wagers: [wagerRow(1)], results }, [102])
    expect(facts.map(lineOf)).toEqual([
      [-1, 1, 1, 250n, 250n],
      [1, 1, 2, 100n, 100n],
    ])
    expect(facts).toMatchObject([
      { status: 'win', settledAt: 5_000, closedAt: 5_000, result: '{"first":true}' },
      { status: 'cancel', settledAt: 5_000, closedAt: 5_000, whole: { status: 'cancel' } },
    ])
  })

  it('and corrected twice takes back what stood before each time', async () => {
    const results = [
      resultRow(2, { part: 1, payout: 0n }),
      resultRow(3, { part: 1, payout: 90n, status: 'part' }),
    ]
    const facts = await revisions({ wagers: [wagerRow(1)], results }, [102, 103])
    expect(facts.map(lineOf)).toEqual([
      [-1, 1, 1, 250n, 250n],
      [1, 1, 2, 0n, 0n],
      [-1, 1, 2, 0n, 0n],
      [1, 1, 3, 90n, 90n],
    ])
  })

  it('and corrected owes what of its bonus money was not there any more', async () => {
    const bonus = { stake: 100n, payout: 0n, part: 1 }
    const row = { ...resultRow(2, bonus), bonus_minor: 50n }
    const wagers = [wagerRow(1, { pocket: 'mixed', bonus_minor: 50n })]
    const owed = async (bonus_moved: bigint | null) => {
      const facts = await revisions({ wagers, results: [{ ...row, bonus_moved }] }, [102])
      return facts.map((fact) => (fact.kind === 'result' ? fact.owedBonusMinor : null))
    }
    // Half of 250 is to be taken back.
    expect(await owed(-125n)).toEqual([0n, 0n])
    expect(await owed(-30n)).toEqual([0n, 95n])
    expect(await owed(0n)).toEqual([0n, 125n])
    // Revisions of old have no posting of theirs.
    expect(await owed(null)).toEqual([0n, 0n])
  })

  it('is told by the wanted revision alone, whatever came later', async () => {
    const results = [resultRow(2, { part: 1, payout: 0n }), resultRow(3, { part: 1, payout: 9n })]
    const facts = await revisions({ wagers: [wagerRow(1)], results }, [102])
    expect(facts.map(lineOf)).toEqual([
      [-1, 1, 1, 250n, 250n],
      [1, 1, 2, 0n, 0n],
    ])
  })
})

describe('a wager that is closed in shares', () => {
  const shares = [
    resultRow(1, { part: 1, stake: 40n, payout: 10n, status: 'part', isLast: false }),
    resultRow(2, { part: 2, stake: 60n, payout: 200n }),
    resultRow(3, { part: 1, stake: 40n, payout: 0n }),
    resultRow(4, { part: 1, stake: 40n, payout: 40n, status: 'cancel' }),
  ]
  const wagers = [wagerRow(1, { payout_minor: 210n, status: 'win' })]

  it('tells each share, and the whole once nothing is open', async () => {
    const facts = await revisions({ wagers, results: shares }, [101, 102])
    expect(facts.map(lineOf)).toEqual([
      [1, 1, 1, 10n, 10n],
      [1, 2, 2, 200n, 210n],
    ])
    expect(facts).toMatchObject([
      { isClosed: false, closedAt: null, settledAt: 1_000, stakeMinor: 40n, stakeUsdE6: 400n },
      { isClosed: true, closedAt: 5_000, settledAt: 2_000, whole: { stakeMinor: 100n } },
    ])
    expect(facts[1]).toMatchObject({ whole: { status: 'win', multiplierE4: 21_000 } })
  })

  it('and corrected in one of them keeps the others, and its one end', async () => {
    const facts = await revisions({ wagers, results: shares }, [103, 104])
    expect(facts.map(lineOf)).toEqual([
      [-1, 1, 1, 10n, 210n],
      [1, 1, 3, 0n, 200n],
      [-1, 1, 3, 0n, 200n],
      [1, 1, 4, 40n, 240n],
    ])
    for (const fact of facts) expect(fact).toMatchObject({ closedAt: 5_000, settledAt: 1_000 })
    // What was given back counts for no status.
    expect(facts[3]).toMatchObject({ whole: { status: 'win' } })
  })

  it('and corrected while one is open tells of no end', async () => {
    const results = [
      resultRow(1, { part: 1, stake: 40n, payout: 10n, isLast: false }),
      resultRow(2, { part: 1, stake: 40n, payout: 0n, isLast: false }),
    ]
    const open = [wagerRow(1, { status: 'in-progress', payout_minor: 0n, settled_ms: null })]
    const facts = await revisions({ wagers: open, results }, [102])
    expect(facts.map(lineOf)).toEqual([
      [-1, 1, 1, 10n, 10n],
      [1, 1, 2, 0n, 0n],
    ])
    for (const fact of facts) expect(fact).toMatchObject({ isClosed: false, closedAt: null })
  })
})

describe('a commit of several kinds', () => {
  const leg = (number: number, pocket: string, amount: bigint) => ({
    ...{ id: idOf(number), reason: 'stake', wager_id: idOf(7), owner: userId, currency: 'usdt' },
    ...{ pocket, amount, at_ms: 3_000 },
  })
  const rows = {
    wagers: [wagerRow(1), wagerRow(2)],
    results: [resultRow(2, { part: 1, payout: 0n })],
    legs: [leg(51, 'real', -5n), leg(51, 'escrow', 5n), leg(52, 'real', -6n)],
  }

  it('tells them in the order of its letters', async () => {
    const facts = await readFacts(holding(rows), [
      commit({ w: [1, 2], r: [102], p: [51, 52], kinds: 'pwrwp' }),
    ])
    expect(facts.map(lineOf)).toEqual([
      idOf(51),
      idOf(51),
      [1, 1, 1, 250n, 250n],
      [-1, 1, 1, 250n, 250n],
      [1, 1, 2, 0n, 0n],
      [1, 1, 1, 250n, 250n],
      idOf(52),
    ])
    expect(facts[0]).toEqual({
      ...{ kind: 'movement', postingId: idOf(51), reason: 'stake', wagerId: idOf(7), userId },
      ...{ currency: 'usdt', pocket: 'real', amountMinor: -5n, at: 3_000 },
    })
  })

  it('needs no letters where all are of one kind', async () => {
    const facts = await readFacts(holding(rows), [commit({ w: [2, 1] }), commit({ p: [52] })])
    expect(facts.map((fact) => (fact.kind === 'result' ? fact.wagerId : fact.postingId))).toEqual([
      idOf(2),
      idOf(1),
      idOf(52),
    ])
  })

  it('that names a wager which is not there is a defect, not silence', async () => {
    await expect(readFacts(holding(rows), [commit({ w: [3] })])).rejects.toThrow(
      'wager of a commit',
    )
  })
})

describe('a payout', () => {
  const payout = { postingId: idOf(60), userId, currency: 'usdt', sumMinor: 10n, at: 1 }

  it('is a fact with the figures of the withdrawal that it ends', async () => {
    const on = holding({ payouts: [{ ...payout, withdrawalId: idOf(61) }] })
    expect(await readFacts(on, [commit({ p: [60] })])).toEqual([
      { kind: 'payout', pocket: 'real', ...payout, withdrawalId: idOf(61) },
    ])
  })

  it('that ends no withdrawal is a defect, not silence', async () => {
    const on = holding({ payouts: [{ ...payout, withdrawalId: null }] })
    await expect(readFacts(on, [commit({ p: [60] })])).rejects.toThrow(
      `withdrawal of payout ${idOf(60)}`,
    )
  })
})

describe('a wager that earns nothing', () => {
  it('has no credited edge, in a commit like those of instant bets too', async () => {
    const wagers = [wagerRow(1), wagerRow(2)]
    const on = holding({ wagers, uncredited: [{ id: idOf(2) }] })
    const facts = await readFacts(on, [commit({ w: [1, 2] })])
    expect(facts).toMatchObject([
      { wagerId: idOf(1), creditedEdgePpm: 2, trueEdgePpm: 1 },
      { wagerId: idOf(2), creditedEdgePpm: 0, trueEdgePpm: 1 },
    ])
  })
})

describe('a wager that earns at its end', () => {
  const wagers = [wagerRow(1), { ...wagerRow(2), credited_edge_ppm: 0 }]
  const credited = [
    { id: idOf(1), ppm: 30_000 },
    { id: idOf(2), ppm: 30_000 },
  ]

  it('has that as its credited edge, and no wager that had one already', async () => {
    const facts = await readFacts(holding({ wagers, credited }), [commit({ w: [1, 2] })])
    expect(facts).toMatchObject([
      { wagerId: idOf(1), creditedEdgePpm: 2 },
      { wagerId: idOf(2), creditedEdgePpm: 30_000 },
    ])
  })

  it('earns nothing all the same where it was noted to earn nothing', async () => {
    const on = holding({ wagers, credited, uncredited: [{ id: idOf(2) }] })
    const [, fact] = await readFacts(on, [commit({ w: [1, 2] })])
    expect(fact).toMatchObject({ wagerId: idOf(2), creditedEdgePpm: 0 })
  })
})
