import { minuteMs } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { aggregatorChain } from './aggregator/aggregator-port.ts'
import { createAlarms } from './alarms.ts'
import { PaymentStage } from './test/payment-stage.ts'

let stage: PaymentStage
beforeAll(async () => {
  stage = await PaymentStage.open()
})
afterAll(() => stage.close())

const overview = z.object({
  adapters: z.array(
    z.looseObject({
      id: z.string(),
      kind: z.string(),
      state: z.string(),
      since: z.number().nullable(),
    }),
  ),
})

/** How the overview says that something stands. */
async function standing(id: string) {
  const told = overview.parse(await stage.asStaff('adminOverview', { period: 'today' }))
  return told.adapters.find((one) => one.id === id)
}

describe('on the overview', () => {
  it('a chain stands as it was found by whoever looks at it, and since when', async () => {
    const { platform } = stage.node.app
    const look = () => stage.node.app.doors.payments.look('btc', { reconciles: true })
    await stage.query(`delete from chain_balances where chain = 'btc'`)
    expect(await standing('chain:btc')).toMatchObject({
      ...{ kind: 'not compared with the books yet', state: 'quiet', since: null },
    })
    const { wallet } = await stage.addressOf(await stage.player(), 'btc', 'btc')
    stage.pay(wallet, 1_000_000n, { asset: 'btc', chain: 'btc' })
    await stage.mine(3, 'btc')
    await look()
    expect(await standing('chain:btc')).toMatchObject({ name: 'Bitcoin', state: 'up', since: null })
    const alarms = createAlarms(platform)
    const about = { chain: 'btc', subject: 'btc', detail: 'a test' }
    const raisedAt = platform.clock.now()
    await alarms.raise({ kind: 'comparison-late', ...about })
    expect(await standing('chain:btc')).toMatchObject({ state: 'slow' })
    await alarms.raise({ kind: 'chain-unreadable', ...about })
    const down = await standing('chain:btc')
    expect(down).toMatchObject({ kind: 'cannot be read', state: 'down' })
    expect(down?.since).toBeGreaterThanOrEqual(raisedAt)
    // Another chain's trouble is not this one's.
    expect((await standing('chain:ltc'))?.state).not.toBe('down')
    const endedAt = platform.clock.now()
    await alarms.clear('chain-unreadable', 'btc')
    await alarms.clear('comparison-late', 'btc')
    const again = await standing('chain:btc')
    expect(again?.state).toBe('up')
    expect(again?.since).toBeGreaterThanOrEqual(endedAt)
    stage.node.pass(16 * minuteMs)
    const left = await standing('chain:btc')
    expect(left).toMatchObject({ kind: 'nobody looks at it', state: 'down' })
    expect(left?.since).toBeLessThanOrEqual(endedAt)
  })

  it('a chain is as late as the currency that waits longest of those that it carries', async () => {
    const { platform } = stage.node.app
    await stage.node.app.doors.payments.look('tron', { reconciles: true })
    expect(await standing('chain:tron')).toMatchObject({ state: 'up' })
    const at = new Date(platform.clock.now() - 16 * minuteMs)
    const age = (asset: string) =>
      stage.query(
        `insert into chain_balances (id, chain, asset, decimals, opening_units, booked_units,
            held_units, height, checked_at) values ($1, 'tron', $2, 6, 0, 0, 0, 1, $3)
          on conflict (chain, asset) do update set checked_at = excluded.checked_at`,
        [stage.node.mintKey(), asset, at],
      )
    // No currency of that chain, or not any more.
    await age('btc')
    expect(await standing('chain:tron')).toMatchObject({ state: 'up' })
    await age('usdt')
    expect(await standing('chain:tron')).toMatchObject({
      ...{ kind: 'nobody looks at it', state: 'down', since: at.getTime() },
    })
    await stage.query(`delete from chain_balances where chain = 'tron' and asset = 'usdt'`)
    expect(await standing('chain:tron')).toMatchObject({ kind: 'not compared with the books yet' })
    // One that was never compared hides no other that waits for too long.
    await age('trx')
    expect(await standing('chain:tron')).toMatchObject({ kind: 'nobody looks at it' })
  })

  it('the signer signs, is silent, or was stopped', async () => {
    await stage.look('tron')
    expect(await standing('signer')).toMatchObject({ kind: 'signs', state: 'up' })
    const heardAt = stage.node.app.platform.clock.now()
    stage.node.pass(minuteMs)
    const silent = await standing('signer')
    expect(silent).toMatchObject({ kind: 'does not answer', state: 'down' })
    expect(silent?.since).toBeLessThanOrEqual(heardAt)
    await stage.asStaff('admin.signer.stop', { reason: 'odd payouts tonight' })
    expect(await standing('signer')).toMatchObject({
      ...{ kind: 'stopped', state: 'down', since: expect.any(Number) },
    })
  })

  it('the payment processor, the check of papers and prices have a line each', async () => {
    expect(await standing('payment-processor')).toMatchObject({ state: 'quiet' })
    await stage.look(aggregatorChain)
    expect(await standing('payment-processor')).toMatchObject({ kind: 'answers', state: 'up' })
    expect(await standing('papers')).toMatchObject({ kind: 'nothing waits', state: 'up' })
    expect(await standing('prices')).toMatchObject({ state: 'quiet' })
    const { database } = stage
    const player = await stage.player()
    await database.query({
      text: `insert into document_cases (id, user_id, tier, state, details, at, submitted_at)
        values ($1, $2, 2, 'pending', 'sealed', now(), now() - interval '2 days')`,
      values: [stage.node.mintKey(), player.userId],
    })
    expect(await standing('papers')).toMatchObject({
      ...{ kind: '1 wait', state: 'slow', since: expect.any(Number) },
    })
  })
})
