import { mustHave } from '@powerplay/kernel'
import type { Invoice } from '@powerplay/emulators/greenfield/invoice'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOf, type TestPlayer } from '../../../../test/app.ts'
import { moveDeposit, openDeposits } from '../deposits/deposit-store.ts'
import { dollar, PaymentStage } from '../test/payment-stage.ts'

let stage: PaymentStage

beforeAll(async () => {
  stage = await PaymentStage.open()
  await look()
})
afterAll(() => stage.close())
afterEach(() => {
  vi.restoreAllMocks()
  stage.processor.isDown = false
})

const book = () => stage.processor.book
const look = () => stage.look('greenfield')
const real = async (player: TestPlayer) => (await stage.pockets(player)).real

const ask = (player: TestPlayer, amount = '100', own: object = {}) =>
  stage.node.app.handlers.depositWallet(
    { currency: 'usdt', chain: 'greenfield', amount, ...own },
    callOf(player),
  )

/** A player with an invoice of the aggregator. No webhook ever comes. */
async function invoiced() {
  const player = await stage.player()
  const before = await real(player)
  const { invoiceId } = await ask(player)
  const id = invoiceId ?? ''
  const gained = async () => (await real(player)) - before
  const rows = () =>
    stage.query<{ id: string; state: string }>(
      'select id, state from deposits where txid = $1 order by place',
      [id],
    )
  return { player, id, gained, rows }
}

/** Pays, and has it confirmed. */
async function pay(id: string, value = '100'): Promise<string> {
  const paymentId = book().pay(id, value)?.id ?? ''
  book().decide(paymentId, 'Settled')
  await look()
  return paymentId
}

/** From now on the aggregator answers about some invoices as if they were so. */
function change(how: (invoice: Invoice) => Invoice | undefined): void {
  const { find } = book()
  vi.spyOn(book(), 'find').mockImplementation((id) => {
    const known = find(id)
    return known && how(known)
  })
}

const alarmsOf = (subject: string | undefined) =>
  stage.query<{ kind: string; detail: string }>(
    'select kind, detail from payment_alarms where subject = $1 and closed_at is null',
    [subject],
  )

async function storedOf(id: string) {
  const [row] = await stage.query<{ waits: boolean; putOffS: number; status: string }>(
    `select look_at is not null as waits, status,
      extract(epoch from look_at - now())::float8 as "putOffS"
    from payment_invoices where id = $1`,
    [id],
  )
  return row
}

describe('an invoice that cannot be looked at', () => {
  it('stands in nobody’s way, and staff are told until it can be', async () => {
    const wrong = [await invoiced(), await invoiced(), await invoiced(), await invoiced()]
    const ids = wrong.map(({ id }) => id)
    const good = await invoiced()
    // They are the ones that wait the longest.
    await stage.query(
      `update payment_invoices set look_at = now() - interval '1 hour' where id = any($1)`,
      [ids],
    )
    change((one) => (ids.includes(one.id) ? { ...one, method: 'OTHER-CHAIN' } : one))
    await pay(good.id)
    expect(await good.gained()).toBe(100n * dollar)
    for (const id of ids) expect(await alarmsOf(id)).toMatchObject([{ kind: 'chain-unreadable' }])
    for (let turn = 0; turn < 4; turn += 1) await look()
    expect((await storedOf(ids[0] ?? ''))?.putOffS).toBeGreaterThan(300)
    vi.restoreAllMocks()
    await look()
    for (const id of ids) expect(await alarmsOf(id)).toEqual([])
    expect((await storedOf(ids[0] ?? ''))?.putOffS).toBeLessThan(31)
  })

  it('because the processor fails over it alone is told once that lasts', async () => {
    const wrong = [await invoiced(), await invoiced(), await invoiced(), await invoiced()]
    const ids = wrong.map(({ id }) => id)
    const good = await invoiced()
    await stage.query(
      `update payment_invoices set look_at = now() - interval '1 hour' where id = any($1)`,
      [ids],
    )
    const { answer } = stage.processor
    vi.spyOn(stage.processor, 'answer').mockImplementation((call) =>
      call.path.some((part) => ids.includes(part)) ? { status: 502, body: {} } : answer(call),
    )
    await pay(good.id)
    expect(await good.gained()).toBe(100n * dollar)
    expect(await alarmsOf(ids[0])).toEqual([])
    for (let turn = 0; turn < 6; turn += 1) await look()
    expect(await alarmsOf(ids[0])).toMatchObject([{ kind: 'chain-unreadable' }])
    vi.restoreAllMocks()
    await look()
    expect(await alarmsOf(ids[0])).toEqual([])
  })

  it('because nobody is there is taken up by the next turn', async () => {
    const waiting = await invoiced()
    stage.processor.isDown = true
    await pay(waiting.id)
    for (let turn = 0; turn < 8; turn += 1) await look()
    expect(await alarmsOf(waiting.id)).toEqual([])
    stage.processor.isDown = false
    await look()
    expect(await waiting.gained()).toBe(100n * dollar)
  })

  it('because the processor does not know it ends after many looks', async () => {
    const [never, seen] = [await invoiced(), await invoiced()]
    const paymentId = book().pay(seen.id, '100')?.id ?? ''
    await stage.query(`update deposits set seen_at = now() - interval '8 days' where txid = $1`, [
      seen.id,
    ])
    await look()
    const [deposit] = await seen.rows()
    expect(await alarmsOf(deposit?.id)).toMatchObject([{ kind: 'deposit-stuck' }])
    const holdsErasure = async () => {
      const [own] = await stage.query<{ holds: string[] }>('select erasure_holds($1) as holds', [
        seen.player.userId,
      ])
      return own?.holds.includes('payments')
    }
    change((one) => ([never.id, seen.id].includes(one.id) ? undefined : one))
    expect(await holdsErasure()).toBe(true)
    for (let turn = 0; turn < 7; turn += 1) await look()
    expect([await storedOf(never.id), await storedOf(seen.id)]).toMatchObject([
      ...[{ waits: true }, { waits: true }],
    ])
    await look()
    expect([await storedOf(never.id), await storedOf(seen.id)]).toMatchObject([
      ...[{ waits: false }, { waits: false }],
    ])
    expect(await never.rows()).toMatchObject([{ state: 'expired' }])
    expect(await seen.rows()).toMatchObject([{ state: 'expired' }])
    expect(await holdsErasure()).toBe(false)
    expect(await alarmsOf(deposit?.id)).toEqual([])
    expect(await alarmsOf(never.id)).toEqual([])
    expect(await alarmsOf(seen.id)).toMatchObject([{ kind: 'transfer-aside' }])
    // It was only lost for a while: the payment is credited by the word of the processor.
    vi.restoreAllMocks()
    book().decide(paymentId, 'Settled')
    await stage.query('update payment_invoices set look_at = now() where id = $1', [seen.id])
    await look()
    expect(await seen.gained()).toBe(100n * dollar)
  })
})

describe('a payment that the processor is not sure of', () => {
  it('any more is not credited, though it was held, and staff have nothing to decide', async () => {
    const { id, player, gained, rows } = await invoiced()
    const exclusion = { period: '6m', phrase: 'EXCLUDE ME' } as const
    await stage.node.app.handlers.selfExclude(exclusion, callOf(player))
    await pay(id)
    await look()
    const [held] = await rows()
    expect(held?.state).toBe('held')
    expect(await alarmsOf(held?.id)).toMatchObject([{ kind: 'deposit-held' }])
    book().mark(id, 'Invalid')
    await look()
    expect(await rows()).toMatchObject([{ state: 'seen' }])
    expect(await alarmsOf(held?.id)).toEqual([])
    await look()
    expect(await gained()).toBe(0n)
  })

  it('for days is told to staff until it is', async () => {
    const { id, gained, rows } = await invoiced()
    const paymentId = book().pay(id, '100')?.id ?? ''
    await look()
    await stage.query(`update deposits set seen_at = seen_at - interval '8 days' where txid = $1`, [
      id,
    ])
    await look()
    const [deposit] = await rows()
    expect(await alarmsOf(deposit?.id)).toMatchObject([{ kind: 'deposit-stuck' }])
    book().decide(paymentId, 'Settled')
    await look()
    expect(await gained()).toBe(100n * dollar)
    expect(await alarmsOf(deposit?.id)).toEqual([])
  })
})

describe('what is credited for an invoice', () => {
  it('is the sum that stands when it is booked, though it changed since it was read', async () => {
    const { id, gained, rows } = await invoiced()
    const { movements } = stage.node.app.doors.wallet
    const { post } = movements
    // Another node hears of another sum between the reading of the row and the booking.
    const booked = vi.spyOn(movements, 'post').mockImplementationOnce(async (order) => {
      await stage.query('update deposits set amount_minor = $2 where txid = $1', [id, 60n * dollar])
      return post(order)
    })
    await pay(id)
    expect(booked).toHaveBeenCalledOnce()
    expect(await gained()).toBe(0n)
    expect(await rows()).toMatchObject([{ state: 'crediting' }])
    await look()
    expect(await gained()).toBe(60n * dollar)
  })

  it('is not decided on by a sum that is another one by now', async () => {
    const { id } = await invoiced()
    await pay(id, '3')
    const open = await openDeposits(stage.database, 'greenfield')
    const small = mustHave(
      open.find(({ txid }) => txid === id),
      'a small one',
    )
    await stage.query('update deposits set amount_minor = $2 where id = $1', [small.id, dollar])
    const next = { state: 'crediting', postingId: stage.node.mintKey() } as const
    expect(await moveDeposit(stage.database, small, next)).toBe(false)
    expect(
      await moveDeposit(stage.database, { ...small, amountMinor: dollar }, { state: 'small' }),
    ).toBe(true)
  })

  it('is never more than was paid for it, whatever its payments are called', async () => {
    const { id, gained, rows } = await invoiced()
    await pay(id)
    expect(await gained()).toBe(100n * dollar)
    change((one) =>
      one.id === id
        ? { ...one, payments: one.payments.map((own) => ({ ...own, id: `again-${own.id}` })) }
        : one,
    )
    await look()
    await look()
    expect(await gained()).toBe(100n * dollar)
    expect((await rows()).map(({ state }) => state)).toEqual(['credited', 'seen'])
    expect(await alarmsOf(id)).toMatchObject([
      { detail: 'more payments are confirmed than the processor says was paid' },
    ])
  })
})

describe('invoices that wait for money', () => {
  it('are five of a player at the most, however many are asked for at once', async () => {
    const player = await stage.player()
    const amounts = ['10', '11', '12', '13', '14', '15', '16', '17']
    const all = await Promise.allSettled(amounts.map((amount) => ask(player, amount)))
    const given = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(given).toHaveLength(5)
    for (const reason of refused) {
      expect(reason).toMatchObject({ refusal: 'payments/no-address' })
    }
    await expect(ask(player, '20')).rejects.toMatchObject({ refusal: 'payments/no-address' })
    book().expire(given[0]?.invoiceId ?? '')
    await look()
    expect((await ask(player, '20')).payAmount).toBe('20.00000000')
  })

  it('are not counted where the processor gave none', async () => {
    const player = await stage.player()
    stage.processor.isDown = true
    for (let turn = 0; turn < 6; turn += 1) {
      await expect(ask(player)).rejects.toMatchObject({ refusal: 'payments/no-address' })
    }
    stage.processor.isDown = false
    expect((await ask(player)).payAmount).toBe('100.00000000')
  })
})

describe('a processor that says nothing', () => {
  it('for minutes is told to staff, once, until it answers', async () => {
    await look()
    stage.processor.isDown = true
    await look()
    expect(await alarmsOf('greenfield')).toEqual([])
    stage.node.pass(11 * 60_000)
    await look()
    expect(await alarmsOf('greenfield')).toMatchObject([{ kind: 'chain-unreadable' }])
    stage.processor.isDown = false
    await look()
    expect(await alarmsOf('greenfield')).toEqual([])
  })
})
