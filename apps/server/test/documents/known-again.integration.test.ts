import { Transformer } from '@napi-rs/image'
import type { DocumentKind, PersonDetails } from '@powerplay/contract'
import { bech32 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dollar, PaymentStage } from '../../src/features/payments/test/payment-stage.ts'
import { callOf, type TestPlayer } from '../app.ts'

let stage: PaymentStage
let picture: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  stage = await PaymentStage.open()
  await stage.set('payments.addressHoldHours', 0)
  await stage.set('payments.playThroughPercent', 0)
  const pixels = new Uint8Array(300 * 200 * 4).fill(120)
  picture = new Uint8Array(await Transformer.fromRgbaPixels(pixels, 300, 200).png())
})
afterAll(() => stage.close())

const handlers = () => stage.node.app.handlers
const keyed = (player: TestPlayer) => callOf(player, stage.node.mintKey())

/** Somebody of his own; two calls never give the same person. */
let people = 0
function somebody(): PersonDetails {
  people += 1
  return {
    ...{
      firstName: 'Nova',
      lastName: `Star ${'abcdefghijk'[people] ?? 'z'}`,
      birthDate: '1990-02-28',
    },
    ...{ street: 'Long Street 1', city: 'Oslo', zip: '0150', iso: 'NO' },
    phone: `+47 555 55 5${String(people).padStart(2, '0')}`,
  }
}

async function handIn(player: TestPlayer, data: PersonDetails): Promise<string> {
  await handlers().startDocuments({ tier: 2, data }, keyed(player))
  const kinds: DocumentKind[] = ['id_front', 'id_back', 'selfie', 'address']
  const files: { id: string; kind: DocumentKind }[] = []
  for (const kind of kinds) {
    files.push({ id: (await handlers().uploadDocument({ file: picture }, keyed(player))).id, kind })
  }
  const state = await handlers().submitDocuments({ files }, keyed(player))
  return state.case?._id ?? ''
}

async function verify(player: TestPlayer, data: PersonDetails): Promise<void> {
  const id = await handIn(player, data)
  const done = await stage.asStaff('admin.kyc.approve', { id, reason: 'readable, all in order' })
  expect(done).not.toHaveProperty('refusal')
}

const exclude = (player: TestPlayer, period: '6m' | 'forever' = '6m') =>
  handlers().selfExclude({ period, phrase: 'EXCLUDE ME' }, callOf(player))

async function paidIn(usd: bigint): Promise<TestPlayer> {
  const player = await stage.player()
  const { wallet } = await stage.addressOf(player, 'usdt', 'tron')
  stage.pay(wallet, usd * dollar, { chain: 'tron' })
  await stage.mine(21, 'tron')
  return player
}

const placeOf = (byte: number) =>
  bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(byte)))
const withdraw = (player: TestPlayer, wallet: string) =>
  handlers().withdraw({ sum: '20', currency: 'usdt', wallet, type: 'tron' }, keyed(player))

async function standing({ userId }: TestPlayer) {
  const [row] = await stage.query<{ isExcluded: boolean; until: Date | null; reason: string }>(
    `select u.self_excluded as "isExcluded", x.until, x.reason from users u
      left join exclusions x on x.user_id = u.id and x.ended_at is null where u.id = $1`,
    [userId],
  )
  return row
}

const casesOf = ({ userId }: TestPlayer) =>
  stage.query<{ other: string; state: string }>(
    `select other_id as other, state from harm_cases
      where user_id = $1 and marker = 'excluded-again'`,
    [userId],
  )
const toldTo = ({ userId }: TestPlayer) =>
  stage.query(`select 1 from notifications where user_id = $1 and kind = 'system'`, [userId])
const look = () => stage.node.app.doors.cases.lookForHarm()

describe('an excluded player who comes with a new mailbox', () => {
  it('is excluded there too the moment that his papers are verified, and may take his money out', async () => {
    const [old, fresh] = [await stage.player(), await paidIn(100n)]
    const person = somebody()
    await verify(old, person)
    await exclude(old)
    // Anybody may write a name down: what was not verified closes nothing.
    const id = await handIn(fresh, { ...person, phone: '+47 111 11 111' })
    expect(await standing(fresh)).toMatchObject({ isExcluded: false })
    await stage.asStaff('admin.kyc.approve', { id, reason: 'readable, all in order' })
    const until = (await standing(old))?.until
    expect(await standing(fresh)).toEqual({
      ...{ isExcluded: true, until },
      reason: 'Verified papers name a player who is excluded',
    })
    expect(
      await stage.query('select 1 from sessions where user_id = $1 and ended_at is null', [
        fresh.userId,
      ]),
    ).toEqual([])
    const play = {
      ...{ api_id: 'dice', currency: 'usdt', quick: true, demo: false, bet: '1' },
      data: { condition: 'under' as const, target: 98 },
    }
    await expect(stage.node.app.whispers.Play(play, keyed(fresh))).rejects.toMatchObject({
      refusal: 'core/self-excluded',
    })
    expect(await withdraw(fresh, placeOf(31))).toMatchObject({ sum: '20.00000000' })
    expect(await casesOf(fresh)).toMatchObject([{ other: old.userId, state: 'open' }])
    expect(await stage.asStaff('admin.harm.list', { filter: {}, perPage: 50 })).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ marker: 'excluded-again' })]),
    })
  })

  it('stays excluded for the longer of two, and nobody is excluded for a name alone', async () => {
    const [first, second, third] = [
      await stage.player(),
      await stage.player(),
      await stage.player(),
    ]
    const person = somebody()
    await verify(first, person)
    await exclude(first, 'forever')
    await exclude(second)
    await verify(second, person)
    expect(await standing(second)).toMatchObject({ isExcluded: true, until: null })
    await verify(third, { ...person, birthDate: '1991-02-28', phone: '+47 222 22 222' })
    expect(await standing(third)).toMatchObject({ isExcluded: false })
    await look()
    expect(await casesOf(third)).toEqual([])
  })

  it('is known after the erasure of the account, until the exclusion would have ended', async () => {
    const [gone, over] = [await stage.player(), await stage.player()]
    const [person, other] = [somebody(), somebody()]
    await verify(gone, person)
    await verify(over, other)
    for (const player of [gone, over]) await exclude(player)
    for (const { userId } of [gone, over]) {
      await stage.query('update users set erased_at = now() where id = $1', [userId])
    }
    await stage.query('alter table exclusions disable trigger exclusions_are_kept')
    await stage.query(`update exclusions set until = now() - interval '1 day' where user_id = $1`, [
      over.userId,
    ])
    await stage.query('alter table exclusions enable trigger exclusions_are_kept')
    const [back, free] = [await stage.player(), await stage.player()]
    await verify(back, person)
    await verify(free, other)
    expect(await standing(back)).toMatchObject({ isExcluded: true })
    expect(await standing(free)).toMatchObject({ isExcluded: false })
  })

  it('is a case of staff, and is told nothing, by papers that wait, a phone, a place or a cluster', async () => {
    const old = await paidIn(100n)
    const person = somebody()
    await verify(old, person)
    await withdraw(old, placeOf(32))
    await exclude(old)
    const [waiting, phone, place, mate, stranger, payer] = [
      await stage.player(),
      await stage.player(),
      await paidIn(100n),
      await paidIn(100n),
      await paidIn(100n),
      await paidIn(100n),
    ]
    await handIn(waiting, { ...person, phone: '+47 333 33 333' })
    await verify(phone, { ...somebody(), phone: person.phone.replaceAll(' ', '-') })
    await withdraw(place, placeOf(32))
    await withdraw(stranger, placeOf(33))
    await stage.query(
      `insert into deposit_senders (chain, txid, place, address)
        select chain, txid, place, $2 from deposits where user_id = $1 on conflict do nothing`,
      [payer.userId, placeOf(32)],
    )
    for (const { userId } of [old, mate]) {
      await stage.query(
        `insert into cluster_members (cluster_id, user_id, sign, joined_at)
          values ($1, $2, 'device', now())`,
        [old.userId, userId],
      )
    }
    await stage.query(`update withdrawals set stage = 'approved', status = 3 where user_id = $1`, [
      old.userId,
    ])
    await look()
    await look()
    for (const player of [waiting, phone, place, mate, payer]) {
      expect(await casesOf(player)).toMatchObject([{ other: old.userId, state: 'open' }])
      expect(await standing(player)).toMatchObject({ isExcluded: false })
      expect(await toldTo(player)).toEqual([])
    }
    expect(await casesOf(stranger)).toEqual([])
    await stage.query(
      `update harm_cases set state = 'closed', ended_at = now() - interval '30 days'`,
    )
    await look()
    expect(await casesOf(place)).toHaveLength(1)
  })
})
