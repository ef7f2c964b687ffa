import { signatureOf } from '@powerplay/emulators/greenfield/webhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { systemRandom } from '../../platform/time/clock.ts'
import { emulatedAccess } from './aggregator/embedded.ts'
import { dollar, PaymentStage } from './test/payment-stage.ts'

let stage: PaymentStage

const path = '/api/callback/payment/greenfield'

beforeAll(async () => {
  stage = await PaymentStage.open()
  const site = await stage.node.app.edge.listen({ host: '127.0.0.1', port: 0 })
  stage.webhooks.url = `${site}${path}`
  await look()
})
afterAll(() => stage.close())
afterEach(() => {
  const { faults } = stage.processor.webhooks
  Object.assign(faults, { silent: false, twice: false, reversed: false, forged: false })
  stage.processor.isDown = false
  vi.restoreAllMocks()
})

const book = () => stage.processor.book
const look = () => stage.look('greenfield')
const arrived = () => stage.processor.webhooks.arrived()
const real = async (player: TestPlayer) => (await stage.pockets(player)).real

const ask = (player: TestPlayer, amount = '100', own: object = {}) =>
  stage.node.app.handlers.depositWallet(
    { currency: 'usdt', chain: 'greenfield', amount, ...own },
    callOf(player),
  )

/** A player with an invoice of the aggregator, and what stood in the balance before. */
async function invoiced(amount = '100') {
  const player = await stage.player()
  const before = await real(player)
  const { wallet } = await ask(player, amount)
  const [row] = await stage.query<{ id: string }>(
    'select id from payment_invoices where address = $1',
    [wallet],
  )
  const id = row?.id ?? ''
  const gained = async () => (await real(player)) - before
  return { player, id, gained, row: () => stage.onlyDeposit(player) }
}

/** Pays, waits for the webhooks, and has it confirmed unless told otherwise. */
async function pay(id: string, value: string, isConfirmed = true): Promise<string> {
  const paymentId = book().pay(id, value)?.id ?? ''
  await arrived()
  if (isConfirmed) book().decide(paymentId, 'Settled')
  await arrived()
  return paymentId
}

const { secret, store } = emulatedAccess(
  createSecrets(Buffer.from('7'.repeat(64), 'hex'), systemRandom),
)

/** A webhook by hand. */
const webhook = (invoiceId: string, own: object = {}) =>
  JSON.stringify({
    ...{ deliveryId: 'byhand', originalDeliveryId: 'byhand', isRedelivery: false },
    ...{ type: 'InvoiceSettled', timestamp: 1_700_000_000, storeId: store, invoiceId, ...own },
  })

async function post(body: string, signature = signatureOf(secret, body)) {
  const { statusCode, body: text } = await stage.node.app.edge.inject({
    ...{ method: 'POST', url: path, payload: body },
    headers: { 'content-type': 'application/json', 'btcpay-sig': signature },
  })
  const answer: unknown = JSON.parse(text)
  return { status: statusCode, answer }
}

const postings = async (player: TestPlayer) => {
  const rows = await stage.query(
    `select 1 from deposits d join business_keys k on k.key like d.id || ':%'
      where d.user_id = $1 and k.scope = 'deposit'`,
    [player.userId],
  )
  return rows.length
}

const alarmsOf = (subject: string) =>
  stage.query<{ kind: string; detail: string }>(
    'select kind, detail from payment_alarms where subject = $1 and closed_at is null',
    [subject],
  )

describe('an invoice of the payment aggregator', () => {
  it('tells where, how much and until when to pay, and stays the same while it waits', async () => {
    const player = await stage.player()
    const first = await ask(player)
    expect(first).toMatchObject({
      ...{ chain: 'greenfield', aggregator: true, payAmount: '100.00000000', memo: null },
      wallet: expect.stringMatching(/^valueless-usdt-/),
      payUrl: expect.stringMatching(/^\/payment-test\/i\/[0-9a-f]+$/),
    })
    expect(first.expiresAt).toBeGreaterThan(Date.now())
    expect((await ask(player)).wallet).toBe(first.wallet)
    expect((await ask(player, '100', { anew: true })).wallet).not.toBe(first.wallet)
    expect((await ask(player, '70')).payAmount).toBe('70.00000000')
    const rows = await stage.deposits(player)
    expect(rows.map(({ state, status }) => [state, status])).toEqual(Array(3).fill(['unpaid', 0]))
    expect(rows[0]).toMatchObject({ aggregator: true, sum: '70.00000000' })
  })

  it('is one of many that are asked for at once, and never one that somebody else has', async () => {
    const player = await stage.player()
    const all = await Promise.all(['10', '20', '30', '40'].map((amount) => ask(player, amount)))
    const current = await stage.query<{ id: string }>(
      'select id from payment_invoices where user_id = $1 and is_current',
      [player.userId],
    )
    expect(all.map(({ invoiceId }) => invoiceId)).toContain(current[0]?.id)
    expect([current.length, new Set(all.map(({ wallet }) => wallet)).size]).toEqual([1, 4])
    const known = book().find(current[0]?.id ?? '')
    if (known === undefined) throw new Error('the processor knows it')
    vi.spyOn(book(), 'create').mockReturnValue(known)
    const other = ask(await stage.player())
    await expect(other).rejects.toMatchObject({ refusal: 'payments/no-address' })
  })

  it('stands beside the chains of its currencies alone, and takes nothing out', async () => {
    const rows = await stage.node.app.handlers.currencies({}, callOf(await stage.player()))
    const ways = rows.filter(({ chains }) => chains.some(({ aggregator }) => aggregator))
    expect(ways.map(({ id }) => id).toSorted()).toEqual(['btc', 'usdt'])
    const order = { currency: 'usdt', type: 'greenfield', sum: '50' }
    const quote = stage.node.app.handlers.withdrawQuote(order, callOf(await stage.player()))
    await expect(quote).rejects.toMatchObject({ refusal: expect.stringMatching(/^payments\//) })
  })

  it('is refused to whoever may not deposit, before the aggregator hears of it', async () => {
    const player = await stage.player()
    const limit = { kind: 'deposit', period: 'day', amount: 5_000 } as const
    await stage.node.app.handlers.setLimit(limit, callOf(player))
    const no = [
      [{}, 'core/limit-reached'],
      [{ amount: '0' }, 'payments/amount-not-above-zero'],
      [{ amount: '1e3' }, 'payments/invalid-deposit-amount'],
      [{ amount: '4.99' }, 'payments/below-deposit-minimum'],
      [{ amount: '10000.01' }, 'payments/invalid-deposit-amount'],
      [{ currency: 'eth' }, 'payments/not-supported'],
      [{ currency: 'nocoin' }, 'payments/not-supported'],
    ] as const
    const before = stage.processor.webhooks.made.length
    for (const [own, refusal] of no) {
      await expect(ask(player, '100', own)).rejects.toMatchObject({ refusal })
    }
    const unproven = await stage.node.join()
    await expect(ask(unproven)).rejects.toMatchObject({ refusal: 'core/email-not-verified' })
    expect(stage.processor.webhooks.made).toHaveLength(before)
    stage.processor.isDown = true
    const other = await stage.player()
    await expect(ask(other)).rejects.toMatchObject({ refusal: 'payments/no-address' })
  })
})

describe('a deposit through the payment aggregator', () => {
  it('is seen, confirmed and credited by its webhooks [PAY-005]', async () => {
    const { id, gained, row, player } = await invoiced()
    const unpaid = await row()
    const { _id, created_at, txid } = unpaid
    const own = {
      ...{ _id, created_at, txid, currency: 'usdt', chain: 'greenfield', sum: '100.00000000' },
      ...{ confirmations: 0, needed: 0, aggregator: true, reason: null },
    }
    expect(unpaid).toEqual({ ...own, status: 0, state: 'unpaid', credited_at: null })
    const paymentId = await pay(id, '100', false)
    expect(await row()).toMatchObject({ state: 'seen', status: 0, aggregator: true })
    expect(await gained()).toBe(0n)
    book().decide(paymentId, 'Settled')
    await arrived()
    const paid = await row()
    const { credited_at } = paid
    expect(paid).toEqual({ ...own, txid: paid.txid, status: 1, state: 'credited', credited_at })
    expect(Date.parse(credited_at ?? '')).toBeGreaterThanOrEqual(Date.parse(created_at))
    expect(await gained()).toBe(100n * dollar)
    expect(await postings(player)).toBe(1)
  })

  it('is credited once, however often, late and out of order its webhooks come [C1]', async () => {
    const { faults, made } = stage.processor.webhooks
    const { id, gained, player } = await invoiced()
    Object.assign(faults, { twice: true, reversed: true })
    await pay(id, '100')
    const all = made.filter(({ invoiceId }) => invoiceId === id)
    const many = [...all, ...all.toReversed(), ...all, ...all]
    const answers = await Promise.all(many.map(({ body, signature }) => post(body, signature)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await look()
    expect((await post(all[0]?.body ?? '', all[0]?.signature)).status).toBe(200)
    expect(await gained()).toBe(100n * dollar)
    expect(await postings(player)).toBe(1)
    const [kept] = await stage.query<{ count: number }>(
      'select count(*)::int as count from payment_webhooks where invoice_id = $1',
      [id],
    )
    expect(kept?.count).toBe(all.length)
  })

  it('comes by nobody’s word but the aggregator’s, who is asked', async () => {
    const { id, gained, row } = await invoiced()
    // Signed well, and of an invoice that nobody paid.
    for (const type of ['InvoiceSettled', 'InvoicePaymentSettled', 'InvoiceNew']) {
      expect(await post(webhook(id, { type, deliveryId: type }))).toEqual({
        status: 200,
        answer: {},
      })
    }
    expect(await row()).toMatchObject({ state: 'unpaid' })
    book().mark(id, 'Settled')
    await arrived()
    expect(await gained()).toBe(0n)
    expect(await row()).toMatchObject({ state: 'expired', status: 0 })
    expect(await alarmsOf(id)).toEqual([
      { kind: 'transfer-aside', detail: 'it is settled without any payment' },
    ])
  })

  it('is left alone by forged webhooks, and by those of foreign invoices and stores', async () => {
    const { id, gained } = await invoiced()
    stage.processor.webhooks.faults.silent = true
    await pay(id, '100')
    const body = webhook(id)
    const good = signatureOf(secret, body)
    const bad = [
      ['', body],
      ['sha256=', body],
      [good.replace('sha256=', ''), body],
      [good.slice(0, -2), body],
      [signatureOf('another secret', body), body],
      [good, `${body} `],
      [good, body.replace('InvoiceSettled', 'InvoiceSettleD')],
    ] as const
    for (const [signature, sent] of bad) {
      const forged = { status: 401, answer: { code: 'bad-signature' } }
      expect(await post(sent, signature)).toEqual(forged)
    }
    for (const broken of ['', 'null', '[]', '{"type":1}', webhook(id, { deliveryId: '\0' })]) {
      expect(await post(broken)).toEqual({ status: 400, answer: { code: 'bad-payload' } })
    }
    const foreign = book().create({
      ...{ currency: 'USDT', amount: '100', method: 'USDT-CHAIN', metadata: {} },
      expirationMs: 60_000,
    })
    await pay(foreign.id, '100')
    expect((await post(webhook(foreign.id))).status).toBe(200)
    expect((await post(webhook(id, { storeId: 'another' }))).status).toBe(200)
    expect(await gained()).toBe(0n)
    stage.processor.webhooks.faults.forged = true
    await look()
    expect(await gained()).toBe(100n * dollar)
  })

  it('that is never paid expires, and is credited when it is paid late', async () => {
    const { id, gained, row } = await invoiced()
    book().expire(id)
    await arrived()
    expect(await row()).toMatchObject({ state: 'expired', status: 0 })
    await pay(id, '100')
    expect(await row()).toMatchObject({ state: 'credited', status: 1 })
    expect(await gained()).toBe(100n * dollar)
  })

  it('that is paid partly, or too much, is credited with what came', async () => {
    const partly = await invoiced()
    await pay(partly.id, '40.12345678')
    book().expire(partly.id)
    await arrived()
    expect(await partly.gained()).toBe(4_012_345_678n)
    expect(await partly.row()).toMatchObject({ state: 'credited', sum: '40.12345678' })
    await pay(partly.id, '60')
    expect(await partly.gained()).toBe(10_012_345_678n)
    expect((await stage.deposits(partly.player)).map(({ sum }) => sum)).toEqual([
      ...['60.00000000', '40.12345678'],
    ])
    const over = await invoiced()
    await pay(over.id, '130')
    expect(await over.gained()).toBe(130n * dollar)
  })

  it('below the minimum waits until more comes', async () => {
    const { id, gained, row, player } = await invoiced()
    await pay(id, '3')
    expect(await row()).toMatchObject({ state: 'small', status: 0 })
    expect(await gained()).toBe(0n)
    await pay(id, '2')
    expect(await gained()).toBe(5n * dollar)
    expect(await postings(player)).toBe(2)
  })

  it('whose payment turns out to be invalid is not credited, or taken back once', async () => {
    const early = await invoiced()
    book().decide(await pay(early.id, '100', false), 'Invalid')
    await arrived()
    expect(await early.row()).toMatchObject({ state: 'expired', status: 0 })
    expect(await early.gained()).toBe(0n)
    const late = await invoiced()
    const paymentId = await pay(late.id, '100')
    expect(await late.gained()).toBe(100n * dollar)
    book().decide(paymentId, 'Invalid')
    await arrived()
    await look()
    expect(await late.row()).toMatchObject({ state: 'reversed', status: 0 })
    expect(await late.gained()).toBe(0n)
    book().decide(paymentId, 'Settled')
    await arrived()
    expect(await late.row()).toMatchObject({ state: 'credited', status: 1 })
    expect(await late.gained()).toBe(100n * dollar)
  })

  it('whose invoice is marked invalid by hand stays as it is, and staff are told', async () => {
    const { id, gained, row } = await invoiced()
    await pay(id, '100')
    book().mark(id, 'Invalid')
    await arrived()
    await look()
    expect(await row()).toMatchObject({ state: 'credited' })
    expect(await gained()).toBe(100n * dollar)
    expect(await alarmsOf(id)).toMatchObject([
      { detail: 'it is invalid, and its payments are not' },
    ])
    const doubted = await invoiced()
    const paymentId = await pay(doubted.id, '100', false)
    book().mark(doubted.id, 'Invalid')
    book().decide(paymentId, 'Settled')
    await arrived()
    expect(await doubted.row()).toMatchObject({ state: 'seen' })
    expect(await doubted.gained()).toBe(0n)
  })

  it('is taken up by itself where no webhook arrives, or nobody answered one', async () => {
    const { id, gained } = await invoiced()
    stage.processor.webhooks.faults.silent = true
    await pay(id, '100')
    stage.processor.isDown = true
    expect(await post(webhook(id))).toEqual({ status: 503, answer: { code: 'not-now' } })
    await look()
    expect(await gained()).toBe(0n)
    stage.processor.isDown = false
    await look()
    expect(await gained()).toBe(100n * dollar)
  })

  it('is left as it is by an answer that a later look overtook', async () => {
    const { id, gained, row } = await invoiced()
    const overtake = 'update payment_invoices set looks_noted = looks + 5 where id = $1'
    await stage.query(overtake, [id])
    const paymentId = await pay(id, '100')
    expect(await row()).toMatchObject({ state: 'unpaid' })
    for (let turn = 0; turn < 5; turn += 1) await look()
    expect(await gained()).toBe(100n * dollar)
    await stage.query(overtake, [id])
    book().decide(paymentId, 'Invalid')
    await arrived()
    expect(await row()).toMatchObject({ state: 'credited' })
    for (let turn = 0; turn < 5; turn += 1) await look()
    expect(await row()).toMatchObject({ state: 'reversed' })
  })

  it('is credited once by whoever comes after a process that ended before the commit', async () => {
    const { id, gained, row, player } = await invoiced()
    const { movements } = stage.node.app.doors.wallet
    const broken = vi.spyOn(movements, 'post').mockRejectedValue(new Error('the process ended'))
    await pay(id, '100')
    expect(broken).toHaveBeenCalled()
    expect(await row()).toMatchObject({ status: 0 })
    expect(await gained()).toBe(0n)
    vi.restoreAllMocks()
    await Promise.all([look(), look(), post(webhook(id))])
    expect(await gained()).toBe(100n * dollar)
    expect(await postings(player)).toBe(1)
    expect(await row()).toMatchObject({ state: 'credited' })
  })

  it('above a limit is held, and two of staff decide', async () => {
    const { id, gained, row, player } = await invoiced()
    const limit = { kind: 'deposit', period: 'day', amount: 5_000 } as const
    await stage.node.app.handlers.setLimit(limit, callOf(player))
    await pay(id, '100')
    expect(await row()).toMatchObject({ state: 'held', status: 0 })
    expect(await gained()).toBe(0n)
    const [deposit] = await stage.deposits(player)
    const order = { id: deposit?._id ?? '', reason: 'asked by its player' }
    await stage.agree(await stage.asStaff('admin.deposits.credit', order))
    expect(await row()).toMatchObject({ state: 'credited' })
    expect(await gained()).toBe(100n * dollar)
  })

  it('of an excluded player is held for staff, and no other invoice is given', async () => {
    const { id, gained, row, player } = await invoiced()
    const exclusion = { period: '6m', phrase: 'EXCLUDE ME' } as const
    await stage.node.app.handlers.selfExclude(exclusion, callOf(player))
    await expect(ask(player)).rejects.toMatchObject({ refusal: 'core/self-excluded' })
    await pay(id, '100')
    await look()
    expect(await row()).toMatchObject({ state: 'held', status: 0 })
    expect(await gained()).toBe(0n)
    const [deposit] = await stage.query<{ id: string }>(
      `select id from deposits where user_id = $1 and state = 'held'`,
      [player.userId],
    )
    expect(await alarmsOf(deposit?.id ?? '')).toMatchObject([{ kind: 'deposit-held' }])
  })
})

describe('the page of the emulated aggregator', () => {
  it('says that nothing has any value, and pays', async () => {
    const { id, gained } = await invoiced()
    const { edge } = stage.node.app
    const url = `/payment-test/i/${id}`
    const page = await edge.inject({ method: 'GET', url })
    expect(page.body).toContain('nothing here has any value')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const pressed = await edge.inject({
      ...{ method: 'POST', url, payload: 'pay=full' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([pressed.statusCode, pressed.headers.location]).toEqual([303, url])
    const [paymentId] =
      book()
        .find(id)
        ?.payments.map((one) => one.id) ?? []
    book().decide(paymentId ?? '', 'Settled')
    await arrived()
    expect(await gained()).toBe(100n * dollar)
    expect(
      (await edge.inject({ method: 'GET', url: '/payment-test/i/..%2fapi' })).body,
    ).not.toContain('Emulated')
  })
})
