import { bech32 } from '@scure/base'
import { Refusal } from '@powerplay/kernel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOf, type TestApp, type TestPlayer } from '../../../../../test/app.ts'
import { Browser } from '../../../../../test/edge-stack.ts'
import { dollar, PaymentStage } from '../../test/payment-stage.ts'

let stage: PaymentStage
let other: TestApp
beforeAll(async () => {
  stage = await PaymentStage.open()
  other = await stage.another()
  await stage.set('payments.addressHoldHours', 0)
  await other.app.platform.settings.refresh()
})
afterAll(async () => {
  await other.close()
  await stage.close()
})

/** An address of a simulated chain that is not ours, another one for each number. */
const addressOf = (number: number) =>
  bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(number)))

/** Asks both nodes in turn, at once. @returns how many of them were taken, and why the others were not. */
async function askBoth(player: TestPlayer, sum: string, count: number) {
  const nodes = [stage.node, other]
  const all = await Promise.allSettled(
    Array.from({ length: count }, async (_, number) => {
      const at = nodes[number % 2] ?? other
      const order = { sum, currency: 'usdt', wallet: addressOf(1 + (number % 3)) }
      await at.app.handlers.withdraw({ ...order, type: 'tron' }, callOf(player, at.mintKey()))
      return number % 2
    }),
  )
  const refusals = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  return {
    taken: all.filter(({ status }) => status === 'fulfilled').length,
    refused: refusals.map((one: unknown) => (one instanceof Refusal ? one.refusal : String(one))),
  }
}

it.each([
  ['one', '900', ['payments/already-ordered', 'payments/not-enough']],
  ['two, refused as one is open [PAY-036]', '400', ['payments/already-ordered']],
])(
  '50 withdrawals at once on two nodes are one, of a balance that fits %s',
  async (_fits, sum, reasons) => {
    for (let round = 0; round < 3; round += 1) {
      const player = await stage.player()
      const { taken, refused } = await askBoth(player, sum, 50)
      expect({ taken, refused: refused.length }).toEqual({ taken: 1, refused: 49 })
      expect(refused.filter((refusal) => !reasons.includes(refusal))).toEqual([])
      const left = 1_000n * dollar - BigInt(sum) * dollar
      expect(await stage.pockets(player)).toMatchObject({ real: left })
      const [kept] = await stage.query<{ rows: number; postings: number }>(
        `select (select count(*)::int from withdrawals where user_id = $1) as rows,
          (select count(*)::int from postings p where p.reason = 'withdrawal' and exists (
            select from accounts a where a.id = any(p.account_ids) and a.owner = $1)) as postings`,
        [player.userId],
      )
      expect(kept).toEqual({ rows: 1, postings: 1 })
    }
  },
)

/** Asks over HTTP, as a browser in which the player has just given the password. */
async function askByHttp(player: TestPlayer, sum: string) {
  await stage.query(
    `update sessions set present_until = now() + interval '1 hour' where user_id = $1`,
    [player.userId],
  )
  const browser = new Browser(stage.node.app.edge)
  browser.cookies.set('powerplay_session', player.cookie)
  const answer = await browser.post('/api/wallet/withdraw', {
    body: { sum, currency: 'usdt', wallet: addressOf(2), type: 'tron' },
    headers: { 'idempotency-key': stage.node.mintKey() },
  })
  return { status: answer.statusCode, body: answer.json<unknown>() }
}

it('a small one beside an open one is refused with code 3, and taken once that is over [PAY-036]', async () => {
  const player = await stage.player()
  const { handlers } = stage.node.app
  const order = { sum: '200', currency: 'usdt', wallet: addressOf(1), type: 'tron' }
  const { _id: id } = await handlers.withdraw(order, callOf(player, stage.node.mintKey()))
  const refused = { status: 409, body: { code: 3, error: { name: 'payments/already-ordered' } } }
  expect(await askByHttp(player, '20')).toMatchObject(refused)
  expect(await stage.pockets(player)).toMatchObject({ real: 800n * dollar })
  await handlers.cancelWithdraw({ id }, callOf(player))
  const taken = { status: 200, body: { sum: '20.00000000', status: 0 } }
  expect(await askByHttp(player, '20')).toMatchObject(taken)
  // An approved one is open as well.
  await stage.query(
    `select approve_withdrawal(id, array[$2::uuid], 'looked at', now()) from withdrawals
      where user_id = $1 and status = 0`,
    [player.userId, (await stage.node.join()).userId],
  )
  expect(await askByHttp(player, '20')).toMatchObject(refused)
  expect(await stage.pockets(player)).toMatchObject({ real: 980n * dollar })
})
