import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WorkingState } from './working-state.ts'

const userId = '00000000-0000-7000-8000-000000000001'
const pairId = '00000000-0000-7000-8000-000000000002'

function stateOf(balances: readonly bigint[]): WorkingState {
  const state = new WorkingState(() => 0)
  const free = { mayStake: true, isGuarded: false, debtId: null }
  state.addAccount({ id: 0, balanceMinor: 0n, version: 0, kind: 'house', ...free })
  balances.forEach((balanceMinor, index) => {
    state.addAccount({ id: index + 1, balanceMinor, version: 7, kind: 'pocket', ...free })
  })
  return state
}

function posting(from: number, to: number, amountMinor: bigint) {
  const legs = [
    { accountId: from, amountMinor: -amountMinor },
    { accountId: to, amountMinor },
  ]
  return { answer: null, postings: [{ id: 'x', reason: 'transfer', wagerId: null, legs }] } as const
}

const moves = fc.array(
  fc.record({
    from: fc.integer({ min: 0, max: 4 }),
    to: fc.integer({ min: 0, max: 4 }),
    amountMinor: fc.bigInt({ min: 0n, max: 400n }),
  }),
  { maxLength: 40 },
)

describe('the working state of a batch', () => {
  it('keeps the sum, never lets a player fall below zero, and counts the rows that touch it', () => {
    fc.assert(
      fc.property(moves, (list) => {
        const state = stateOf([100n, 200n, 300n, 0n])
        const touched = new Map<number, number>()
        for (const { from, to, amountMinor } of list.filter((entry) => entry.from !== entry.to)) {
          const isPoor = from !== 0 && state.balanceOf(from).balanceMinor < amountMinor
          if (isPoor) continue
          state.apply(posting(from, to, amountMinor), null)
          for (const id of [from, to]) touched.set(id, (touched.get(id) ?? 0) + 1)
        }
        const accounts = [...state.accountStates()]
        expect(accounts.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n)).toBe(600n)
        for (const { id, balanceMinor, version, kind } of accounts) {
          expect(balanceMinor >= 0n || kind === 'house').toBe(true)
          expect(version).toBe((kind === 'pocket' ? 7 : 0) + (touched.get(id) ?? 0))
        }
        const moved = state.accountMoves()
        expect(moved.map(({ id }) => id)).toEqual([...touched.keys()].sort((a, b) => a - b))
        for (const { id, version, versionBefore } of moved) {
          expect(version - versionBefore).toBe(touched.get(id))
        }
      }),
    )
  })

  it('refuses what would leave a player below zero, whatever the command decided', () => {
    expect(() => stateOf([5n]).apply(posting(1, 0, 6n), null)).toThrow('below zero')
  })

  it('refuses a posting that makes money', () => {
    const legs = [
      { accountId: 0, amountMinor: -5n },
      { accountId: 1, amountMinor: 6n },
    ]
    const effects = { answer: null, postings: [{ ...posting(0, 1, 5n).postings[0], legs }] }
    expect(() => stateOf([0n]).apply(effects, null)).toThrow('sums to zero')
  })

  it('refuses accounts and nonces that the command did not declare', () => {
    const state = stateOf([5n])
    expect(() => state.balanceOf(9)).toThrow('missing')
    expect(() => state.nonceOf(userId)).toThrow('missing')
    expect(() => state.apply({ answer: null, movesNonce: true }, null)).toThrow('names its player')
  })

  it('moves a nonce by one per command and tells where it stood before', () => {
    const state = stateOf([])
    state.addNonce({ userId, seedPairId: pairId, nonce: 4 })
    expect(state.nonceMoves()).toEqual([])
    state.apply({ answer: null, movesNonce: true }, userId)
    state.apply({ answer: null, movesNonce: true }, userId)
    expect(state.nonceOf(userId)).toMatchObject({ seedPairId: pairId, nonce: 6 })
    expect(state.nonceMoves()).toEqual([{ userId, seedPairId: pairId, nonce: 6, nonceBefore: 4 }])
  })

  it('hands out balances that later commands do not change', () => {
    const state = stateOf([5n])
    const before = state.snapshot([1])
    state.apply(posting(1, 0, 5n), null)
    expect(before[0]).toEqual({ balanceMinor: 5n, version: 7 })
    expect(state.snapshot([1])[0]).toEqual({ balanceMinor: 0n, version: 8 })
  })
})

describe('a credit to a player in debt', () => {
  /** Account 1 holds so much real money, and its owner owes so much in account 2. */
  function debtor(balanceMinor: bigint, owedMinor: bigint): WorkingState {
    const state = new WorkingState(() => 0)
    const free = { version: 0, mayStake: true, isGuarded: false, debtId: null }
    state.addAccount({ id: 0, balanceMinor: 0n, kind: 'house', ...free })
    state.addAccount({ id: 1, balanceMinor, kind: 'pocket', ...free, debtId: 2 })
    state.addAccount({ id: 2, balanceMinor: -owedMinor, kind: 'debt', ...free })
    return state
  }

  it('pays as much of the debt as the account then holds, and no more than is owed', () => {
    const positive = fc.bigInt({ min: 1n, max: 1_000n })
    fc.assert(
      fc.property(positive, positive, positive, (heldMinor, owedMinor, creditMinor) => {
        const state = debtor(heldMinor, owedMinor)
        const [paid] = state.apply(posting(0, 1, creditMinor), null)
        const allMinor = heldMinor + creditMinor
        const dueMinor = allMinor < owedMinor ? allMinor : owedMinor
        expect(paid).toMatchObject({ accountId: 1, debtId: 2, amountMinor: dueMinor })
        expect(state.balanceOf(1).balanceMinor).toBe(heldMinor + creditMinor - dueMinor)
        expect(state.balanceOf(2).balanceMinor).toBe(dueMinor - owedMinor)
      }),
    )
  })

  it('is paid too by what a stake leaves, so that none stands beside real money', () => {
    const poorer = debtor(10n, 5n)
    expect(poorer.apply(posting(1, 0, 7n), null)).toMatchObject([{ amountMinor: 3n }])
    expect([poorer.balanceOf(1).balanceMinor, poorer.balanceOf(2).balanceMinor]).toEqual([0n, -2n])
  })

  it('leaves money alone where the debt is paid', () => {
    const free = debtor(10n, 0n)
    expect(free.apply(posting(0, 1, 4n), null)).toEqual([])
    expect(free.balanceOf(1).balanceMinor).toBe(14n)
  })

  it('asks for the account of the debt before it decides', () => {
    const state = new WorkingState(() => 0)
    const account = {
      balanceMinor: 0n,
      version: 0,
      mayStake: true,
      isGuarded: false,
      kind: 'pocket' as const,
    }
    state.addAccount({ ...account, id: 1, debtId: 2 })
    expect(state.missingDebts()).toEqual([2])
  })
})
