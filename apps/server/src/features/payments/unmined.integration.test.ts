import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mustHave } from '@powerplay/kernel'
import type { TestPlayer } from '../../../test/app.ts'
import { dollar, PaymentStage } from './test/payment-stage.ts'

let stage: PaymentStage

beforeAll(async () => {
  stage = await PaymentStage.open()
})
afterAll(() => stage.close())

const welcome = 1_000n * dollar
const chain = () => stage.devnet.chain('eth')

/** Takes a payment away from its chain, as if its coins had been spent otherwise. @returns how to bring it back. */
function drop(txid: string): () => void {
  const { state } = chain()
  const known = mustHave(state.transactions[txid], 'transaction')
  Reflect.deleteProperty(state.transactions, txid)
  state.mempool = state.mempool.filter((one) => one !== txid)
  return () => {
    state.transactions[txid] = known
    state.mempool.push(txid)
  }
}

/** A payment that was seen, and that its chain then knows nothing of. */
async function dropped() {
  const player = await stage.player()
  const { wallet } = await stage.addressOf(player)
  const txid = stage.pay(wallet, 40n * dollar)
  await stage.look()
  const bringBack = drop(txid)
  await stage.look()
  return { player, txid, bringBack }
}

/** Has what is missing be so for longer by now. */
async function passHours(count: number): Promise<void> {
  await stage.query('update missing_payments set since = since - make_interval(hours => $1)', [
    count,
  ])
  await stage.look()
}

const stateOf = async (player: TestPlayer) => (await stage.onlyDeposit(player)).state
async function isErasureHeld({ userId }: TestPlayer): Promise<boolean> {
  const [row] = await stage.query<{ holds: string[] }>('select erasure_holds($1) as holds', [
    userId,
  ])
  return row?.holds.includes('payments') === true
}

describe('a payment that was seen and that no block gets', () => {
  it('expires after six hours in which nothing knew of it, and holds no erasure any more', async () => {
    const { player, txid } = await dropped()
    await passHours(5)
    expect(await stateOf(player)).toBe('seen')
    expect(await isErasureHeld(player)).toBe(true)
    const emit = vi.spyOn(stage.node.app.platform.broadcaster, 'emit')
    await passHours(1)
    expect(emit.mock.calls.map(([, , data]) => data)).toContainEqual({
      row: expect.objectContaining({ txid, state: 'expired' }),
    })
    emit.mockRestore()
    expect(await stateOf(player)).toBe('expired')
    expect(await isErasureHeld(player)).toBe(false)
    expect(await stage.query('select 1 from missing_payments')).toEqual([])
  })

  it('is seen again where it waits again, and credited once it is mined after all', async () => {
    const { player, bringBack } = await dropped()
    await passHours(6)
    bringBack()
    await stage.look()
    expect(await stateOf(player)).toBe('seen')
    await stage.mine(12)
    expect(await stage.pockets(player)).toMatchObject({ real: welcome + 40n * dollar })
    expect(await stage.deposits(player)).toHaveLength(1)
  })

  it('is credited where it is mined without ever waiting again', async () => {
    const { player, bringBack } = await dropped()
    await passHours(6)
    bringBack()
    await stage.mine(12)
    expect(await stateOf(player)).toBe('credited')
    expect(await stage.pockets(player)).toMatchObject({ real: welcome + 40n * dollar })
  })

  it('goes on waiting while its node knows of it, whatever it tells as waiting', async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player)
    stage.pay(wallet, 40n * dollar)
    await stage.look()
    const pending = vi.spyOn(chain(), 'pending').mockReturnValue([])
    await stage.look()
    await passHours(7)
    expect(await stateOf(player)).toBe('seen')
    await passHours(1)
    expect(await stateOf(player)).toBe('seen')
    pending.mockRestore()
    await stage.mine(12)
    expect(await stateOf(player)).toBe('credited')
  })

  it('begins its hours anew where it was there in between', async () => {
    const { player, bringBack, txid } = await dropped()
    await passHours(4)
    bringBack()
    await stage.look()
    drop(txid)
    await stage.look()
    await passHours(4)
    expect(await stateOf(player)).toBe('seen')
  })

  it('expires where it stands in a block and paid nobody', async () => {
    const { player, txid } = await dropped()
    const block = { height: 1, hash: 'f'.repeat(64) }
    const find = vi.spyOn(chain(), 'find').mockReturnValue({ txid, block, transfers: [] })
    await passHours(6)
    find.mockRestore()
    expect(await stateOf(player)).toBe('expired')
  })
})
