import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { bech32 } from '@scure/base'
import { mustHave, toIso, type Uuid } from '@powerplay/kernel'
import { SignerError } from '@powerplay/signer'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { systemClock } from '../../platform/time/clock.ts'
import { dollar, PaymentStage } from './test/payment-stage.ts'

let stage: PaymentStage
const hour = 3_600_000
const welcome = 1_000n * dollar

beforeAll(async () => {
  stage = await PaymentStage.open()
  await stage.set('payments.addressHoldHours', 0)
})
afterAll(() => stage.close())

/** An address of a simulated chain that is not ours. */
const address = bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(7)))

const handlers = () => stage.node.app.handlers

async function ask(player: TestPlayer, sum: string, own: object = {}, key?: Uuid) {
  const order = { sum, currency: 'usdt', wallet: address, type: 'tron' }
  return handlers().withdraw({ ...order, ...own }, callOf(player, key ?? stage.node.mintKey()))
}

async function depositor(): Promise<TestPlayer> {
  const player = await stage.player()
  const { wallet } = await stage.addressOf(player, 'usdt', 'tron')
  stage.pay(wallet, 100n * dollar, { chain: 'tron' })
  await stage.mine(21, 'tron')
  return player
}

const statusOf = async (player: TestPlayer) => {
  const { rows } = await handlers().withdrawHistory({ page: 1, perPage: 10 }, callOf(player))
  return mustHave(rows[0], 'a withdrawal')
}

/** Agrees to a withdrawal as so many persons would. */
async function approve(player: TestPlayer, persons: number): Promise<string | undefined> {
  const ids: Uuid[] = []
  while (ids.length < persons) ids.push((await stage.node.join()).userId)
  const [row] = await stage.query<{ stage: string }>(
    `select approve_withdrawal(id, $2::uuid[], 'looked at', now()) as stage from withdrawals
      where user_id = $1 and status in (0, 3)`,
    [player.userId, ids],
  )
  return row?.stage
}

/** Has what the player asked for, and put into the book, been so much longer ago: both go by the database's clock. */
async function age({ userId }: TestPlayer, hours: number): Promise<void> {
  const ago = `- ${hours} * interval '1 hour' where user_id = '${userId}'`
  await stage.query('alter table withdrawals disable trigger withdrawals_are_kept')
  await stage.query(`update withdrawals set counted_at = counted_at ${ago}`)
  await stage.query('alter table withdrawals enable trigger withdrawals_are_kept')
  await stage.query(`update withdraw_addresses set added_at = added_at ${ago}`)
}

/** Looks until nothing happens any more: tops up, signs, sends, mines, books out. */
async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await stage.look('tron')
    await stage.mine(21, 'tron')
  }
}

describe('a withdrawal', () => {
  it('leaves the balance at once, is approved, signed, sent and paid [PAY-008]', async () => {
    const player = await stage.player()
    const asked = await ask(player, '200')
    expect(asked).toMatchObject({
      ...{ status: 0, auto: false, sum: '200.00000000', fee: '2.00000000' },
      ...{ networkFee: '1.00000000', net: '197.00000000', address },
      reasons: ['auto-sum', 'new-address'],
    })
    expect(await stage.pockets(player)).toMatchObject({ real: welcome - 200n * dollar })
    await stage.look('tron')
    expect(await statusOf(player)).toMatchObject({ status: 0 })
    expect(await approve(player, 1)).toBe('approved')
    expect(await statusOf(player)).toMatchObject({ status: 3 })
    await settle()
    const done = await statusOf(player)
    expect(done).toMatchObject({ status: 1, confirmations: 3, needed: 3 })
    const sent = stage.devnet.chain('tron').find(mustHave(done.txid, 'txid'))
    expect(sent?.transfers[0]).toMatchObject({ to: address, asset: 'usdt', units: '197000000' })
    const rows = await stage.query<{ house: string; sum: string }>(
      `select house, sum(balance)::text as sum from accounts
        where house in ('withdrawals', 'payouts', 'fee') group by house order by house`,
    )
    expect(rows).toEqual([
      { house: 'fee', sum: '200000000' },
      { house: 'payouts', sum: '19800000000' },
      { house: 'withdrawals', sum: '0' },
    ])
  })

  it('goes out by itself when it is small and the address was paid before', async () => {
    const player = await stage.player()
    await ask(player, '50')
    await approve(player, 1)
    await settle()
    const second = await ask(player, '50')
    expect(second).toMatchObject({ status: 3, auto: true, reasons: [] })
    const cancelled = handlers().cancelWithdraw({ id: second._id }, callOf(player))
    await expect(cancelled).rejects.toMatchObject({ refusal: 'payments/not-cancellable' })
    await settle()
    expect(await statusOf(player)).toMatchObject({ status: 1, auto: true })
  })

  it('is cancelled while nobody took it up, and the full sum returns [PAY-009] [PAY-020]', async () => {
    const player = await stage.player()
    const { _id: id } = await ask(player, '300')
    const cancel = () => handlers().cancelWithdraw({ id }, callOf(player))
    expect(await cancel()).toMatchObject({ status: 4 })
    expect(await cancel()).toMatchObject({ status: 4 })
    expect(await stage.pockets(player)).toMatchObject({ real: welcome })
    const other = handlers().cancelWithdraw({ id }, callOf(await stage.player()))
    await expect(other).rejects.toMatchObject({ refusal: 'payments/unknown-withdrawal' })
  })

  it('is one for one key, and no other under it', async () => {
    const player = await stage.player()
    const key = stage.node.mintKey()
    const first = await ask(player, '100', {}, key)
    expect(await ask(player, '100.00', {}, key)).toMatchObject({ _id: first._id })
    await expect(ask(player, '101', {}, key)).rejects.toMatchObject({ refusal: 'core/key-reused' })
    expect(await stage.pockets(player)).toMatchObject({ real: 900n * dollar })
  })

  it('is approved or cancelled, never both, however close they come', async () => {
    for (let round = 0; round < 6; round += 1) {
      const player = await stage.player()
      const { _id: id } = await ask(player, '200')
      const [cancelled, approved] = await Promise.allSettled([
        handlers().cancelWithdraw({ id }, callOf(player)),
        approve(player, 1),
        stage.look('tron'),
      ])
      await settle()
      const { status } = await statusOf(player)
      const { real } = await stage.pockets(player)
      if (cancelled.status === 'fulfilled') expect([status, real]).toEqual([4, welcome])
      else expect([status, real]).toEqual([1, welcome - 200n * dollar])
      expect([cancelled.status, approved.status]).toContain('fulfilled')
    }
  })
})

describe('an approved withdrawal that the signer does not sign', () => {
  it('is held with the reason, and voided by staff: the full sum returns, and no signature', async () => {
    const player = await stage.player()
    const asked = await ask(player, '200')
    await approve(player, 1)
    const sign = vi.spyOn(stage.signer, 'sign').mockRejectedValue(new SignerError('over-cap'))
    await settle()
    sign.mockRestore()
    const [held] = await stage.query<{ id: Uuid; by: string }>(
      'select id, held_by as by from withdrawals where user_id = $1',
      [player.userId],
    )
    expect(held?.by).toBe('over-cap')
    const alarm = await stage.query(
      `select 1 from payment_alarms where kind = 'withdrawal-stuck' and subject = $1
        and closed_at is null`,
      [held?.id],
    )
    expect(alarm).toHaveLength(1)
    const order = { id: asked._id, reason: 'above the cap', told: 'Ask for less at once' }
    const request = await stage.asStaff('admin.withdrawals.void', order)
    expect(request).toMatchObject({ refusal: 'core/waits-for-approval' })
    expect(await stage.pockets(player)).toMatchObject({ real: welcome - 200n * dollar })
    await stage.agree(request)
    expect(await stage.pockets(player)).toMatchObject({ real: welcome })
    await settle()
    expect(await statusOf(player)).toMatchObject({
      ...{ status: 2, decline_reason: 'Ask for less at once', txid: null },
    })
  })
})

describe('what lets a withdrawal out by itself', () => {
  it('is asked again in the transaction: who came to be known is not, by then', async () => {
    const player = await stage.player()
    await ask(player, '50')
    await approve(player, 1)
    await settle()
    // Between the look and the commit the recipient is no longer one that was paid.
    const { movements } = stage.node.app.doors.wallet
    const post = vi.spyOn(movements, 'post').mockImplementationOnce(async (order) => {
      await stage.query('alter table withdrawals disable trigger withdrawals_are_kept')
      await stage.query(`update withdrawals set address = 'elsewhere' where user_id = $1`, [
        player.userId,
      ])
      await stage.query('alter table withdrawals enable trigger withdrawals_are_kept')
      post.mockRestore()
      return movements.post(order)
    })
    expect(await ask(player, '50')).toMatchObject({ auto: false, reasons: ['new-address'] })
  })

  it('is the recipient with the memo, not the address alone', async () => {
    const player = await stage.player()
    const to = bech32.encode('devxrp', bech32.toWords(new Uint8Array(20).fill(5)))
    await stage.node.app.doors.wallet.movements.grant({
      ...{ id: stage.node.mintKey(), reason: 'demo_grant', userId: player.userId },
      ...{
        currency: 'xrp',
        pocket: 'real',
        amountMinor: 500n * dollar,
        telling: { context: null },
      },
      businessKey: `xrp ${player.userId}`,
    })
    const order = { currency: 'xrp', type: 'xrp', wallet: to }
    await ask(player, '20', { ...order, memo: '111' })
    await approve(player, 1)
    for (let round = 0; round < 4; round += 1) {
      await stage.look('xrp')
      await stage.mine(6, 'xrp')
    }
    expect(await statusOf(player)).toMatchObject({ status: 1 })
    expect(await ask(player, '20', { ...order, memo: '222' })).toMatchObject({
      ...{ auto: false, reasons: ['new-address'] },
    })
  })
})

describe('a withdrawal is refused', () => {
  it.each([
    [{ sum: '0' }, 'payments/invalid-amount', 'PAY-034'],
    [{ sum: 'all' }, 'payments/invalid-amount', 'PAY-027'],
    [{ sum: '1.123456789' }, 'payments/invalid-amount', 'PAY-034'],
    [{ sum: '-5' }, 'payments/invalid-amount', 'PAY-034'],
    [{ sum: '1001' }, 'payments/not-enough', 'PAY-035'],
    [{ wallet: 'abc' }, 'payments/enter-wallet', 'PAY-025'],
    [{ sum: '9.99' }, 'payments/below-minimum', 'dust'],
    [{ type: 'doge' }, 'payments/chain-off', 'another chain'],
  ])('for %j: %s [%s]', async (own, refusal, _row) => {
    const player = await stage.player()
    await expect(ask(player, '200', own)).rejects.toMatchObject({ refusal })
    expect(await stage.pockets(player)).toMatchObject({ real: welcome })
  })

  it('to an address of ours, of another chain, or damaged', async () => {
    const [player, other] = [await stage.player(), await stage.player()]
    const own = await stage.addressOf(player, 'usdt', 'tron')
    const theirs = await stage.addressOf(other, 'usdt', 'tron')
    const eth = await stage.addressOf(other, 'usdt', 'eth')
    const hot = stage.signer.publicKeys().find(({ chain }) => chain === 'tron')?.hotAddress
    const damaged = `${address.slice(0, -1)}${address.endsWith('q') ? 'p' : 'q'}`
    const loud = own.wallet.toUpperCase()
    for (const wallet of [own.wallet, loud, theirs.wallet, eth.wallet, hot, damaged]) {
      const asked = ask(player, '200', { wallet })
      await expect(asked).rejects.toMatchObject({ refusal: 'payments/enter-wallet' })
    }
  })

  it('above what the level allows within 24 hours, and passes when they are over [PAY-037]', async () => {
    await stage.set(
      'payments.dayLimitsUsd',
      Array.from({ length: 11 }, () => 300),
    )
    const player = await stage.player()
    await ask(player, '200')
    await approve(player, 1)
    await settle()
    await expect(ask(player, '101')).rejects.toMatchObject({
      ...{ refusal: 'payments/day-limit', params: { leftUsd: 100 } },
    })
    await age(player, 25)
    expect(await ask(player, '101')).toMatchObject({ status: 0 })
    await stage.set(
      'payments.dayLimitsUsd',
      Array.from({ length: 11 }, () => 2_000),
    )
  })

  it('to a new address while it waits, and once it was taken out of the book', async () => {
    await stage.set('payments.addressHoldHours', 24)
    const player = await stage.player()
    const now = Date.now()
    const refused = await ask(player, '200').catch((error: unknown) => error)
    expect(refused).toMatchObject({ refusal: 'payments/address-waits' })
    const until = Reflect.get(Object(Reflect.get(Object(refused), 'params')), 'until')
    expect(String(until) >= toIso(now + 24 * hour)).toBe(true)
    await age(player, 25)
    const { rows } = await handlers().addressBook({}, callOf(player))
    await handlers().removeAddress({ id: mustHave(rows[0], 'address')._id }, callOf(player))
    await expect(ask(player, '200')).rejects.toMatchObject({ refusal: 'payments/address-waits' })
    await stage.set('payments.addressHoldHours', 0)
  })

  it('for a time after the ways into the account were changed', async () => {
    await stage.set('payments.addressHoldHours', 24)
    const player = await stage.player()
    await ask(player, '20').catch(() => undefined)
    await age(player, 25)
    expect(await ask(player, '200')).toMatchObject({ status: 0 })
    await handlers().cancelWithdraw({ id: (await statusOf(player))._id }, callOf(player))
    const [changed] = await stage.query<{ at: Date | null }>(
      `update users set ways_version = ways_version + 1 where id = $1
        returning secrets_changed_at as at`,
      [player.userId],
    )
    expect(changed?.at).toBeInstanceOf(Date)
    await expect(ask(player, '200')).rejects.toMatchObject({ refusal: 'payments/address-waits' })
    await stage.query(
      `update users set secrets_changed_at = secrets_changed_at - interval '25 hours' where id = $1`,
      [player.userId],
    )
    expect(await ask(player, '200')).toMatchObject({ status: 0 })
    await stage.set('payments.addressHoldHours', 0)
  })

  it('until deposits were played once', async () => {
    const player = await depositor()
    await expect(ask(player, '200')).rejects.toMatchObject({
      ...{ refusal: 'payments/play-first', params: { leftUsd: 100 } },
    })
    const bet = { api_id: 'dice', currency: 'usdt', quick: true, demo: false, bet: '100' }
    const data = { condition: 'under', target: 50 }
    await stage.set('originals.maxBetEur', 500)
    await stage.node.app.whispers.Play({ ...bet, data }, callOf(player, stage.node.mintKey()))
    await stage.node.app.doors.wallet.projections.catchUp()
    expect(await ask(player, '100')).toMatchObject({ status: 0 })
  })

  it('above $500 without a second factor; of an excluded player somebody looks at all that', async () => {
    const player = await depositor()
    const context = callOf(player, stage.node.mintKey())
    const factor = { isEnrolled: false, isProven: false, isExempt: false }
    const order = { sum: '600', currency: 'usdt', wallet: address, type: 'tron' }
    const caller = { ...context.caller, factor }
    const withdraw = () => handlers().withdraw(order, { ...context, caller })
    await expect(withdraw()).rejects.toMatchObject({ refusal: 'core/enrol-two-factor' })
    await handlers().selfExclude({ period: '6m', phrase: 'EXCLUDE ME' }, callOf(player))
    await stage.query('update users set email_verified_at = null where id = $1', [player.userId])
    const { reasons } = await withdraw()
    expect(reasons.slice(-3)).toEqual(['no-email', 'no-factor', 'unplayed'])
  })

  it('not for play in a time-out; somebody looks at what was not played', async () => {
    const player = await depositor()
    await handlers().timeOut({ hours: 1_008 }, callOf(player))
    expect((await ask(player, '50')).reasons).toEqual(['new-address', 'unplayed'])
  })

  it('to whoever owes something, and not signed once somebody does', async () => {
    const player = await stage.player()
    await ask(player, '200')
    await approve(player, 1)
    await stage.query(
      `insert into accounts (owner, currency, pocket, balance) values ($1, 'doge', 'debt', -5)`,
      [player.userId],
    )
    await settle()
    expect(await statusOf(player)).toMatchObject({ status: 3, txid: null })
    await stage.query(`update accounts set balance = 0 where owner = $1 and pocket = 'debt'`, [
      player.userId,
    ])
    await settle()
    expect(await statusOf(player)).toMatchObject({ status: 1 })
  })
})

describe('the signer', () => {
  async function approved(sum = '200') {
    const player = await stage.player()
    await ask(player, sum)
    await approve(player, 1)
    return player
  }

  it('signs nothing that differs from the ledger', async () => {
    const player = await approved()
    const [row] = await stage.query<{ id: Uuid }>('select id from withdrawals where user_id = $1', [
      player.userId,
    ])
    const { id } = mustHave(row, 'withdrawal')
    const input = { txid: 'f'.repeat(64), place: 0, asset: 'usdt', units: '900000000' }
    const good = {
      ...{ id, chain: 'tron', asset: 'usdt', to: address, memo: null },
      ...{ version: 0, units: '197000000', feeUnits: '1000000' },
      inputs: [{ ...input, branch: 1 as const, index: 0 }],
    }
    const wrong = [
      { to: `${address}x` },
      { units: '197000001' },
      { feeUnits: '1000001' },
      { asset: 'trx' },
      { memo: 'x' },
    ]
    for (const own of wrong) {
      const signing = stage.signer.sign({ ...good, ...own })
      await expect(signing).rejects.toMatchObject({ refusal: 'differs-from-ledger' })
    }
    const none = stage.signer.sign({ ...good, id: stage.node.mintKey() })
    await expect(none).rejects.toMatchObject({ refusal: 'unknown-withdrawal' })
    const first = await stage.signer.sign(good)
    const other = {
      ...good,
      inputs: [
        {
          ...good.inputs[0],
          place: 3,
          branch: 1 as const,
          index: 0,
          txid: 'e'.repeat(64),
          asset: 'usdt',
          units: '900000000',
        },
      ],
    }
    expect(await stage.signer.sign(other)).toEqual(first)
    const changed = stage.signer.sign({ ...good, units: '1' })
    await expect(changed).rejects.toMatchObject({ refusal: 'other-content' })
  })

  it('gives what it signed before even when it was stopped since', async () => {
    const player = await approved()
    const sign = stage.signer.sign.bind(stage.signer)
    const lost = vi.spyOn(stage.signer, 'sign').mockImplementation(async (wanted) => {
      await sign(wanted)
      throw new Error('the answer is lost')
    })
    for (let round = 0; round < 2; round += 1) {
      await stage.look('tron')
      await stage.mine(21, 'tron')
    }
    lost.mockRestore()
    expect(await statusOf(player)).toMatchObject({ status: 3, txid: null })
    const order = { id: (await statusOf(player))._id, reason: 'it waits', told: 'Ask again' }
    const voided = await stage.agree(await stage.asStaff('admin.withdrawals.void', order))
    expect(JSON.stringify(voided)).toContain('no longer valid')
    await stage.signer.stop('looked at')
    await settle()
    rmSync(join(stage.signerFolder, 'stopped'))
    expect(await statusOf(player)).toMatchObject({ status: 1 })
  })

  it('stops when it is told to, until somebody at the machine allows it again', async () => {
    const player = await approved()
    await stage.signer.stop('told to')
    await settle()
    expect(await statusOf(player)).toMatchObject({ status: 3, txid: null, held: 'paused' })
    rmSync(join(stage.signerFolder, 'stopped'))
    await settle()
    expect(await statusOf(player)).toMatchObject({ status: 1 })
  })
})

describe('a chain that drops a payment of ours', () => {
  it('is sent the same bytes again, and the player is paid once', async () => {
    const player = await stage.player()
    await ask(player, '200')
    await approve(player, 1)
    await stage.look('tron')
    await stage.mine(21, 'tron')
    await stage.look('tron')
    await stage.mine(1, 'tron')
    const { txid } = await statusOf(player)
    stage.devnet.chain('tron').reorganise(1, 'gone', systemClock.now())
    await settle()
    expect(await statusOf(player)).toMatchObject({ status: 1, txid })
    const paid = await stage.query(
      `select id from postings where reason = 'withdrawal_payout'
        and id = (select ending_id from withdrawals where user_id = $1)`,
      [player.userId],
    )
    expect(paid).toHaveLength(1)
  })
})
