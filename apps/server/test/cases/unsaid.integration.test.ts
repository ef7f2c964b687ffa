import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mustHave } from '@powerplay/kernel'
import { bech32 } from '@scure/base'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { dollar, PaymentStage } from '../../src/features/payments/test/payment-stage.ts'
import { callOf, type TestPlayer } from '../app.ts'

let stage: PaymentStage

beforeAll(async () => {
  stage = await PaymentStage.open()
  await stage.set('payments.addressHoldHours', 0)
  await stage.set('payments.playThroughPercent', 0)
})
beforeEach(() => stage.set('payments.spotCheckPercent', 0))
afterAll(() => stage.close())

const handlers = () => stage.node.app.handlers
const by = (player: TestPlayer) => callOf(player, stage.node.mintKey())

let addresses = 90
const newAddress = () => {
  addresses += 1
  return bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(addresses)))
}

/** A player who paid in, and an address that money went to before. */
interface Regular {
  readonly player: TestPlayer
  readonly known: string
}

const order = { sum: '20', currency: 'usdt', type: 'tron' }
const quote = ({ player }: Regular) => handlers().withdrawQuote(order, callOf(player))
const withdraw = ({ player }: Regular, wallet: string) =>
  handlers().withdraw({ ...order, wallet }, by(player))
const history = async ({ player }: Regular) =>
  (await handlers().withdrawHistory({ page: 1, perPage: 20 }, callOf(player))).rows
const cancel = ({ player }: Regular, id: string) =>
  handlers().cancelWithdraw({ id }, callOf(player))

async function regular(): Promise<Regular> {
  const own = { player: await stage.player(), known: newAddress() }
  const { wallet } = await stage.addressOf(own.player, 'usdt', 'tron')
  stage.pay(wallet, 100n * dollar, { chain: 'tron' })
  await stage.mine(21, 'tron')
  const { _id: id } = await withdraw(own, own.known)
  await stage.asStaff('admin.withdrawals.approve', { id, reason: 'looks well' })
  await vi.waitUntil(async () => {
    await stage.mine(2, 'tron')
    return (await history(own))[0]?.status === 1
  }, 30_000)
  return own
}

/** Puts where money of this player went on the list, which opens a case about him. */
async function hold({ player, known }: Regular): Promise<void> {
  const path = join(stage.node.dataDir, 'sanctions.csv')
  writeFileSync(path, ['kind,address,reference', `address,${known},B-${known}`].join('\n'))
  await stage.node.app.doors.cases.readList()
  expect(
    await stage.query('select rule, state from aml_cases where user_id = $1', [player.userId]),
  ).toEqual([{ rule: 'sanctions', state: 'open' }])
}

/** Without what is each one's own: ids, addresses, times, and the proof of a fee. */
const bare = (shown: unknown) =>
  JSON.stringify(shown)
    .replaceAll(/devtron1[0-9a-z]+/g, 'ADDRESS')
    .replaceAll(/"(_id|txid)":"[^"]+"/g, '"$1":"ID"')
    .replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"TIME"')
    .replaceAll(/"networkFeeProof":"[^"]+"/g, '"networkFeeProof":"PROOF"')
    .replaceAll(/:1\d{12}\b/g, ':"TIME"')

it('a quote of whoever is held by a list is that of anybody', async () => {
  const [free, held] = [await regular(), await regular()]
  await hold(held)
  const shown = await quote(held)
  expect(shown).toMatchObject({ auto: true, reasons: [], eta: '5 minutes' })
  expect(bare(shown)).toBe(bare(await quote(free)))
})

it('a withdrawal that waits for a case reads as one that somebody looks at by chance', async () => {
  const [chosen, held] = [await regular(), await regular()]
  await hold(held)
  const shown = async (own: Regular) => {
    const asked = await withdraw(own, own.known)
    const whole = [asked, await history(own), await quote(own)]
    const end = await cancel(own, asked._id)
    const told = await stage.query(
      'select kind, title, text from notifications where user_id = $1 order by created_at, title',
      [own.player.userId],
    )
    return { asked, whole: bare([...whole, end, await history(own), told]) }
  }
  const ofHeld = await shown(held)
  await stage.set('payments.spotCheckPercent', 100)
  const ofChosen = await shown(chosen)
  expect(ofHeld.asked).toMatchObject({ auto: false, status: 0, reasons: ['auto-off'] })
  expect(ofHeld.whole).toBe(ofChosen.whole)
})

it('beside another reason a case says nothing', async () => {
  const [free, held] = [await regular(), await regular()]
  await hold(held)
  const asked = [await withdraw(free, newAddress()), await withdraw(held, newAddress())]
  expect(asked[0]).toMatchObject({ auto: false, reasons: ['new-address'] })
  expect(bare(asked[1])).toBe(bare(asked[0]))
  expect(bare(await history(held))).toBe(bare(await history(free)))
  const id = mustHave(asked[1], 'a withdrawal')._id
  expect(await stage.asStaff('admin.withdrawals.approve', { id, reason: 'ok' })).toMatchObject({
    refusal: 'cases/case-open',
  })
})
