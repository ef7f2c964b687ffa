import { calls, type CallKey } from '@powerplay/contract'
import { bech32 } from '@scure/base'
import { Refusal } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { wrongAmounts } from '../../../test/wrong-amounts.ts'
import { PaymentStage } from './test/payment-stage.ts'

let stage: PaymentStage
let player: TestPlayer
let buyer: TestPlayer
let staff: TestPlayer
let bankId: string

beforeAll(async () => {
  stage = await PaymentStage.open({}, undefined, { DEMO_BUILD: 'true' })
  await stage.set('payments.addressHoldHours', 0)
  player = await stage.player()
  buyer = await stage.player()
  staff = await stage.player()
  const order = { currency: 'eur', amount: '50', senderName: 'Nova Star' } as const
  const { openBankDeposit } = stage.node.app.handlers
  bankId = (await openBankDeposit(order, callOf(buyer, stage.node.mintKey())))._id
})
afterAll(() => stage.close())

const wallet = bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(13)))
const tron = { currency: 'usdt', chain: 'tron' }

/** Every field of the wallet, and of staff, that takes an amount. */
const fields: readonly (readonly [CallKey, string, () => object])[] = [
  ['depositWallet', 'amount', () => tron],
  ['depositWallet', 'amount', () => ({ currency: 'usdt', chain: 'greenfield' })],
  ['withdrawQuote', 'sum', () => ({ currency: 'usdt', type: 'tron' })],
  ['withdraw', 'sum', () => ({ currency: 'usdt', type: 'tron', wallet })],
  ['openBankDeposit', 'amount', () => ({ currency: 'usd', senderName: 'Nova Star' })],
  ['buyQuote', 'amount', () => ({ ...tron, provider: 'demo-seller', fiat: 'usd' })],
  ['devnetFaucet', 'amount', () => ({ ...tron, to: wallet })],
  ['setLimit', 'amount', () => ({ kind: 'loss', period: 'day' })],
  ['admin.bank-deposits.approve', 'received', () => ({ id: bankId, reason: 'arrived' })],
  [
    // From somebody who holds nothing of it: what has a minus takes money away.
    'admin.users.adjustMoney',
    'amount',
    () => ({ id: player.wireId, reason: 'a try', currency: 'doge', pocket: 'real' }),
  ],
]

/** What the edge does with it: the form first, then the use case. @returns how it ended. */
async function answerTo(key: CallKey, input: object, whose = player): Promise<string> {
  const read = calls[key].input.safeParse(input)
  if (!read.success) return 'core/bad-payload'
  const asked = Object(read.data)
  if (key.startsWith('admin.')) {
    const answer = await stage.asStaff(key, asked, staff)
    const isRefused = answer instanceof Refusal && answer.refusal !== 'core/waits-for-approval'
    return isRefused ? answer.refusal : describeAnswer(answer)
  }
  const handler: unknown = Reflect.get(stage.node.app.handlers, key)
  if (typeof handler !== 'function') throw new Error(`no call ${key}`)
  try {
    return describeAnswer(
      await Reflect.apply(handler, undefined, [asked, callOf(whose, stage.node.mintKey())]),
    )
  } catch (error) {
    return error instanceof Refusal ? error.refusal : describeAnswer(error)
  }
}

function describeAnswer(answer: unknown): string {
  const isDefect = answer instanceof Error && !(answer instanceof Refusal)
  return isDefect ? `DEFECT ${answer.message}` : 'TAKEN'
}

const standing = () =>
  stage.query(`select
    (select coalesce(sum(abs(balance)), 0) from accounts) as money,
    (select count(*) from withdrawals) as withdrawals,
    (select count(*) from bank_requests) as announced,
    (select count(*) from buy_orders) as bought,
    (select count(*) from approvals) as approvals,
    (select count(*) from protection_limits) as limits`)

describe('no amount of the list', () => {
  it.each(fields)('is taken by %s for %s, and each is told why', async (key, name, rest) => {
    const before = await standing()
    const wrong: string[] = []
    for (const amount of wrongAmounts) {
      const answer = await answerTo(key, { ...rest(), [name]: amount })
      if (answer === 'TAKEN' || answer.startsWith('DEFECT')) {
        wrong.push(`${typeof amount} ${JSON.stringify(amount)}: ${answer}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await standing()).toEqual(before)
  })

  it('breaks a withdrawal as the most that its network may ask for', async () => {
    for (const networkFeeMax of wrongAmounts) {
      const one = await stage.player()
      const order = { currency: 'usdt', type: 'tron', wallet, sum: '100', networkFeeMax }
      const answer = await answerTo('withdraw', order, one)
      // A large one holds as it stands: more than the network asks for is never taken.
      expect([networkFeeMax, answer]).toEqual([networkFeeMax, expect.not.stringMatching('DEFECT')])
    }
  })
})
