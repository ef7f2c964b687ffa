import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mustHave, toWireId } from '@powerplay/kernel'
import { bech32 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dollar, PaymentStage } from '../../src/features/payments/test/payment-stage.ts'
import { callOf, type TestPlayer } from '../app.ts'

let stage: PaymentStage

beforeAll(async () => {
  stage = await PaymentStage.open()
  await stage.set('payments.addressHoldHours', 0)
  await stage.set('payments.playThroughPercent', 0)
})
afterAll(() => stage.close())

const handlers = () => stage.node.app.handlers
const doors = () => stage.node.app.doors
const path = () => join(stage.node.dataDir, 'sanctions.csv')

/** Puts a list in place, and has it read. @returns whether it holds from now on. */
function list(...lines: readonly string[]): Promise<boolean> {
  writeFileSync(path(), ['kind,name,birthDate,address,chain,reference', ...lines].join('\n'))
  return doors().cases.readList()
}

let people = 0
const person = () => {
  people += 1
  return {
    ...{ firstName: 'Nóva', lastName: `Star ${'x'.repeat(people)}`, birthDate: '1990-02-28' },
    ...{ street: 'Long Street 1', city: 'Oslo', zip: '0150', iso: 'NO', phone: '+47 555 55 555' },
  }
}
type Person = ReturnType<typeof person>

async function verify(player: TestPlayer, data: Person): Promise<unknown> {
  const by = () => callOf(player, stage.node.mintKey())
  await handlers().startDocuments({ tier: 1, data }, by())
  const state = await handlers().submitDocuments({ files: [] }, by())
  const { _id: id } = mustHave(state.case, 'a case')
  return stage.asStaff('admin.kyc.approve', { id, reason: 'seen at the desk' })
}

let addresses = 40
const newAddress = () => {
  addresses += 1
  return bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(addresses)))
}

async function paidIn(player: TestPlayer): Promise<void> {
  const { wallet } = await stage.addressOf(player, 'usdt', 'tron')
  stage.pay(wallet, 100n * dollar, { chain: 'tron' })
  await stage.mine(21, 'tron')
}
const withdraw = (player: TestPlayer, wallet: string) =>
  handlers().withdraw(
    { sum: '50', currency: 'usdt', wallet, type: 'tron' },
    callOf(player, stage.node.mintKey()),
  )
const casesOf = ({ userId }: TestPlayer) =>
  stage.query<{ rule: string; state: string; usd: number }>(
    `select rule, state, (sum_usd_e6 / 1000000)::int as usd from aml_cases
      where user_id = $1 order by at`,
    [userId],
  )
const hit = { rule: 'sanctions', state: 'open' }

/** Two persons release the open case of a player. */
async function release({ userId }: TestPlayer): Promise<void> {
  const [row] = await stage.query<{ id: string }>(
    `select id from aml_cases where user_id = $1 and state = 'open'`,
    [userId],
  )
  const id = toWireId('case', mustHave(row, 'a case').id)
  await stage.agree(await stage.asStaff('admin.cases.release', { id, reason: 'another person' }))
}

describe('a name of a list', () => {
  it('opens a case in the approval of papers with it, whatever its accents and order', async () => {
    const [meant, other, younger] = [
      await stage.player(),
      await stage.player(),
      await stage.player(),
    ]
    const [one, two] = [person(), person()]
    await list(`person,"${one.lastName.toUpperCase()}, Nova",1990-02-28,,,A-1`)
    await verify(other, two)
    await verify(younger, { ...one, birthDate: '1991-02-28' })
    expect(await verify(meant, one)).not.toHaveProperty('refusal')
    expect(await casesOf(meant)).toEqual([{ ...hit, usd: 0 }])
    expect([await casesOf(other), await casesOf(younger)]).toEqual([[], []])
    // Nothing that the player reads tells of it; the payout waits.
    await paidIn(meant)
    const asked = await withdraw(meant, newAddress())
    expect(asked).toMatchObject({ auto: false, reasons: expect.arrayContaining(['auto-off']) })
    const told = await stage.query('select title, text from notifications where user_id = $1', [
      meant.userId,
    ])
    expect(JSON.stringify([asked, told])).not.toMatch(/sanction|list|case/i)
    expect(
      await stage.asStaff('admin.withdrawals.approve', { id: asked._id, reason: 'looks well' }),
    ).toMatchObject({ refusal: 'cases/case-open' })
  })

  it('with a year alone, or no date, means whoever it fits', async () => {
    const [byYear, byName, not] = [await stage.player(), await stage.player(), await stage.player()]
    const [one, two, three] = [person(), person(), person()]
    await list(
      `person,Nova ${one.lastName},1990,,,A-1`,
      `person,Nova ${two.lastName},,,,A-2`,
      `person,Nova ${three.lastName},1989,,,A-3`,
    )
    await verify(byYear, one)
    await verify(byName, two)
    await verify(not, three)
    expect(await casesOf(byYear)).toMatchObject([hit])
    expect(await casesOf(byName)).toMatchObject([hit])
    expect(await casesOf(not)).toEqual([])
  })

  it('that comes later finds who was verified before, once', async () => {
    const player = await stage.player()
    const own = person()
    await verify(player, own)
    expect(await list(`person,Nova ${own.lastName},1990-02-28,,,A-9`)).toBe(true)
    expect(await casesOf(player)).toMatchObject([hit])
    await release(player)
    // The same entry in a newer file is no news.
    await list(`person,Nova ${own.lastName},1990-02-28,,,A-9`, 'person,Somebody Else,,,,A-10')
    await doors().cases.look()
    expect(await casesOf(player)).toMatchObject([{ state: 'released' }])
    await list(`person,Nova ${own.lastName},1990-02-28,,,A-11`)
    expect(await casesOf(player)).toMatchObject([{ state: 'released' }, hit])
  })

  it('is stored as a hash, and so are the papers', async () => {
    const own = person()
    await list(`person,Nova ${own.lastName},1990-02-28,,,A-1`)
    const rows = await stage.query('select * from sanction_entries')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/nova|star/i)
  })
})

describe('an address of a list', () => {
  it('holds a withdrawal to it from the start, and none to another', async () => {
    const [player, other] = [await stage.player(), await stage.player()]
    const [listed, elsewhere] = [newAddress(), newAddress()]
    await list(`address,,,${listed},tron,B-1`, `address,,,${elsewhere},btc,B-2`)
    for (const one of [player, other]) await paidIn(one)
    expect((await withdraw(other, elsewhere)).reasons).not.toContain('auto-off')
    const asked = await withdraw(player, listed)
    expect(asked).toMatchObject({ auto: false, reasons: expect.arrayContaining(['auto-off']) })
    expect(await casesOf(player)).toEqual([{ ...hit, usd: 50 }])
    expect(await casesOf(other)).toEqual([])
    expect(
      await stage.asStaff('admin.withdrawals.approve', { id: asked._id, reason: 'looks well' }),
    ).toMatchObject({ refusal: 'cases/case-open' })
  })

  it('that comes later finds withdrawals and deposits of the last days', async () => {
    const [sender, payer] = [await stage.player(), await stage.player()]
    const wallet = newAddress()
    for (const one of [sender, payer]) await paidIn(one)
    await withdraw(sender, wallet)
    const own = await stage.addressOf(payer, 'usdt', 'tron')
    expect(await casesOf(sender)).toEqual([])
    await list(`address,,,${wallet},,B-1`, `address,,,${own.wallet},tron,B-2`)
    expect(await casesOf(sender)).toMatchObject([{ ...hit, usd: 50 }])
    expect(await casesOf(payer)).toMatchObject([{ ...hit, usd: 100 }])
  })

  it('in hex is the same in capitals', async () => {
    await list('address,,,0xABCdef0000000000000000000000000000000001,,B-1')
    const [row] = await stage.query(
      `select is_sanctioned_place('eth', '0xabcDEF0000000000000000000000000000000001') as one,
        is_sanctioned_place('eth', '0xabcDEF0000000000000000000000000000000002') as other`,
    )
    expect(row).toEqual({ one: true, other: false })
  })
})

describe('a file of a list', () => {
  const standing = async () => (await stage.query('select key from sanction_entries')).length

  it('that cannot be read whole, or is gone, takes nobody off; staff see why', async () => {
    expect(await list('person,Jane Roe,1981,,,A-1', 'person,Jack Doe,,,,A-2')).toBe(true)
    expect(await list('person,Jane Roe,1981,,,A-1', 'person,Jack Doe,long ago,,,A-2')).toBe(false)
    expect(await standing()).toBe(2)
    rmSync(path())
    expect(await doors().cases.readList()).toBe(false)
    expect(await standing()).toBe(2)
    const seen = await stage.asStaff('admin.sanctions.list', { filter: {}, perPage: 10 })
    expect(JSON.stringify(seen)).toContain('entry 2: birthDate')
  })

  it('that did not change is read once, by whatever node', async () => {
    expect(await list('person,Jane Roe,1981,,,A-1')).toBe(true)
    const files = async () => (await stage.query('select id from sanction_lists')).length
    const before = await files()
    expect(await doors().cases.readList()).toBe(false)
    writeFileSync(path(), 'kind,name,birthDate,address,chain,reference\nperson,Jane Roe,1981,,,A-1')
    expect(await doors().cases.readList()).toBe(false)
    expect(await files()).toBe(before)
    expect(await list()).toBe(true)
    expect(await standing()).toBe(0)
  })
})
