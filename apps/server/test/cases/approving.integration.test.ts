import { fromWireId, mustHave, toWireId } from '@powerplay/kernel'
import { bech32 } from '@scure/base'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { sqlFaultOf } from '../../src/features/payments/sql-fault.ts'
import { dollar, PaymentStage } from '../../src/features/payments/test/payment-stage.ts'
import { callOf, type TestPlayer } from '../app.ts'

let stage: PaymentStage

beforeAll(async () => {
  stage = await PaymentStage.open()
  await stage.set('payments.addressHoldHours', 0)
  await stage.set('payments.playThroughPercent', 0)
  await stage.set('payments.factorFromCents', 100_000_000)
})
afterEach(() => stage.query('delete from sanction_entries'))
afterAll(() => stage.close())

const handlers = () => stage.node.app.handlers

/** Puts an entry on the list, as a node does that dies before it looks whom it means. */
const list = (kind: 'person' | 'address', key: string) =>
  stage.query(
    `insert into sanction_entries (id, kind, key, reference, added_at, mark)
      values ($1, $2, $3, 'A-1', now(), '')`,
    [stage.node.mintKey(), kind, key],
  )

let addresses = 0
const newAddress = () => {
  addresses += 1
  return bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(addresses)))
}

/** Somebody with money whose papers were handed in. @returns a key that lists could mean by them */
async function somebody(): Promise<{ readonly player: TestPlayer; readonly key: string }> {
  const player = await stage.player()
  const by = () => callOf(player, stage.node.mintKey())
  const data = {
    ...{ firstName: 'Nova', lastName: 'Star', birthDate: '1990-02-28' },
    ...{ street: 'Long Street 1', city: 'Oslo', zip: '0150', iso: 'NO', phone: '+47 555 55 555' },
  }
  await handlers().startDocuments({ tier: 1, data }, by())
  await handlers().submitDocuments({ files: [] }, by())
  const { wallet } = await stage.addressOf(player, 'usdt', 'tron')
  stage.pay(wallet, 3_000n * dollar, { chain: 'tron' })
  await stage.mine(21, 'tron')
  const [row] = await stage.query<{ key: string }>(
    'select person_keys[1] as key from document_players where user_id = $1',
    [player.userId],
  )
  return { player, key: mustHave(row, 'a key').key }
}

const withdraw = (player: TestPlayer, wallet: string, sum = '50') =>
  handlers().withdraw(
    { sum, currency: 'usdt', wallet, type: 'tron' },
    callOf(player, stage.node.mintKey()),
  )
const approve = (id: string) =>
  stage.asStaff('admin.withdrawals.approve', { id, reason: 'looks well' })
const stored = async (id: string) => {
  const [row] = await stage.query<{ stage: string; held: string | null }>(
    'select stage, held_by as held from withdrawals where id = $1',
    [mustHave(fromWireId('withdrawal', id), 'an id')],
  )
  return row
}
const casesOf = ({ userId }: TestPlayer) =>
  stage.query<{ id: string; state: string }>(
    `select id, rule, state from aml_cases where user_id = $1 order by at`,
    [userId],
  )
const open = [{ rule: 'sanctions', state: 'open' }]

async function release(player: TestPlayer): Promise<void> {
  const [row] = await casesOf(player)
  const id = toWireId('case', mustHave(row, 'a case').id)
  await stage.agree(await stage.asStaff('admin.cases.release', { id, reason: 'another person' }))
}

it.each(['person', 'address'] as const)(
  'is not agreed to by staff where a list has its %s by now; the case stays',
  async (kind) => {
    const [{ player, key }, wallet] = [await somebody(), newAddress()]
    const { _id: id } = await withdraw(player, wallet)
    await list(kind, kind === 'person' ? key : wallet)
    expect(await approve(id)).toMatchObject({ refusal: 'cases/case-open' })
    expect(await casesOf(player)).toMatchObject(open)
    expect(await stored(id)).toMatchObject({ stage: 'asked' })
    await release(player)
    expect(await approve(id)).not.toHaveProperty('refusal')
    expect(await stored(id)).toMatchObject({ stage: 'approved' })
  },
)

it('is agreed to by no second person either, and no second is asked', async () => {
  const [{ player }, wallet] = [await somebody(), newAddress()]
  const { _id: id } = await withdraw(player, wallet, '2000')
  const request = await approve(id)
  expect(request).toMatchObject({ refusal: 'core/waits-for-approval' })
  await list('address', wallet)
  expect(await stage.agree(request)).toMatchObject({
    answer: {
      state: 'failed',
      outcome:
        'no longer valid when it was approved: A case of this player is open. Release it first, by two persons.',
    },
  })
  expect(await casesOf(player)).toMatchObject(open)
  expect(await approve(id)).toMatchObject({ refusal: 'cases/case-open' })
  expect(await stored(id)).toMatchObject({ stage: 'asked' })
})

it('is not signed where a list has the name after staff agreed', async () => {
  const [{ player, key }, wallet] = [await somebody(), newAddress()]
  const { _id: id } = await withdraw(player, wallet)
  await stage.set('payments.withdrawalsOpen', false)
  await approve(id)
  await list('person', key)
  await stage.set('payments.withdrawalsOpen', true)
  await stage.mine(3, 'tron')
  expect(await stored(id)).toEqual({ stage: 'approved', held: 'case-open' })
})

it('does not go out by itself where a list has the name by now', async () => {
  const [{ player, key }, wallet] = [await somebody(), newAddress()]
  const first = await withdraw(player, wallet)
  await approve(first._id)
  for (let round = 0; round < 3; round += 1) await stage.mine(21, 'tron')
  expect(await stored(first._id)).toMatchObject({ stage: 'paid' })
  // Nobody looks at a small one to an address that was paid before.
  const second = await withdraw(player, wallet)
  expect(second).toMatchObject({ auto: true, reasons: [] })
  for (let round = 0; round < 3; round += 1) await stage.mine(21, 'tron')
  expect(await stored(second._id)).toMatchObject({ stage: 'paid' })
  await list('person', key)
  const third = await withdraw(player, wallet)
  expect(third).toMatchObject({ auto: false, reasons: ['auto-off'] })
  expect(await casesOf(player)).toMatchObject(open)
})

it.each(['person', 'address'] as const)(
  'is not let through by the rules where a list has its %s since they were asked',
  async (kind) => {
    const [{ player, key }, wallet] = [await somebody(), newAddress()]
    const { _id: id } = await withdraw(player, wallet)
    // What the transaction writes that the rules let through.
    const letThrough = () =>
      stage
        .query(
          `insert into withdrawals select (jsonb_populate_record(w, jsonb_build_object('id', $2::uuid,
            'stage', 'paid', 'status', 1, 'is_auto', true, 'approved_at', now()))).*
            from withdrawals w where w.id = $1`,
          [mustHave(fromWireId('withdrawal', id), 'an id'), stage.node.mintKey()],
        )
        .catch((error: unknown) => sqlFaultOf(error)?.code)
    await list(kind, kind === 'person' ? key : wallet)
    expect(await letThrough()).toBe('PP089')
    await stage.query('delete from sanction_entries')
    // The copy of a row is refused for other reasons.
    expect(await letThrough()).toBe('23514')
  },
)
