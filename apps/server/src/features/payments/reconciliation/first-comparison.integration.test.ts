import { bech32 } from '@scure/base'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mustHave, toWireId, type Uuid } from '@powerplay/kernel'
import { callOf, type TestPlayer } from '../../../../test/app.ts'
import { createAlarms } from '../alarms.ts'
import { dollar, PaymentStage } from '../test/payment-stage.ts'
import { tellLate } from './late.ts'

let stage: PaymentStage
beforeAll(async () => {
  stage = await PaymentStage.open()
})
afterAll(() => stage.close())

const recipient = bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(9)))

const compare = (chain = 'tron') => stage.node.app.doors.payments.look(chain, { reconciles: true })

interface Line {
  readonly id: Uuid
  readonly asset: string
  readonly version: number
  readonly differs: boolean
  readonly opening: string
  readonly held: string
  readonly units: string
}

const linesOf = (chain: string) =>
  stage.query<Line>(
    `select id, asset, version, differs_since is not null as differs, opening_units::text as opening,
        held_units::text as held, (held_units - booked_units - opening_units)::text as units
      from chain_balances where chain = $1 order by asset`,
    [chain],
  )
const lineOf = async (chain = 'tron', asset = 'usdt') =>
  (await linesOf(chain)).find((one) => one.asset === asset)

/** As if nobody had ever compared. */
const forget = (chain: string) =>
  stage.query('delete from chain_balances where chain = $1', [chain])

/** Why a withdrawal of somebody new is looked at. */
async function reasons(): Promise<readonly string[]> {
  const { node } = stage
  const order = { sum: '20', currency: 'usdt', wallet: recipient, type: 'tron' }
  return (await node.app.handlers.withdraw(order, callOf(await stage.player(), node.mintKey())))
    .reasons
}

/** A deposit that is credited with one unit more than its chain has by now. */
async function creditedTooMuch(player: TestPlayer): Promise<void> {
  const { wallet } = await stage.addressOf(player, 'usdt', 'tron')
  const txid = stage.pay(wallet, 50n * dollar, { chain: 'tron' })
  await stage.mine(21, 'tron')
  expect(await stage.onlyDeposit(player)).toMatchObject({ state: 'credited' })
  const { outputs } = mustHave(stage.devnet.chain('tron').state.transactions[txid], 'transaction')
  const output = mustHave(outputs[0], 'output')
  Object.assign(output, { units: (BigInt(output.units) - 1n).toString() })
}

it('begins with the first look at a chain, before anything of it is booked', async () => {
  const begun = await linesOf('tron')
  expect(begun.map(({ asset }) => asset)).toContain('usdt')
  for (const line of begun) expect(line).toMatchObject({ opening: '0', held: '0', differs: false })
  expect(await reasons()).not.toContain('network')
})

it('finds a first credit of one unit too much, and is accepted by two', async () => {
  await creditedTooMuch(await stage.player())
  await compare()
  expect(await lineOf()).toMatchObject({ differs: true, units: '-1', opening: '0' })
  expect(await reasons()).toContain('network')
  // Nor does the difference become the start where the line is gone.
  await forget('tron')
  await compare()
  const { id, version, ...found } = mustHave(await lineOf(), 'a line')
  expect(found).toMatchObject({ differs: true, units: '-1', opening: '0' })
  expect(await reasons()).toContain('network')
  const order = { id: toWireId('balance', id), version, reason: 'the unit is known to be lost' }
  const request = await stage.asStaff('admin.reconciliation.accept', order)
  expect(request).toMatchObject({ refusal: 'core/waits-for-approval' })
  await stage.agree(request)
  await compare()
  expect(await lineOf()).toMatchObject({ differs: false, units: '0', opening: '-1' })
  expect(await reasons()).not.toContain('network')
})

it('holds what goes out by itself where a currency was never compared on its chain', async () => {
  await forget('tron')
  expect(await reasons()).toContain('network')
})

it('takes what lay there before anything was booked as the house’s, which stands in the trail', async () => {
  const [keys] = await stage.query<{ hot: string }>(
    `select hot_address as hot from chain_keys where chain = 'sol'`,
  )
  stage.pay(mustHave(keys, 'keys').hot, 7n * dollar, { chain: 'sol' })
  await stage.mine(3, 'sol')
  await stage.query(`delete from hot_fundings where chain = 'sol'`)
  await forget('sol')
  await stage.look('sol')
  const line = await lineOf('sol')
  expect(line).toMatchObject({ differs: false, units: '0', opening: '7000000' })
  const trail = () =>
    stage.query(
      `select subject, detail->>'units' as units from audit_lines where event = 'payments.opening_taken'`,
    )
  expect(await trail()).toEqual([{ subject: 'sol:usdt', units: '7000000' }])
  // Once it has begun, all that comes has to be booked.
  await stage.look('sol')
  await compare('sol')
  expect(await lineOf('sol')).toMatchObject({ opening: '7000000', differs: false })
  expect(await trail()).toHaveLength(1)
})

it('waits for the addresses of the signer, and staff are told where it could not begin after that', async () => {
  const { platform, doors } = stage.node.app
  const parts = { platform, alarms: createAlarms(platform) }
  const doge = { chain: 'doge', assets: ['doge'] }
  const told = () =>
    stage.query(
      `select detail from payment_alarms where kind = 'comparison-late' and closed_at is null`,
    )
  const keys = await stage.query<{ xpub: string; hot: string }>(
    `delete from chain_keys where chain = 'doge' returning xpub, hot_address as hot`,
  )
  expect(keys).toHaveLength(1)
  await forget('doge')
  await stage.look('doge')
  expect(await linesOf('doge')).toEqual([])
  await tellLate(parts, doge)
  expect(await told()).toEqual([])
  await doors.payments.keepKeys()
  await tellLate(parts, doge)
  expect(await told()).toEqual([
    { detail: 'doge (never compared): nothing of that goes out by itself' },
  ])
  await stage.look('doge')
  expect(await linesOf('doge')).toMatchObject([{ asset: 'doge', opening: '0', held: '0' }])
  await tellLate(parts, doge)
  expect(await told()).toEqual([])
})

it('is not missed of a currency that is not carried any more, and those that are late are named', async () => {
  const { platform } = stage.node.app
  const parts = { platform, alarms: createAlarms(platform) }
  const told = () =>
    stage.query(
      `select detail from payment_alarms where kind = 'comparison-late' and closed_at is null`,
    )
  const carries = async (...assets: string[]) => {
    await tellLate(parts, { chain: 'tron', assets })
    return told()
  }
  await compare()
  await stage.query(
    `update chain_balances set checked_at = to_timestamp(1000000000)
      where chain = 'tron' and asset = 'usdt'`,
  )
  expect(await carries('trx', 'usdt')).toEqual([
    {
      detail:
        'usdt (compared last at 2001-09-09T01:46:40.000Z): nothing of that goes out by itself',
    },
  ])
  expect(await carries('trx')).toEqual([])
  // What is carried newly waits for its first comparison.
  expect(await carries('trx', 'usdc')).toEqual([
    { detail: 'usdc (never compared): nothing of that goes out by itself' },
  ])
  await compare()
  expect(await carries('trx', 'usdt')).toEqual([])
})
