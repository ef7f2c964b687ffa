import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOf } from '../../../test/app.ts'
import type { CreditedDeposit } from './index.ts'
import { dollar, PaymentStage } from './test/payment-stage.ts'

let stage: PaymentStage
const heard: { kind: string; deposit: CreditedDeposit }[] = []

beforeAll(async () => {
  stage = await PaymentStage.open()
  const note = (kind: string) => async (_tx: unknown, deposit: CreditedDeposit) => {
    heard.push({ kind, deposit })
  }
  stage.node.app.doors.payments.onDeposit({
    ...{ name: 'test', credited: note('credited'), reversed: note('reversed') },
  })
})
afterAll(() => stage.close())

const welcome = 1_000n * dollar

describe('a deposit', () => {
  it('is seen, counts its confirmations and is credited once at the twelfth [PAY-022]', async () => {
    const player = await stage.player()
    const emit = vi.spyOn(stage.node.app.platform.broadcaster, 'emit')
    const { wallet } = await stage.addressOf(player)
    const txid = stage.pay(wallet, 100n * dollar)
    await stage.look()
    await stage.look()
    expect(await stage.onlyDeposit(player)).toMatchObject({ state: 'seen', confirmations: 0 })
    const rows = () => emit.mock.calls.filter(([, event]) => event === 'DepositUpdate')
    expect(rows().map(([, , data]) => data)).toEqual([
      { row: expect.objectContaining({ txid, state: 'seen', confirmations: 0, needed: 12 }) },
    ])
    await stage.mine(11)
    expect(await stage.onlyDeposit(player)).toMatchObject({
      ...{ txid, currency: 'usdt', sum: '100.00000000', aggregator: false, status: 0 },
      ...{ state: 'confirming', confirmations: 11, needed: 12 },
    })
    expect(await stage.pockets(player)).toMatchObject({ real: welcome })
    await stage.mine(1)
    await stage.mine(3)
    expect(await stage.pockets(player)).toMatchObject({ real: welcome + 100n * dollar })
    expect(await stage.onlyDeposit(player)).toMatchObject({ state: 'credited', status: 1 })
    expect(rows().length).toBeGreaterThan(3)
    emit.mockRestore()
  })

  it('tells its followers once, with its worth, and counts towards the level', async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player, 'btc', 'btc')
    stage.pay(wallet, dollar / 100n, { asset: 'btc', chain: 'btc' })
    await stage.mine(3, 'btc')
    await stage.mine(3, 'btc')
    const own = heard.filter(({ deposit }) => deposit.userId === player.userId)
    expect(own).toHaveLength(1)
    expect(own[0]).toMatchObject({
      kind: 'credited',
      deposit: { currency: 'btc', amountMinor: 1_000_000n, usdE6: 970_065_000n },
    })
    await stage.node.app.doors.wallet.projections.catchUp()
    const [vip] = await stage.node.app.handlers.vip({}, callOf(player))
    expect(vip).toMatchObject({ deposited: 1_970.06 })
  })

  it('below the minimum waits until together they reach it', async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player)
    stage.pay(wallet, 3n * dollar)
    await stage.mine(12)
    expect(await stage.onlyDeposit(player)).toMatchObject({ state: 'small', status: 0 })
    stage.pay(wallet, 2n * dollar)
    await stage.mine(12)
    expect(await stage.pockets(player)).toMatchObject({ real: welcome + 5n * dollar })
  })

  it('of an asset that is not on offer is kept for staff and credits nothing', async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player)
    stage.pay(wallet, 50n * dollar, { asset: 'shib' })
    await stage.mine(12)
    expect(await stage.deposits(player)).toEqual([])
    const rows = await stage.query('select asset from stray_transfers where address = $1', [wallet])
    expect(rows).toEqual([{ asset: 'shib' }])
  })

  it('on a chain with memos belongs to whoever has the memo, and to nobody without', async () => {
    const [one, other] = [await stage.player(), await stage.player()]
    const first = await stage.addressOf(one, 'xrp', 'xrp')
    const second = await stage.addressOf(other, 'xrp', 'xrp')
    expect(first.wallet).toBe(second.wallet)
    expect(first.memo).not.toBe(second.memo)
    const xrp = { asset: 'xrp', chain: 'xrp' }
    stage.pay(second.wallet, 20n * dollar, { ...xrp, memo: second.memo ?? '' })
    stage.pay(second.wallet, 30n * dollar, xrp)
    await stage.mine(5, 'xrp')
    expect(await stage.pockets(one, 'xrp')).toMatchObject({ real: 0n })
    expect(await stage.pockets(other, 'xrp')).toMatchObject({ real: 20n * dollar })
  })

  it('waits while its player may not bring money in, and comes when that is over', async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player)
    const limit = { kind: 'deposit', period: 'day', amount: 5_000 } as const
    await stage.node.app.handlers.setLimit(limit, callOf(player))
    stage.pay(wallet, 100n * dollar)
    await stage.mine(12)
    const held = await stage.onlyDeposit(player)
    expect(held).toMatchObject({ state: 'held', status: 0 })
    expect(held.reason).toMatch(
      /^It is more than your own deposit limit leaves\. It is credited by/,
    )
    expect(
      await stage.query(
        `select text from notifications where user_id = $1 and title = 'Deposit held'`,
        [player.userId],
      ),
    ).toEqual([{ text: `100.00000000 USDT arrived. ${held.reason}` }])
    await expect(stage.addressOf(player)).rejects.toMatchObject({ refusal: 'core/limit-reached' })
    await stage.mine(1)
    const alarms = () =>
      stage.query<{ closed: boolean }>(
        `select closed_at is not null as closed from payment_alarms where kind = 'deposit-held'`,
      )
    // It is above the limit by itself: no day comes on which it fits.
    expect(await alarms()).toEqual([{ closed: false }])
    await stage.query('update protection_limits set ended_at = now() where user_id = $1', [
      player.userId,
    ])
    await stage.mine(1)
    expect(await stage.pockets(player)).toMatchObject({ real: welcome + 100n * dollar })
    expect(await alarms()).toEqual([{ closed: true }])
  })
})

describe('a deposit that is held for good', () => {
  const held = async (usd: bigint) => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player)
    const limit = { kind: 'deposit', period: 'day', amount: 5_000 } as const
    await stage.node.app.handlers.setLimit(limit, callOf(player))
    stage.pay(wallet, usd * dollar)
    await stage.mine(12)
    await stage.mine(1)
    const { _id: id } = await stage.onlyDeposit(player)
    return { player, order: { id, reason: 'the player wants it' } }
  }
  const isAlarmed = async () => {
    const open = await stage.query(
      `select 1 from payment_alarms where kind = 'deposit-held' and closed_at is null`,
    )
    return open.length > 0
  }

  it('is credited once two of staff want it, whatever limit stands', async () => {
    const { player, order } = await held(80n)
    expect(await isAlarmed()).toBe(true)
    const page = { filter: { state: { in: ['open'] } }, perPage: 50 }
    const detail = '80.00000000 USDT: “This would pass a limit that you set for yourself.”'
    expect(await stage.asStaff('admin.payment-alarms.list', page)).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ detail })]),
    })
    const request = await stage.asStaff('admin.deposits.credit', order)
    expect(request).toMatchObject({ refusal: 'core/waits-for-approval' })
    expect(await stage.pockets(player)).toMatchObject({ real: welcome })
    await stage.agree(request)
    expect(await stage.pockets(player)).toMatchObject({ real: welcome + 80n * dollar })
    expect(await stage.onlyDeposit(player)).toMatchObject({ state: 'credited', status: 1 })
    expect(await isAlarmed()).toBe(false)
    await stage.mine(2)
    expect(await stage.pockets(player)).toMatchObject({ real: welcome + 80n * dollar })
    const again = await stage.asStaff('admin.deposits.credit', order)
    expect(again).toMatchObject({ refusal: 'payments/not-held' })
  })

  it('decided on is credited by the watcher where the process ended before', async () => {
    const { player, order } = await held(70n)
    const request = await stage.asStaff('admin.deposits.credit', order)
    const post = vi
      .spyOn(stage.node.app.doors.wallet.movements, 'post')
      .mockRejectedValueOnce(new Error('the process ends here'))
    await stage.agree(request)
    post.mockRestore()
    expect(await stage.pockets(player)).toMatchObject({ real: welcome })
    await stage.mine(1)
    expect(await stage.pockets(player)).toMatchObject({ real: welcome + 70n * dollar })
  })

  it('is written off by two with words for its player, and booked as nobody’s', async () => {
    const { player, order } = await held(90n)
    const told = 'Sent back to the address that you asked for'
    const both = await Promise.all(
      [0, 1].map(() => stage.asStaff('admin.deposits.writeOff', { ...order, told })),
    )
    // What cannot be approved books nothing: both are one commit.
    await stage.query(
      `alter table approvals add constraint broken check (state <> 'approved') not valid`,
    )
    await stage.agree(both[0])
    expect(await stage.onlyDeposit(player)).toMatchObject({ state: 'held' })
    await stage.query('alter table approvals drop constraint broken')
    await Promise.all(both.map((request) => stage.agree(request)))
    const row = await stage.onlyDeposit(player)
    expect(row).toMatchObject({ state: 'written-off', status: 0, reason: told })
    expect(await stage.pockets(player)).toMatchObject({ real: welcome, debt: 0n })
    const [booked] = await stage.query<{ sum: string }>(
      `select sum(balance)::text as sum from accounts where house = 'deposits.written_off'`,
    )
    expect(booked?.sum).toBe((90n * dollar).toString())
    expect(await stage.asStaff('admin.deposits.credit', order)).toMatchObject({
      refusal: 'payments/not-held',
    })
    await stage.mine(1)
    expect(await stage.onlyDeposit(player)).toMatchObject({ state: 'written-off' })
  })
})

describe('a reorganisation', () => {
  const confirmed = async (amountMinor: bigint) => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player, 'btc', 'btc')
    stage.pay(wallet, amountMinor, { asset: 'btc', chain: 'btc' })
    await stage.mine(3, 'btc')
    expect(await stage.pockets(player, 'btc')).toMatchObject({ real: amountMinor })
    return player
  }
  const chain = () => stage.devnet.chain('btc')

  it.each([2, 5])(
    'of %i blocks below a deposit leaves it alone or takes it back',
    async (depth) => {
      const player = await confirmed(1_000_000n)
      chain().reorganise(depth, 'again', Date.now())
      await stage.look('btc')
      const isHit = depth >= 3
      expect(await stage.pockets(player, 'btc')).toMatchObject({ real: isHit ? 0n : 1_000_000n })
      await stage.mine(3, 'btc')
      expect(await stage.pockets(player, 'btc')).toMatchObject({ real: 1_000_000n })
      const kinds = heard.filter(({ deposit }) => deposit.userId === player.userId)
      expect(kinds.map(({ kind }) => kind)).toEqual(
        isHit ? ['credited', 'reversed', 'credited'] : ['credited'],
      )
    },
  )

  it('whose new blocks the node does not give takes nothing back and credits nothing', async () => {
    const player = await confirmed(1_000_000n)
    chain().reorganise(5, 'again', Date.now())
    const blocks = chain().blocks.bind(chain())
    // It proves the fork, and has nothing for whoever reads on from there.
    const readsOn = (count: number) => count === 100
    const blind = vi
      .spyOn(chain(), 'blocks')
      .mockImplementation((from, count) => (readsOn(count) ? [] : blocks(from, count)))
    await stage.look('btc')
    await stage.look('btc')
    expect(await stage.pockets(player, 'btc')).toMatchObject({ real: 1_000_000n, debt: 0n })
    blind.mockRestore()
    await stage.look('btc')
    await stage.mine(3, 'btc')
    expect(await stage.pockets(player, 'btc')).toMatchObject({ real: 1_000_000n })
  })

  it('that drops a deposit takes it back for good, and what is spent is owed', async () => {
    const player = await confirmed(2_000_000n)
    await stage.take(player, 1_500_000n, 'btc')
    chain().reorganise(5, 'gone', Date.now())
    await stage.mine(6, 'btc')
    expect(await stage.pockets(player, 'btc')).toMatchObject({ real: 0n, debt: 1_500_000n })
    expect(await stage.onlyDeposit(player)).toMatchObject({ state: 'reversed', status: 0 })
    await stage.node.app.doors.wallet.projections.catchUp()
    const [vip] = await stage.node.app.handlers.vip({}, callOf(player))
    expect(vip).toMatchObject({ deposited: 1_000 })
    const again = await stage.addressOf(player, 'btc', 'btc')
    stage.pay(again.wallet, 2_000_000n, { asset: 'btc', chain: 'btc' })
    await stage.mine(3, 'btc')
    expect(await stage.pockets(player, 'btc')).toMatchObject({ real: 500_000n, debt: 0n })
  })
})

describe('a chain that is not the one that was read', () => {
  const alarms = () =>
    stage.query<{ kind: string; subject: string; closed: boolean }>(
      `select kind, subject, closed_at is not null as closed from payment_alarms
        where kind = 'chain-went-back' order by raised_at`,
    )
  const credited = async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player, 'ltc', 'ltc')
    stage.pay(wallet, dollar, { asset: 'ltc', chain: 'ltc' })
    await stage.mine(8, 'ltc')
    expect(await stage.pockets(player, 'ltc')).toMatchObject({ real: dollar })
    return player
  }

  it('because it is merely shorter takes nothing back, and goes on once it is whole', async () => {
    const player = await credited()
    const { state } = stage.devnet.chain('ltc')
    const cut = state.blocks.splice(-6)
    await stage.look('ltc')
    expect(await stage.pockets(player, 'ltc')).toMatchObject({ real: dollar, debt: 0n })
    expect(await alarms()).toEqual([{ kind: 'chain-went-back', subject: 'ltc', closed: false }])
    state.blocks.push(...cut)
    await stage.mine(1, 'ltc')
    expect(await alarms()).toMatchObject([{ closed: true }])
    expect(await stage.onlyDeposit(player)).toMatchObject({ state: 'credited' })
  })

  it('because it is another one from its first block on takes nothing back either', async () => {
    const player = await credited()
    const { state } = stage.devnet.chain('ltc')
    const own = [...state.blocks]
    const other = own.map((block) => ({ ...block, hash: `f${block.hash.slice(1)}0`, txids: [] }))
    state.blocks.splice(0, own.length, ...other)
    await stage.mine(20, 'ltc')
    expect(await stage.pockets(player, 'ltc')).toMatchObject({ real: dollar, debt: 0n })
    expect((await alarms()).at(-1)).toMatchObject({ closed: false })
    state.blocks.splice(0, state.blocks.length, ...own)
    await stage.look('ltc')
  })
})

describe('a payment that cannot be taken as it is', () => {
  const aside = () =>
    stage.query<{ subject: string }>(
      `select subject from payment_alarms where kind = 'transfer-aside' order by raised_at`,
    )

  it('is set aside with an alarm and stops nobody else', async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player)
    const asset = { to: wallet, asset: 'usdt', memo: null }
    const poison = stage.devnet.chain('eth').faucet({ ...asset, units: '9'.repeat(60) })
    stage.pay(wallet, 70n * dollar)
    await stage.mine(12)
    expect(await stage.pockets(player)).toMatchObject({ real: welcome + 70n * dollar })
    expect(await aside()).toEqual([{ subject: `${poison}:0` }])
  })

  it('because its block ran it anew for another sum is taken back, and credited with that', async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player)
    const txid = stage.pay(wallet, 30n * dollar)
    await stage.mine(12)
    const known = stage.devnet.chain('eth').state.transactions[txid]
    const [output] = known?.outputs ?? []
    if (known === undefined || output === undefined) throw new Error('no such transaction')
    Object.assign(output, { units: '90000000' })
    const { blocks } = stage.devnet.chain('eth').state
    const at = blocks.findIndex(({ txids }) => txids.includes(txid))
    // Another name for every one of them, whatever it begins with: a block that kept its name would be
    // the fork, and nothing below it would be looked at.
    const other = (hash: string) => `${hash.startsWith('e') ? 'f' : 'e'}${hash.slice(1)}`
    for (const block of blocks.slice(at)) Object.assign(block, { hash: other(block.hash) })
    blocks.slice(at + 1).forEach((block, index) => {
      Object.assign(block, { parent: blocks[at + index]?.hash })
    })
    await stage.mine(1)
    expect(await stage.pockets(player)).toMatchObject({ real: welcome })
    expect(await stage.onlyDeposit(player)).toMatchObject({ sum: '90.00000000', status: 0 })
    await stage.mine(1)
    expect(await stage.pockets(player)).toMatchObject({ real: welcome + 90n * dollar })
    expect(await stage.deposits(player)).toHaveLength(1)
  })

  it('whose block went away between the decision and the commit is not credited', async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player)
    stage.pay(wallet, 35n * dollar)
    await stage.mine(11)
    const posting = stage.node.mintKey()
    await stage.query(
      `update deposits set state = 'crediting', posting_id = $2 where user_id = $1`,
      [player.userId, posting],
    )
    stage.devnet.chain('eth').reorganise(12, 'gone', Date.now())
    await stage.mine(6)
    expect(await stage.pockets(player)).toMatchObject({ real: welcome })
    expect(await stage.onlyDeposit(player)).toMatchObject({ state: 'seen' })
  })
})

describe('several who hear of a deposit at once', () => {
  it('credit it once: watchers, hints and a second look', async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player)
    const txid = stage.pay(wallet, 40n * dollar)
    for (let index = 0; index < 12; index += 1) stage.devnet.chain('eth').mine(Date.now())
    const hint = () =>
      stage.node.app.handlers.walletNotify({ currencyId: 'usdt', txId: txid }, callOf(null))
    await Promise.all([stage.look(), hint(), stage.look(), hint(), stage.look()])
    await Promise.all([stage.look(), stage.look(), stage.look()])
    expect(await stage.pockets(player)).toMatchObject({ real: welcome + 40n * dollar })
    expect(await stage.deposits(player)).toHaveLength(1)
  })
})

describe('a hint', () => {
  it('writes no block down that is not the one that was read', async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player, 'doge', 'doge')
    await stage.mine(3, 'doge')
    const chain = stage.devnet.chain('doge')
    const txid = stage.pay(wallet, 50n * dollar, { asset: 'doge', chain: 'doge' })
    // Its node tells of a block on another branch, at a height that was read.
    const find = vi.spyOn(chain, 'find').mockImplementation((id) => ({
      txid: id,
      block: { height: 2, hash: 'f'.repeat(64) },
      transfers: chain.pending().filter((one) => one.txid === id),
    }))
    const call = { currencyId: 'doge', txId: txid }
    expect(await stage.node.app.handlers.walletNotify(call, callOf(null))).toEqual({
      result: 'Success',
    })
    find.mockRestore()
    expect(await stage.onlyDeposit(player)).toMatchObject({ state: 'seen', confirmations: 0 })
  })

  const hint = (txId: string, currencyId = 'usdt') =>
    stage.node.app.handlers.walletNotify({ currencyId, txId }, callOf(null))

  it('answers in the given words and credits nothing [PAY-012] [PAY-032] [PAY-033]', async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player)
    const txid = stage.pay(wallet, 60n * dollar)
    const foreign = stage.pay(stage.signer.publicKeys()[1]?.hotAddress ?? '', dollar)
    expect(await hint('1234567')).toEqual({ result: 'Transaction id is too short.' })
    expect(await hint('1234567890', 'nope')).toEqual({ result: 'Unknown currency.' })
    expect(await hint('f'.repeat(64))).toEqual({ result: 'Not found on the chain yet.' })
    expect(await hint(foreign)).toEqual({ result: 'Not found on the chain yet.' })
    expect(await hint(`https://explorer.example/tx/${txid}/`)).toEqual({ result: 'Success' })
    expect(await stage.onlyDeposit(player)).toMatchObject({ state: 'seen' })
    expect(await stage.pockets(player)).toMatchObject({ real: welcome })
    await stage.mine(12)
    expect(await hint(txid)).toEqual({ result: 'Already credited.' })
  })
})

describe('an address', () => {
  const ask = (own: object, player: Parameters<typeof callOf>[0]) =>
    stage.node.app.handlers.depositWallet(
      { currency: 'usdt', chain: 'eth', amount: '100', ...own },
      callOf(player),
    )

  it('is the same until it was used 20 times or another is asked for [PAY-007]', async () => {
    const player = await stage.player()
    const first = await ask({}, player)
    expect(first).toMatchObject({ currency: 'usdt', chain: 'eth', confirmations: 12, memo: null })
    expect((await ask({}, player)).wallet).toBe(first.wallet)
    expect((await ask({ anew: true }, player)).wallet).not.toBe(first.wallet)
    expect((await ask({}, await stage.player())).wallet).not.toBe(first.wallet)
    const { wallet } = await ask({}, player)
    for (let index = 0; index < 20; index += 1) stage.pay(wallet, 5n * dollar)
    await stage.mine(1)
    expect((await ask({}, player)).wallet).not.toBe(wallet)
  })

  it.each([
    [{ amount: '0' }, 'payments/amount-not-above-zero', 'PAY-038'],
    [{ amount: '-1' }, 'payments/amount-not-above-zero', 'PAY-038'],
    [{ amount: 'ten' }, 'payments/invalid-deposit-amount', 'PAY-039'],
    [{ amount: '1.123456789' }, 'payments/invalid-deposit-amount', 'PAY-039'],
    [{ currency: 'btc', chain: 'eth' }, 'payments/not-supported', 'PAY-040'],
    [{ amount: '4.99' }, 'payments/below-deposit-minimum', 'PAY-041'],
  ])('is refused for %j: %s [%s]', async (own, refusal, _row) => {
    await expect(ask(own, await stage.player())).rejects.toMatchObject({ refusal })
  })

  it('is refused while the e-mail is not proven, and while no keys are known [PAY-042]', async () => {
    const player = await stage.node.join()
    await expect(ask({}, player)).rejects.toMatchObject({ refusal: 'core/email-not-verified' })
    const proven = await stage.player()
    await stage.query(`update chain_keys set chain = 'away' where chain = 'sol'`)
    const asked = ask({ chain: 'sol' }, proven)
    await expect(asked).rejects.toMatchObject({ refusal: 'payments/no-address' })
    await stage.query(`update chain_keys set chain = 'sol' where chain = 'away'`)
  })
})
