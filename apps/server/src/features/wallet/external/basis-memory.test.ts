import { describe, expect, it } from 'vitest'
import { decideExternal } from './decide.ts'
import { recordsIn } from './external-store.ts'
import { createBasisMemory, type BasisMemory } from './basis-memory.ts'
import type { ExternalBasis, ExternalTransaction } from './transaction.ts'

const place = { source: 'test', userId: 'user', currency: 'usdt' }
const about = { product: 'slots', game: 'reef', round: 'r1', isRoundOver: false }
const terms = { usdRateE8: 1n, trueEdgePpm: 0, creditedEdgePpm: 0, params: {} }

function ask(own: Partial<ExternalTransaction>): ExternalTransaction {
  const asked = { externalId: 'new', kind: 'bet' as const, amountMinor: 10n, refs: [] }
  return { ...place, ...about, ...asked, terms, ...own }
}

const nothing: ExternalBasis = {
  version: 4n,
  mayBet: true,
  known: new Map(),
  openBets: [],
  isRoundOver: false,
  isRoundRead: true,
  wagers: new Map(),
  paidWins: new Map(),
}

/** Decides and commits as the door does. */
function commit(memory: BasisMemory, transaction: ExternalTransaction, on: ExternalBasis) {
  const decision = decideExternal(transaction, on, 1_000n)
  if (decision.kind !== 'apply') throw new Error(`decided ${decision.kind}`)
  const { externalId: id } = transaction
  const records = recordsIn(transaction, decision.plan, { id, wagerId: id })
  memory.moveOn({ transaction, basis: on, plan: decision.plan, records })
}

function open() {
  let now = 0
  const memory = createBasisMemory(() => now)
  return {
    ...memory,
    pass(milliseconds: number) {
      now += milliseconds
    },
  }
}

describe('remembered bases', () => {
  it('know nothing of a player who was not read', () => {
    expect(open().recall(ask({}))).toBeUndefined()
  })

  it('follow the commits of this node', () => {
    const memory = open()
    const bet = ask({ externalId: 'b1' })
    memory.keep(bet, nothing)
    commit(memory, bet, nothing)
    const next = memory.recall(ask({ externalId: 'w1', kind: 'win' }))
    expect(next).toMatchObject({ version: 5n, isRoundRead: true, mayBet: true })
    expect(next?.openBets.map(({ externalId }) => externalId)).toEqual(['b1'])
    expect(memory.recall(bet)?.known.get('b1')).toMatchObject({ state: 'open' })
  })

  it('do not claim to know a round that they never saw', () => {
    const memory = open()
    memory.keep(ask({}), nothing)
    expect(memory.recall(ask({ round: 'r2' }))).toMatchObject({ isRoundRead: false })
  })

  it('leave what takes something back to the database', () => {
    const memory = open()
    memory.keep(ask({}), nothing)
    const refs = [{ externalId: 'b1', kind: 'bet' as const }]
    expect(memory.recall(ask({ kind: 'refund', refs }))).toBeUndefined()
  })

  it('never tell from memory that somebody may not play', () => {
    const memory = open()
    memory.keep(ask({}), { ...nothing, mayBet: false })
    expect(memory.recall(ask({}))).toBeUndefined()
  })

  it('hold nothing of another player, whose id was asked for by mistake', () => {
    const memory = open()
    const bet = ask({ externalId: 'b1' })
    const foreign = { ...bet, userId: 'other', id: 'b1', wagerId: 'b1', state: 'open' as const }
    memory.keep(bet, { ...nothing, known: new Map([['b1', foreign]]) })
    const now = memory.recall(ask({ externalId: 'w1', kind: 'win' }))
    expect(now?.openBets).toEqual([])
    expect(memory.recall(bet)?.known.size).toBe(0)
  })

  it('are gone after a commit that may have gone either way', () => {
    const memory = open()
    memory.keep(ask({}), nothing)
    memory.forget(place)
    expect(memory.recall(ask({}))).toBeUndefined()
  })

  it('do not follow a commit that rests on another version', () => {
    const memory = open()
    memory.keep(ask({}), nothing)
    commit(memory, ask({ externalId: 'b1' }), { ...nothing, version: 9n })
    expect(memory.recall(ask({}))).toMatchObject({ version: 4n })
  })

  it('start anew where another node moved the player on', () => {
    const memory = open()
    const bet = ask({ externalId: 'b1' })
    memory.keep(bet, nothing)
    commit(memory, bet, nothing)
    memory.keep(ask({ round: 'r2' }), { ...nothing, version: 7n })
    const now = memory.recall(ask({ externalId: 'b1' }))
    expect(now).toMatchObject({ version: 7n, isRoundRead: false, openBets: [] })
    expect(now?.known.size).toBe(0)
  })

  it('give up a round of which they forgot a transaction', () => {
    const memory = open()
    memory.keep(ask({}), nothing)
    for (let turn = 0; turn < 17; turn += 1) {
      const bet = ask({ externalId: `b${turn}`, round: turn === 0 ? 'first' : 'others' })
      commit(memory, bet, memory.recall(bet) ?? nothing)
    }
    expect(memory.recall(ask({ round: 'first' }))).toMatchObject({ isRoundRead: false })
    expect(memory.recall(ask({ round: 'others' }))).toMatchObject({ isRoundRead: true })
  })

  it('rest a minute where they were wrong too often: another node serves the same players', () => {
    const memory = open()
    for (let turn = 0; turn < 20; turn += 1) {
      memory.keep(ask({}), { ...nothing, version: BigInt(turn + 10) }, nothing)
    }
    expect(memory.recall(ask({}))).toBeUndefined()
    memory.pass(60_000)
    expect(memory.recall(ask({}))).toMatchObject({ version: 29n })
  })
})
