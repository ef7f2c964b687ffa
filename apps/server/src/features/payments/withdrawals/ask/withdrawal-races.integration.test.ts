import { bech32 } from '@scure/base'
import { Refusal } from '@powerplay/kernel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOf, type TestApp, type TestPlayer } from '../../../../../test/app.ts'
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
async function askBoth(player: TestPlayer, count: number) {
  const nodes = [stage.node, other]
  const all = await Promise.allSettled(
    Array.from({ length: count }, async (_, number) => {
      const at = nodes[number % 2] ?? other
      const order = { sum: '900', currency: 'usdt', wallet: addressOf(1 + (number % 3)) }
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

it('50 withdrawals of a balance that fits one, on two nodes at once, are one [PAY-036]', async () => {
  for (let round = 0; round < 3; round += 1) {
    const player = await stage.player()
    const { taken, refused } = await askBoth(player, 50)
    expect({ taken, refused: refused.length }).toEqual({ taken: 1, refused: 49 })
    for (const refusal of refused) {
      expect(['payments/already-ordered', 'payments/not-enough']).toContain(refusal)
    }
    expect(await stage.pockets(player)).toMatchObject({ real: 100n * dollar })
    const [kept] = await stage.query<{ rows: number; postings: number }>(
      `select (select count(*)::int from withdrawals where user_id = $1) as rows,
        (select count(*)::int from postings p where p.reason = 'withdrawal' and exists (
          select from accounts a where a.id = any(p.account_ids) and a.owner = $1)) as postings`,
      [player.userId],
    )
    expect(kept).toEqual({ rows: 1, postings: 1 })
  }
})
