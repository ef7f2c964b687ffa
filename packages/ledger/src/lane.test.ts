import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Uuid } from '@powerplay/kernel'
import type { Command, Outcome } from './command.ts'
import { Lane } from './lane.ts'
import { bet, give, mintId, move } from './test/commands.ts'
import { FakeLaneStore, FakeTables } from './test/fake-lane-store.ts'

class Report {
  readonly sizes: number[] = []
  readonly faults: string[] = []
  batchCommitted(commands: number): void {
    this.sizes.push(commands)
  }
  batchRetried(fault: string): void {
    this.faults.push(fault)
  }
}

function openLane(tables = new FakeTables()) {
  const store = new FakeLaneStore(tables)
  const report = new Report()
  const lane = new Lane(store, report, { nowMs: () => 0, mintId })
  const submit = <Answer>(command: Command<Answer>) =>
    new Promise<Outcome<unknown>>((resolve, reject) => {
      lane.enqueue({ command, resolve, reject })
    })
  return { tables, store, report, lane, submit }
}

function openPlayer(tables: FakeTables, balanceMinor = 100n) {
  const userId = mintId()
  const pairId = mintId()
  tables.addNonce(userId, pairId)
  return { userId, pairId, accountId: tables.addAccount(balanceMinor) }
}

const kinds = (outcomes: readonly Outcome<unknown>[]) => outcomes.map(({ kind }) => kind)

describe('group commit', () => {
  it('sends a lone command at once, in a batch of its own', async () => {
    const { tables, submit, report } = openLane()
    const [from, to] = [tables.addAccount(10n), tables.addAccount(0n)]
    const outcome = await submit(move({ from, to, amountMinor: 4n }))
    expect(outcome).toMatchObject({ kind: 'done' })
    expect(report.sizes).toEqual([1])
    expect([tables.balanceOf(from), tables.balanceOf(to)]).toEqual([6n, 4n])
  })

  it('writes together what arrived while the last batch was in flight, and answers after', async () => {
    const { tables, store, submit, report } = openLane()
    const [from, to] = [tables.addAccount(10n), tables.addAccount(0n)]
    const open = store.hold()
    let answered = 0
    const send = () =>
      submit(move({ from, to, amountMinor: 1n })).then(() => {
        answered += 1
      })
    const first = send()
    await new Promise((resolve) => setImmediate(resolve))
    const rest = Array.from({ length: 5 }, send)
    await new Promise((resolve) => setImmediate(resolve))
    expect(answered).toBe(0)
    open()
    await Promise.all([first, ...rest])
    expect(report.sizes).toEqual([1, 5])
    expect(tables.balanceOf(from)).toBe(4n)
  })

  it('keeps the order of arrival: each command sees what those before it did', async () => {
    const { tables, submit } = openLane()
    const player = openPlayer(tables, 100n)
    const bets = Array.from({ length: 7 }, () => bet({ ...player, stakeMinor: 100n }))
    const outcomes = await Promise.all(bets.map(submit))
    // Every odd nonce loses: the first bet leaves nothing for the rest.
    expect(kinds(outcomes)).toEqual(['done', ...Array.from({ length: 6 }, () => 'refused')])
    const nonces = [...tables.wagers.values()].map(({ nonce }) => nonce)
    expect(nonces).toEqual([1])
  })

  it('gives each accepted bet the next nonce, without gaps for the refused ones', async () => {
    const { tables, submit } = openLane()
    const player = openPlayer(tables, 20n)
    const stakes = [10n, 500n, 10n, 999n, 20n]
    await Promise.all(stakes.map((stakeMinor) => submit(bet({ ...player, stakeMinor }))))
    expect([...tables.wagers.values()].map(({ nonce }) => nonce)).toEqual([1, 2, 3])
    expect(tables.nonces.get(player.userId)?.nonce).toBe(3)
  })

  it('tells each command the balances right after it, not after its batch', async () => {
    const { tables, submit } = openLane()
    const [from, to] = [tables.addAccount(10n), tables.addAccount(0n)]
    const outcomes = await Promise.all([
      submit(move({ from, to, amountMinor: 3n })),
      submit(move({ from, to, amountMinor: 4n })),
    ])
    const after = outcomes.map((outcome) =>
      outcome.kind === 'done' ? outcome.after[0] : undefined,
    )
    expect(after).toEqual([
      { balanceMinor: 7n, version: 1 },
      { balanceMinor: 3n, version: 2 },
    ])
  })

  it('does what a serial order would do, whatever is submitted when', async () => {
    const order = fc.record({
      from: fc.integer({ min: 1, max: 4 }),
      to: fc.integer({ min: 1, max: 4 }),
      amountMinor: fc.bigInt({ min: 1n, max: 60n }),
      isLate: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(order, { maxLength: 30 }), async (orders) => {
        const { tables, submit } = openLane()
        const model = new Map([1, 2, 3, 4].map((id) => [id, 50n]))
        for (const balanceMinor of model.values()) tables.addAccount(balanceMinor)
        const sent: Promise<Outcome<unknown>>[] = []
        const expected: string[] = []
        for (const { from, to, amountMinor, isLate } of orders.filter((o) => o.from !== o.to)) {
          if (isLate) await Promise.resolve()
          sent.push(submit(move({ from, to, amountMinor })))
          const has = model.get(from) ?? 0n
          expected.push(has < amountMinor ? 'refused' : 'done')
          if (has < amountMinor) continue
          model.set(from, has - amountMinor)
          model.set(to, (model.get(to) ?? 0n) + amountMinor)
        }
        expect(kinds(await Promise.all(sent))).toEqual(expected)
        for (const [id, balance] of model) expect(tables.balanceOf(id)).toBe(balance)
      }),
      { numRuns: 60 },
    )
  })
})

describe('refusals', () => {
  it('never fail their neighbours and leave no trace', async () => {
    const { tables, submit, store } = openLane()
    const [from, to] = [tables.addAccount(10n), tables.addAccount(0n)]
    const outcomes = await Promise.all(
      [6n, 6n, 4n].map((amountMinor) => submit(move({ from, to, amountMinor }))),
    )
    expect(kinds(outcomes)).toEqual(['done', 'refused', 'done'])
    expect(outcomes[1]).toMatchObject({ refusal: 'poor' })
    expect(store.writes.flatMap(({ postings }) => postings)).toHaveLength(2)
  })

  it('are read again when they rest on memory: another node may have paid meanwhile', async () => {
    const { tables, submit } = openLane()
    const other = openLane(tables)
    const [from, to] = [tables.addAccount(5n), tables.addAccount(0n)]
    await submit(move({ from, to, amountMinor: 5n }))
    await other.submit(give(from, 50n))
    expect(await submit(move({ from, to, amountMinor: 20n }))).toMatchObject({ kind: 'done' })
    expect(tables.balanceOf(from)).toBe(30n)
  })

  it('that nobody foresaw are read again too, and stand when they are true', async () => {
    const tables = new FakeTables()
    const [{ submit }, other] = [openLane(tables), openLane(tables)]
    const [from, to] = [tables.addAccount(10n), tables.addAccount(0n)]
    // Like the end of a wager, which takes its stake out of escrow without asking what is there.
    const take = (amountMinor: bigint) => {
      const command = move({ from, to, amountMinor })
      const legs = [
        { accountId: from, amountMinor: -amountMinor },
        { accountId: to, amountMinor },
      ]
      const posting = { id: command.key, reason: 'transfer' as const, wagerId: null, legs }
      const decide = () => ({ ok: true as const, effects: { postings: [posting], answer: '' } })
      return { ...command, decide }
    }
    await submit(take(5n))
    await other.submit(give(from, 50n))
    expect(await submit(take(20n))).toMatchObject({ kind: 'done' })
    await expect(submit(take(36n))).rejects.toThrow('never falls below zero')
    expect(await submit(take(35n))).toMatchObject({ kind: 'done' })
  })

  it('are replays when the key was done before, even if its effect left too little', async () => {
    const { tables, submit } = openLane()
    const other = openLane(tables)
    const [from, to] = [tables.addAccount(5n), tables.addAccount(0n)]
    const key = mintId()
    await other.submit(move({ key, from, to, amountMinor: 5n }))
    expect(await submit(move({ key, from, to, amountMinor: 5n }))).toEqual({ kind: 'replayed' })
    expect(tables.balanceOf(to)).toBe(5n)
  })

  it('are replays too when the same key was done a moment before in the same batch', async () => {
    const { tables, submit } = openLane()
    const [from, to] = [tables.addAccount(5n), tables.addAccount(0n)]
    const order = { key: mintId(), from, to, amountMinor: 5n }
    const outcomes = await Promise.all([submit(move(order)), submit(move(order))])
    expect(kinds(outcomes)).toEqual(['done', 'replayed'])
  })

  it('are replays too when the same business key was done a moment before, under another key', async () => {
    const { tables, submit } = openLane()
    const [from, to] = [tables.addAccount(5n), tables.addAccount(0n)]
    const order = { from, to, amountMinor: 5n, businessKey: { scope: 'tip', key: 'one' } }
    const outcomes = await Promise.all([submit(move(order)), submit(move(order))])
    expect(kinds(outcomes)).toEqual(['done', 'replayed'])
    expect(tables.balanceOf(to)).toBe(5n)
  })
})

describe('repeated keys', () => {
  it('are done once, between batches and inside one', async () => {
    const { tables, submit } = openLane()
    const [from, to] = [tables.addAccount(100n), tables.addAccount(0n)]
    const order = { key: mintId(), from, to, amountMinor: 5n }
    const twins = await Promise.all([
      submit(move(order)),
      submit(move({ from, to, amountMinor: 1n })),
      submit(move(order)),
    ])
    expect(kinds(twins)).toEqual(['done', 'done', 'replayed'])
    expect(await submit(move(order))).toEqual({ kind: 'replayed' })
    expect(tables.balanceOf(from)).toBe(94n)
  })

  it('are found by their business key, under whatever own key', async () => {
    const { tables, submit } = openLane()
    const [from, to] = [tables.addAccount(100n), tables.addAccount(0n)]
    const businessKey = { scope: 'demo_grant', key: 'a player' }
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => submit(move({ from, to, amountMinor: 5n, businessKey }))),
    )
    expect(kinds(outcomes).sort()).toEqual(['done', 'replayed', 'replayed'])
    expect(tables.balanceOf(to)).toBe(5n)
  })
})

describe('troubles of the database', () => {
  it('reads again and decides again when a row changed since it was read', async () => {
    const { tables, submit, report } = openLane()
    const other = openLane(tables)
    const [from, to] = [tables.addAccount(100n), tables.addAccount(0n)]
    await submit(move({ from, to, amountMinor: 1n }))
    await other.submit(move({ from, to, amountMinor: 50n }))
    expect(await submit(move({ from, to, amountMinor: 49n }))).toMatchObject({ kind: 'done' })
    expect(report.faults).toEqual(['stale'])
    expect([tables.balanceOf(from), tables.balanceOf(to)]).toEqual([0n, 100n])
  })

  it('locks the rows when they keep changing', async () => {
    const { tables, store, submit } = openLane()
    const [from, to] = [tables.addAccount(100n), tables.addAccount(0n)]
    store.fail('stale').fail('stale')
    expect(await submit(move({ from, to, amountMinor: 1n }))).toMatchObject({ kind: 'done' })
    expect(store.lockedReads).toEqual([false, false, true])
  })

  it('claims another lane when this one was taken over, and forgets what it remembered', async () => {
    const { tables, store, submit, report } = openLane()
    const player = openPlayer(tables)
    const first = await submit(bet({ ...player, stakeMinor: 10n }))
    const houses = () => [...tables.wagers.values()].map(({ houseAccountId }) => houseAccountId)
    store.fail('fenced')
    const second = await submit(bet({ ...player, stakeMinor: 10n }))
    expect(kinds([first, second])).toEqual(['done', 'done'])
    expect(report.faults).toEqual(['fenced'])
    expect(store.reclaims).toBe(1)
    expect(new Set(houses()).size).toBe(2)
  })

  it.each([
    { isWritten: true, kind: 'replayed' },
    { isWritten: false, kind: 'done' },
  ])(
    'asks for the keys when the connection broke (written: $isWritten), and does each once',
    async ({ isWritten, kind }) => {
      const { tables, store, submit, report } = openLane()
      const player = openPlayer(tables)
      store.fail('lost', isWritten)
      const outcomes = await Promise.all(
        [1, 2, 3].map(() => submit(bet({ ...player, stakeMinor: 10n }))),
      )
      expect(kinds(outcomes)).toEqual([kind, kind, kind])
      expect(report.faults).toEqual(['lost'])
      expect(tables.wagers.size).toBe(3)
      expect(tables.nonces.get(player.userId)?.nonce).toBe(3)
    },
  )

  it('never refuses what may be written already while the keys cannot be asked for', async () => {
    const { tables, store, submit } = openLane()
    const [from, to] = [tables.addAccount(10n), tables.addAccount(0n)]
    store.fail('lost', true)
    store.lookupTroubles.push('lost', 'lost')
    const outcomes = await Promise.all(
      [6n, 4n].map((amountMinor) => submit(move({ from, to, amountMinor }))),
    )
    expect(kinds(outcomes)).toEqual(['replayed', 'replayed'])
    expect(tables.balanceOf(to)).toBe(10n)
  })

  it('fails all callers at once when the database is away, and serves the next ones', async () => {
    const { tables, store, submit } = openLane()
    const [from, to] = [tables.addAccount(10n), tables.addAccount(0n)]
    store.fail('unreachable')
    const send = () => submit(move({ from, to, amountMinor: 1n }))
    const failed = await Promise.allSettled([send(), send(), send()])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await send()).toMatchObject({ kind: 'done' })
    expect(tables.balanceOf(from)).toBe(9n)
  })

  it('isolates a command that the database refuses, by halving', async () => {
    const { tables, store, submit } = openLane()
    const [from, to] = [tables.addAccount(100n), tables.addAccount(0n)]
    store.refusedTexts.add('poison')
    const statements = [{ text: 'poison', values: [] }]
    const orders = Array.from({ length: 9 }, (_, index) =>
      submit(move({ from, to, amountMinor: 1n, ...(index === 4 && { statements }) })),
    )
    const results = await Promise.allSettled(orders)
    const failed = results.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))
    expect(failed).toEqual([4])
    expect(tables.balanceOf(to)).toBe(8n)
  })

  it('leaves those out whom the database names, and writes all others together', async () => {
    const { tables, store, submit, report } = openLane()
    const to = tables.addAccount(0n)
    const own = Array.from({ length: 16 }, (_, at) => ({
      from: tables.addAccount(10n),
      orderBy: `player ${at}`,
    }))
    for (const at of [3, 11]) store.refusedOwners.set(`of ${at}`, `player ${at}`)
    const results = await Promise.allSettled(
      own.map(({ from, orderBy }, at) => {
        const statements = [{ text: `of ${at}`, values: [] }]
        return submit({ ...move({ from, to, amountMinor: 1n, statements }), orderBy })
      }),
    )
    const failed = results.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))
    expect(failed).toEqual([3, 11])
    expect(tables.balanceOf(to)).toBe(14n)
    // All together, and one each of the named.
    expect(report.faults).toEqual(['rejected', 'rejected', 'rejected'])
    expect(report.sizes).toEqual([14])
  })

  it('isolates a command that cannot be prepared', async () => {
    const { tables, submit } = openLane()
    const player = openPlayer(tables)
    const prepare = () => Promise.reject(new Error('no seeds'))
    const results = await Promise.allSettled([
      submit(bet({ ...player, stakeMinor: 1n })),
      submit(bet({ ...player, stakeMinor: 1n, prepare })),
      submit(bet({ ...player, stakeMinor: 1n })),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(tables.nonces.get(player.userId)?.nonce).toBe(2)
  })

  it('survives any mixture of troubles with the effects of a serial order', async () => {
    const trouble = fc.record({
      fault: fc.constantFrom('stale', 'fenced', 'lost'),
      isWritten: fc.boolean(),
    })
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 30n }), { minLength: 1, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(fc.array(trouble, { maxLength: 4 }), amounts, async (troubles, list) => {
        const { tables, store, submit } = openLane()
        const [from, to] = [tables.addAccount(200n), tables.addAccount(0n)]
        for (const { fault, isWritten } of troubles)
          store.fail(fault, isWritten && fault === 'lost')
        const keys: Uuid[] = list.map(() => mintId())
        const outcomes = await Promise.all(
          list.map((amountMinor, index) =>
            submit(move({ key: keys[index] ?? '', from, to, amountMinor })),
          ),
        )
        outcomes.forEach(({ kind }, index) => {
          expect(tables.postings.has(keys[index] ?? '')).toBe(kind !== 'refused')
        })
        const moved = [...tables.postings.values()].map(({ legs }) => legs[1]?.amountMinor ?? 0n)
        expect(tables.balanceOf(to)).toBe(moved.reduce((sum, value) => sum + value, 0n))
        expect(tables.total()).toBe(200n)
      }),
      { numRuns: 80 },
    )
  })
})

describe('closing', () => {
  it('waits for what is queued', async () => {
    const { tables, lane, submit } = openLane()
    const [from, to] = [tables.addAccount(10n), tables.addAccount(0n)]
    const sent = submit(move({ from, to, amountMinor: 1n }))
    await lane.idle()
    expect(tables.balanceOf(to)).toBe(1n)
    await sent
  })
})

describe('a player who may take no risk', () => {
  it('is refused every stake, whatever the lane remembers, and still gets what is paid', async () => {
    const { tables, submit } = openLane()
    const player = openPlayer(tables, 100n)
    expect(kinds([await submit(bet({ ...player, stakeMinor: 10n }))])).toEqual(['done'])
    // Another node excludes the player: the lane's memory still says that stakes may leave.
    tables.setMayStake(player.accountId, false)
    const refused = await submit(bet({ ...player, stakeMinor: 10n }))
    expect(refused).toMatchObject({ kind: 'refused', refusal: 'core/self-excluded' })
    const paid = await submit(give(player.accountId, 5n))
    expect(paid.kind).toBe('done')
    expect(tables.wagers.size).toBe(1)
  })
})

describe('a player in debt', () => {
  it('pays it with the next credit, in the same batch and posting by posting', async () => {
    const { tables, store, submit } = openLane()
    const { accountId, debtId } = tables.addDebtor(0n, 30n)
    const outcome = await submit(give(accountId, 50n))
    expect(outcome).toMatchObject({
      after: [{ balanceMinor: 20n, version: 2 }],
      debtsPaid: [{ debtId, amountMinor: 30n, debt: { balanceMinor: 0n } }],
    })
    expect([tables.balanceOf(accountId), tables.balanceOf(debtId)]).toEqual([20n, 0n])
    expect(store.writes[0]?.postings.map(({ reason }) => reason)).toEqual([
      'transfer',
      'debt_payment',
    ])
    expect(store.writes[0]?.facts).toHaveLength(2)
  })

  it('is remembered with the debt: only the first batch reads them', async () => {
    const { tables, store, submit } = openLane()
    const { accountId, debtId } = tables.addDebtor(0n, 30n)
    await submit(give(accountId, 10n))
    const reads = store.lockedReads.length
    await submit(give(accountId, 10n))
    await submit(give(accountId, 10n))
    expect(store.lockedReads).toHaveLength(reads)
    expect([tables.balanceOf(accountId), tables.balanceOf(debtId)]).toEqual([0n, 0n])
  })

  it('whose debt another node made or paid meanwhile is decided from what is true', async () => {
    const tables = new FakeTables()
    const [one, other] = [openLane(tables), openLane(tables)]
    const { accountId, debtId } = tables.addDebtor(0n, 30n)
    await one.submit(give(accountId, 10n))
    await other.submit(give(accountId, 15n))
    await one.submit(give(accountId, 20n))
    expect([tables.balanceOf(accountId), tables.balanceOf(debtId)]).toEqual([15n, 0n])
  })
})
