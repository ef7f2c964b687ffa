import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
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

/** Says that the file means what it says, as the runbook has it. @returns whether it holds from now on */
function confirm(): Promise<boolean> {
  const hash = createHash('sha256').update(readFileSync(path())).digest('hex')
  writeFileSync(`${path()}.confirmed`, `${hash}  sanctions.csv\n`)
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

/** Hands papers in. @returns the id of their case */
async function handIn(player: TestPlayer, data: Person): Promise<string> {
  const by = () => callOf(player, stage.node.mintKey())
  await handlers().startDocuments({ tier: 1, data }, by())
  const state = await handlers().submitDocuments({ files: [] }, by())
  return mustHave(state.case, 'a case')._id
}

async function verify(player: TestPlayer, data: Person): Promise<void> {
  const id = await handIn(player, data)
  const answer = await stage.asStaff('admin.kyc.approve', { id, reason: 'seen at the desk' })
  expect(answer).not.toHaveProperty('refusal')
  const [row] = await stage.query(
    `select state from document_cases where user_id = $1 order by at desc limit 1`,
    [player.userId],
  )
  expect(row).toEqual({ state: 'verified' })
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
    await verify(meant, one)
    expect(await casesOf(meant)).toEqual([{ ...hit, usd: 0 }])
    expect([await casesOf(other), await casesOf(younger)]).toEqual([[], []])
    // Nothing that the player reads tells of it; the payout waits.
    await paidIn(meant)
    const asked = await withdraw(meant, newAddress())
    expect(asked).toMatchObject({ auto: false, reasons: ['new-address'] })
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
    const [own, player] = [person(), await stage.player()]
    await list(`person,Nova ${own.lastName},1990-02-28,,,A-1`)
    await verify(player, own)
    const rows = await stage.query('select * from sanction_entries where removed_at is null')
    expect(rows).toHaveLength(1)
    const kept = await stage.query<{ person_keys: string[] }>(
      'select * from document_players where user_id = $1',
      [player.userId],
    )
    expect(kept[0]?.person_keys).toHaveLength(3)
    expect(JSON.stringify([rows, kept])).not.toMatch(/nova|star/i)
  })

  it('opens a case when papers are handed in, whatever becomes of them, and once', async () => {
    const [refused, approved] = [await stage.player(), await stage.player()]
    const [one, two] = [person(), person()]
    await list(`person,Nova ${one.lastName},1990-02-28,,,A-1`, `person,Nova ${two.lastName},,,,A-2`)
    const order = { id: await handIn(refused, one), reason: 'all blurred', told: 'Blurred' }
    expect(await casesOf(refused)).toMatchObject([hit])
    expect(await stage.asStaff('admin.kyc.refuse', order)).not.toHaveProperty('refusal')
    expect(await casesOf(refused)).toMatchObject([hit])
    const id = await handIn(approved, two)
    expect(await casesOf(approved)).toMatchObject([hit])
    await release(approved)
    // The approval says nothing new.
    await stage.asStaff('admin.kyc.approve', { id, reason: 'seen at the desk' })
    await doors().cases.look()
    expect(await casesOf(approved)).toMatchObject([{ state: 'released' }])
  })

  it('that hits while another case is open is looked at after the release of that', async () => {
    const [player, own, wallet] = [await stage.player(), person(), newAddress()]
    await list(`person,Nova ${own.lastName},,,,A-1`, `address,,,${wallet},tron,B-1`)
    await paidIn(player)
    await withdraw(player, wallet)
    expect(await casesOf(player)).toMatchObject([hit])
    await verify(player, own)
    expect(await casesOf(player)).toMatchObject([hit])
    await release(player)
    await doors().cases.look()
    expect(await casesOf(player)).toMatchObject([{ state: 'released' }, hit])
    await release(player)
    await doors().cases.look()
    expect(await casesOf(player)).toMatchObject([{ state: 'released' }, { state: 'released' }])
  })

  it('of older papers is not forgotten by newer ones of another spelling', async () => {
    const [player, one, two] = [await stage.player(), person(), person()]
    await verify(player, one)
    await doors().documents.keepPersons()
    await verify(player, two)
    await list(`person,Nova ${one.lastName},1990-02-28,,,A-1`)
    expect(await casesOf(player)).toMatchObject([hit])
  })

  it('is folded anew where the folding is another one', async () => {
    const [player, own] = [await stage.player(), person()]
    const line = `person,Nova ${own.lastName},,,,A-1`
    await verify(player, own)
    // As an older program would have kept both.
    await stage.query(`update document_players set person_keys = '{old}', keys_mark = '0-old'
      where user_id = '${player.userId}'`)
    await list(line, 'person,Somebody Else,,,,A-2')
    expect(await casesOf(player)).toMatchObject([hit])
    await stage.query(`update sanction_entries set mark = '0-old', key = 'old'
      where reference = 'A-1' and removed_at is null`)
    await stage.query(`update sanction_lists set mark = '0-old'`)
    // The very same file, as a newer program finds it.
    expect(await list(line, 'person,Somebody Else,,,,A-2')).toBe(true)
    const keys = await stage.query(`select mark from sanction_entries where mark = '0-old'`)
    expect(keys).toEqual([])
    await release(player)
    await doors().cases.look()
    expect(await casesOf(player)).toMatchObject([{ state: 'released' }, hit])
  })

  it.each([
    ['unseen letters', { firstName: 'No\u200bva' }],
    ['letters of two scripts', { firstName: 'N\u043eva' }],
    ['words of two scripts', { firstName: '\u041d\u043e\u0432\u0430' }],
  ])('of papers with %s is refused', async (_what, odd) => {
    const player = await stage.player()
    await expect(handIn(player, { ...person(), ...odd })).rejects.toMatchObject({
      refusal: 'core/bad-payload',
    })
  })

  it('on a transfer from a bank is one', async () => {
    const [player, other] = [await stage.player(), await stage.player()]
    const own = person()
    const announce = (who: TestPlayer, senderName: string) =>
      handlers().openBankDeposit(
        { currency: 'eur', amount: '120', senderName },
        callOf(who, stage.node.mintKey()),
      )
    await announce(player, `${own.lastName} Nova`)
    await announce(other, 'Somebody Honest')
    await list(`person,Nova ${own.lastName},,,,A-1`)
    expect(await casesOf(player)).toMatchObject([hit])
    expect(await casesOf(other)).toEqual([])
  })
})

describe('an address of a list', () => {
  it('holds a withdrawal to it from the start, and none to another', async () => {
    const [player, other] = [await stage.player(), await stage.player()]
    const [listed, elsewhere] = [newAddress(), newAddress()]
    await list(`address,,,${listed},tron,B-1`, `address,,,${elsewhere},btc,B-2`)
    for (const one of [player, other]) await paidIn(one)
    expect((await withdraw(other, elsewhere)).reasons).toEqual(['new-address'])
    const asked = await withdraw(player, listed)
    expect(asked).toMatchObject({ auto: false, reasons: ['new-address'] })
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
    const from = newAddress()
    await stage.query(
      `insert into deposit_senders (chain, txid, place, address)
        select chain, txid, place, $2 from deposits where user_id = $1`,
      [payer.userId, from],
    )
    expect(await casesOf(sender)).toEqual([])
    await list(`address,,,${wallet},,B-1`, `address,,,${own.wallet},tron,B-2`)
    expect(await casesOf(sender)).toMatchObject([{ ...hit, usd: 50 }])
    // The address that took a deposit is ours, and says nothing of its player.
    expect(await casesOf(payer)).toEqual([])
    await list(`address,,,${wallet},,B-1`, `address,,,${from},,B-3`)
    expect(await casesOf(payer)).toMatchObject([{ ...hit, usd: 100 }])
  })

  it('in hex or bech32 is the same in capitals', async () => {
    await list(
      'address,,,0xABCdef0000000000000000000000000000000001,,B-1',
      'address,,,BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ,BTC,B-2',
    )
    const [row] = await stage.query(
      `select is_sanctioned_place('eth', '0xabcDEF0000000000000000000000000000000001') as one,
        is_sanctioned_place('eth', '0xabcDEF0000000000000000000000000000000002') as other,
        is_sanctioned_place('btc', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq') as bech32`,
    )
    expect(row).toEqual({ one: true, other: false, bech32: true })
  })

  it('is looked at once for one withdrawal to it', async () => {
    const [player, wallet] = [await stage.player(), newAddress()]
    await list(`address,,,${wallet},,B-1`)
    await paidIn(player)
    await withdraw(player, wallet)
    await release(player)
    await doors().cases.look()
    expect(await casesOf(player)).toMatchObject([{ state: 'released' }])
  })

  it('that was proven at a sign-in is one', async () => {
    const [player, other] = [await stage.player(), await stage.player()]
    for (const [place, who] of [player, other].entries()) {
      await stage.query(
        `insert into identities (id, user_id, kind, subject, label, connected_at)
          values ($1, $2, 'wallet', $3, 'wallet', now())`,
        [stage.node.mintKey(), who.userId, `0xabcdef000000000000000000000000000000001${place}`],
      )
    }
    await list('address,,,0xABCDEF0000000000000000000000000000000010,eth,B-1')
    expect(await casesOf(player)).toMatchObject([hit])
    expect(await casesOf(other)).toEqual([])
  })
})

describe('a file of a list', () => {
  const standing = async () =>
    (await stage.query('select key from sanction_entries where removed_at is null')).length
  const problem = async () => {
    const [row] = await stage.query<{ problem: string | null }>(
      'select problem from sanction_lists order by at desc, id desc limit 1',
    )
    return row?.problem
  }

  it('that cannot be read whole, or is gone, takes nobody off; staff see why', async () => {
    expect(await list('person,Jane Roe,1981,,,A-1', 'person,Jack Doe,,,,A-2')).toBe(true)
    expect(await list('person,Jane Roe,1981,,,A-1', 'person,Jack Doe,long ago,,,A-2')).toBe(false)
    expect(await standing()).toBe(2)
    rmSync(path())
    expect(await doors().cases.readList()).toBe(false)
    expect(await standing()).toBe(2)
    const seen = await stage.asStaff('admin.sanctions.list', { filter: {}, perPage: 10 })
    expect(JSON.stringify(seen)).toContain('line 3: birthDate')
    expect(seen).toMatchObject({
      note: '2 names and 0 addresses hold now',
      rows: expect.arrayContaining([
        expect.objectContaining({ state: 'refused', people: 0 }),
        expect.objectContaining({ state: 'taken', people: 2 }),
      ]),
    })
  })

  it('that did not change is read once, by whatever node', async () => {
    expect(await list('person,Jane Roe,1981,,,A-1')).toBe(true)
    const files = async () => (await stage.query('select id from sanction_lists')).length
    const before = await files()
    expect(await doors().cases.readList()).toBe(false)
    writeFileSync(path(), 'kind,name,birthDate,address,chain,reference\nperson,Jane Roe,1981,,,A-1')
    expect(await doors().cases.readList()).toBe(false)
    expect(await files()).toBe(before)
  })

  it('that lost many, or all, holds once it is confirmed', async () => {
    const many = Array.from(
      { length: 30 },
      (_, place) => `person,Jane Roe ${place},1981,,,A-${place}`,
    )
    expect(await list(...many)).toBe(true)
    expect(await list(...many.slice(0, 20))).toBe(false)
    expect([await standing(), await problem()]).toEqual([
      30,
      '10 of 30 entries are gone, and that is not confirmed',
    ])
    expect(await list(...many.slice(0, 21))).toBe(true)
    expect(await list()).toBe(false)
    expect([await standing(), await problem()]).toEqual([21, 'empty, and not confirmed'])
    expect(await confirm()).toBe(true)
    expect(await standing()).toBe(0)
    // Of another file the marker says nothing.
    expect(await list(...many)).toBe(true)
    expect(await list()).toBe(true)
    expect(await list(...many)).toBe(true)
    expect(await list(many[0] ?? '')).toBe(false)
    expect(await standing()).toBe(30)
  })

  it('that has an entry again has it since the first time: what was released stays so', async () => {
    const [player, own] = [await stage.player(), person()]
    const line = `person,Nova ${own.lastName},1990-02-28,,,A-1`
    await list(line)
    await confirm()
    await verify(player, own)
    await release(player)
    expect(await list('person,Somebody Else,,,,A-2')).toBe(true)
    expect(await standing()).toBe(1)
    expect(await list(line, line, 'person,Somebody Else,,,,A-2')).toBe(true)
    expect(await standing()).toBe(2)
    await doors().cases.look()
    expect(await casesOf(player)).toMatchObject([{ state: 'released' }])
  })

  it('that is an older copy does not come back', async () => {
    await list('person,Jane Roe,1981,,,A-1')
    await confirm()
    const old = readFileSync(path())
    expect(await list('person,Jane Roe,1981,,,A-1', 'person,Jack Doe,,,,A-2')).toBe(true)
    writeFileSync(path(), old)
    rmSync(`${path()}.confirmed`)
    utimesSync(path(), 1_600_000_000, 1_600_000_000)
    expect(await doors().cases.readList()).toBe(false)
    expect([await standing(), await problem()]).toEqual([
      2,
      'an older list than the one that holds',
    ])
  })

  it('that cannot be read at all is shown to staff', async () => {
    await list('person,Jane Roe,1981,,,A-1')
    await confirm()
    rmSync(path())
    mkdirSync(path())
    expect(await doors().cases.readList()).toBe(false)
    expect(await problem()).toBe('the file cannot be read: EISDIR')
    rmSync(path(), { recursive: true })
    writeFileSync(path(), Buffer.from('kind,name\nperson,Müller', 'latin1'))
    expect(await doors().cases.readList()).toBe(false)
    expect(await problem()).toBe('not in UTF-8')
    writeFileSync(path(), Buffer.alloc(16 * 1024 * 1024 + 1, 'x'))
    expect(await doors().cases.readList()).toBe(false)
    expect(await problem()).toBe('the file is larger than 16 MB')
    rmSync(path())
    expect(await doors().cases.readList()).toBe(false)
    expect([await standing(), await problem()]).toEqual([1, 'no file'])
  })
})
