import { bech32 } from '@scure/base'
import { mustHave, type Uuid } from '@powerplay/kernel'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { hasAnvil, stranger } from '../../../test/anvil/anvil.ts'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { EvmScene, usdt } from './test/evm-scene.ts'
import { dollar, PaymentStage } from './test/payment-stage.ts'

const welcome = 1_000n * dollar

/** Where a withdrawal is voided while it is on its way to be signed. */
interface Ground {
  readonly stage: PaymentStage
  readonly chain: string
  readonly address: string
  look(): Promise<void>
  /** Looks until everything that can end has ended. */
  settle(): Promise<void>
}

const handlers = (on: Ground) => on.stage.node.app.handlers

async function asked(on: Ground): Promise<TestPlayer> {
  const player = await on.stage.player()
  const order = { sum: '200', currency: 'usdt', wallet: on.address, type: on.chain }
  await handlers(on).withdraw(order, callOf(player, on.stage.node.mintKey()))
  await on.stage.query(
    `select approve_withdrawal(id, array[$2::uuid], 'looked at', now()) from withdrawals
      where user_id = $1 and status = 0`,
    [player.userId, (await on.stage.node.join()).userId],
  )
  return player
}

async function statusOf(on: Ground, player: TestPlayer) {
  const page = { page: 1, perPage: 10 }
  const { rows } = await handlers(on).withdrawHistory(page, callOf(player))
  return mustHave(rows[0], 'a withdrawal')
}

const stageOf = async (on: Ground, player: TestPlayer) => {
  const sql = 'select id, stage from withdrawals where user_id = $1'
  const rows = await on.stage.query<{ id: Uuid; stage: string }>(sql, [player.userId])
  return mustHave(rows[0], 'a withdrawal')
}

/** Two persons void it. @returns what became of that, or whatever else they were told. */
async function voided(on: Ground, player: TestPlayer): Promise<string> {
  const { _id: id } = await statusOf(on, player)
  const order = { id, reason: 'it waits too long', told: 'Ask again' }
  const asked = await on.stage.asStaff('admin.withdrawals.void', order)
  const told = JSON.stringify(await on.stage.agree(asked))
  return /"state":"(\w+)"/.exec(told)?.[1] ?? `${String(asked)}, then ${told}`
}

/** The withdrawal is called back, or that is over by now. */
const recalled = (on: Ground, player: TestPlayer) =>
  vi.waitFor(async () => expect((await stageOf(on, player)).stage).toBe('recalled'), 10_000)

async function isBack(on: Ground, player: TestPlayer): Promise<void> {
  await on.settle()
  expect(await statusOf(on, player)).toMatchObject({ status: 2, txid: null })
  expect((await on.stage.pockets(player)).real).toBe(welcome)
  expect(await on.stage.signer.hasSigned((await stageOf(on, player)).id)).toBe(false)
}

async function isPaid(on: Ground, player: TestPlayer): Promise<void> {
  await on.settle()
  expect(await statusOf(on, player)).toMatchObject({ status: 1 })
  expect((await on.stage.pockets(player)).real).toBe(welcome - 200n * dollar)
}

/** Nothing is kept for what is over, and whoever comes next is paid. */
async function goesOn(on: Ground): Promise<void> {
  const kept = await on.stage.query(
    `select id from withdrawals where status = 2 and (id in (select id from account_sendings)
      or id in (select withdrawal_id from spent_outputs))`,
  )
  expect(kept).toEqual([])
  const stuck = `select detail from payment_alarms where kind = 'withdrawal-stuck' and closed_at is null`
  expect(await on.stage.query(stuck)).toEqual([])
  await isPaid(on, await asked(on))
}

function races(ground: () => Ground): void {
  it('before the signer is asked: the money is back, and nothing is signed any more', async () => {
    const on = ground()
    const player = await asked(on)
    const sign = on.stage.signer.sign.bind(on.stage.signer)
    let became: string | undefined
    const asking = vi.spyOn(on.stage.signer, 'sign').mockImplementationOnce(async (wanted) => {
      became = await voided(on, player)
      return sign(wanted)
    })
    await on.look()
    expect([became, asking.mock.calls.length]).toEqual(['approved', 1])
    await isBack(on, player)
    await goesOn(on)
  })

  it('after the signer has read that it is approved: it is signed, paid, and not given back', async () => {
    const on = ground()
    const player = await asked(on)
    let voiding: Promise<string | undefined> | undefined
    on.stage.afterReading.run = async () => {
      on.stage.afterReading.run = null
      voiding = voided(on, player)
      await recalled(on, player)
    }
    await on.look()
    expect(await voiding).toBe('failed')
    await isPaid(on, player)
    await goesOn(on)
  })

  it('while the answer is on its way: what was signed is kept, and sent once nobody voids it', async () => {
    const on = ground()
    const player = await asked(on)
    const { signer } = on.stage
    const [sign, hasSigned] = [signer.sign.bind(signer), signer.hasSigned.bind(signer)]
    let voiding: Promise<string | undefined> | undefined
    let looked: Promise<void> = Promise.resolve()
    vi.spyOn(signer, 'sign').mockImplementationOnce(async (wanted) => {
      const signed = await sign(wanted)
      voiding = voided(on, player)
      await recalled(on, player)
      return signed
    })
    vi.spyOn(signer, 'hasSigned').mockImplementationOnce(async (id) => {
      // The answer finds a withdrawal that is called back.
      await looked
      return hasSigned(id)
    })
    looked = on.look()
    await looked
    expect(await voiding).toBe('failed')
    expect(await statusOf(on, player)).toMatchObject({ status: 3, txid: null })
    await isPaid(on, player)
    await goesOn(on)
  })

  it('after the answer was lost: it is not given back, by a signer that says nothing either', async () => {
    const on = ground()
    const player = await asked(on)
    const { signer } = on.stage
    const sign = signer.sign.bind(signer)
    // At every look: a chain on which coins lie ready is asked at the first and again at the next.
    const lost = vi.spyOn(signer, 'sign').mockImplementation(async (wanted) => {
      await sign(wanted)
      throw new Error('the answer is lost')
    })
    await on.look()
    expect(await voided(on, player)).toBe('failed')
    const silent = vi.spyOn(signer, 'hasSigned').mockRejectedValueOnce(new Error('away'))
    expect(await voided(on, player)).toBe('failed')
    expect(silent).toHaveBeenCalled()
    lost.mockRestore()
    expect(await stageOf(on, player)).toMatchObject({ stage: 'approved' })
    await isPaid(on, player)
    await goesOn(on)
  })

  it('by a program that ends in the middle: it is taken up again, and paid once', async () => {
    const on = ground()
    const player = await asked(on)
    await on.stage.query(
      `update withdrawals set stage = 'recalled', recall_id = $2, recalled_at = $3 where user_id = $1`,
      [player.userId, on.stage.node.mintKey(), new Date(on.stage.node.app.platform.clock.now())],
    )
    await on.look()
    expect(await stageOf(on, player)).toMatchObject({ stage: 'recalled' })
    const end = `select end_withdrawal(id, 'voided', $2, '', now()) from withdrawals where user_id = $1`
    await expect(on.stage.query(end, [player.userId, on.stage.node.mintKey()])).rejects.toThrow(
      'is decided',
    )
    on.stage.node.pass(121_000)
    await isPaid(on, player)
    await goesOn(on)
  })
}

describe('a withdrawal that is voided on a chain of outputs', () => {
  let stage: PaymentStage
  beforeAll(async () => {
    stage = await PaymentStage.open()
    await stage.set('payments.addressHoldHours', 0)
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => stage.close())
  const address = bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(9)))
  races(() => ({
    ...{ stage, chain: 'tron', address },
    async look() {
      // The first one tops our own address up.
      await stage.look('tron')
      await stage.mine(21, 'tron')
    },
    async settle() {
      for (let round = 0; round < 4; round += 1) {
        await stage.look('tron')
        await stage.mine(21, 'tron')
      }
    },
  }))
})

describe.skipIf(!hasAnvil())('a withdrawal that is voided on a real Ethereum node', () => {
  let scene: EvmScene
  beforeAll(async () => {
    scene = await EvmScene.open()
    await scene.stage.set('payments.addressHoldHours', 0)
    await scene.fund(9_000n * usdt)
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => scene.close())
  races(() => ({
    ...{ stage: scene.stage, chain: 'eth', address: stranger.address },
    look: () => scene.stage.look('eth'),
    async settle() {
      // One look takes it up, the next one has it signed.
      await scene.stage.look('eth')
      await scene.stage.look('eth')
      await scene.mine(3)
      expect(await scene.differences()).toEqual([])
    },
  }))
})
