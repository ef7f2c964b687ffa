import { Transformer } from '@napi-rs/image'
import type { DocumentKind, PersonDetails, RoleId } from '@powerplay/contract'
import { bech32 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dollar, PaymentStage } from '../../src/features/payments/test/payment-stage.ts'
import { cookieRules } from '../../src/platform/http/cookies/cookies.ts'
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
const nova: PersonDetails = {
  ...{ firstName: 'Nova', lastName: 'Star', birthDate: '1990-02-28', street: 'Long Street 1' },
  ...{ city: 'Oslo', zip: '0150', iso: 'NO', phone: '+47 555 55 555' },
}
const start = (player: TestPlayer, data: Partial<PersonDetails> = {}, tier: 1 | 2 | 3 = 2) =>
  handlers().startDocuments(
    { tier, data: { ...nova, ...data } },
    callOf(player, stage.node.mintKey()),
  )
const upload = (player: TestPlayer, file = picture) =>
  handlers().uploadDocument({ file }, callOf(player))
const submit = (player: TestPlayer, files: readonly { id: string; kind: DocumentKind }[]) =>
  handlers().submitDocuments({ files: [...files] }, callOf(player, stage.node.mintKey()))
const kinds: readonly DocumentKind[] = ['id_front', 'id_back', 'selfie', 'address']

async function handIn(player: TestPlayer, tier: 2 | 3 = 2) {
  await start(player, {}, tier)
  const asked = tier === 3 ? [...kinds, 'funds' as const] : kinds
  const files: { id: string; kind: DocumentKind }[] = []
  for (const kind of asked) files.push({ id: (await upload(player)).id, kind })
  return submit(player, files)
}

const caseOf = async (player: TestPlayer) => {
  const state = await handlers().documentState({}, callOf(player))
  return state.case?._id ?? ''
}
const decide = (act: 'approve' | 'refuse', input: object) =>
  stage.asStaff(`admin.kyc.${act}`, input)

/** Somebody of staff with a session of their own, and a second factor unless said. */
async function seated(role: RoleId, hasFactor = true): Promise<TestPlayer> {
  const player = await stage.node.join()
  await stage.node.app.doors.auth.grantRole({ userId: player.userId, role, by: null })
  if (!hasFactor) return player
  await stage.query(
    `insert into two_factors (user_id, sealed_secret, created_at, confirmed_at)
      values ($1, 'none', now(), now())`,
    [player.userId],
  )
  return player
}

async function lookAt(url: string, by: TestPlayer | null) {
  const { app } = stage.node
  // Being given a role has ended the session.
  await stage.query('update sessions set ended_at = null where user_id = $1', [by?.userId ?? null])
  const { name } = cookieRules(app.platform.config).session
  const cookies = by === null ? {} : { [name]: by.cookie }
  return app.edge.inject({ method: 'GET', url, cookies })
}

const address = bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(9)))
const withdraw = (player: TestPlayer, sum: string) =>
  handlers().withdraw(
    { sum, currency: 'usdt', wallet: address, type: 'tron' },
    callOf(player, stage.node.mintKey()),
  )

async function paidIn(usd: bigint): Promise<TestPlayer> {
  const player = await stage.player()
  const { wallet } = await stage.addressOf(player, 'usdt', 'tron')
  stage.pay(wallet, usd * dollar, { chain: 'tron' })
  await stage.mine(21, 'tron')
  return player
}

describe('documents', () => {
  it('are begun by adults from where players are taken, one case at a time', async () => {
    const player = await stage.player()
    const young = `${new Date().getUTCFullYear() - 17}-01-01`
    await expect(start(player, { birthDate: young })).rejects.toMatchObject({
      refusal: 'compliance/under-age',
    })
    await expect(start(player, { iso: 'US' })).rejects.toMatchObject({
      refusal: 'compliance/document-country',
    })
    await expect(upload(player)).rejects.toMatchObject({ refusal: 'compliance/case-pending' })
    const { case: own } = await start(player)
    expect(own).toMatchObject({ state: 'draft', needed: kinds })
    // What was not handed in is begun anew.
    await start(player, { city: 'Bergen' })
    expect(await handIn(player)).toMatchObject({ case: { state: 'pending' } })
    await expect(start(player)).rejects.toMatchObject({ refusal: 'compliance/case-pending' })
  })

  it('are pictures, each kept encrypted and drawn anew', async () => {
    const player = await stage.player()
    await start(player)
    const no = [
      Buffer.from('%PDF-1.7 not a picture'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.alloc(0),
      Buffer.from(picture.subarray(0, 40)),
    ]
    for (const file of no) {
      await expect(upload(player, file)).rejects.toMatchObject({
        refusal: 'compliance/file-refused',
      })
    }
    await upload(player)
    const rows = await stage.query<{ sealed: Buffer; details: string }>(
      `select f.sealed, c.details from document_files f join document_cases c on c.id = f.case_id
        where c.user_id = $1`,
      [player.userId],
    )
    expect(rows).toHaveLength(1)
    const stored = `${rows[0]?.sealed.toString('latin1')} ${rows[0]?.details}`
    for (const word of ['WEBP', 'RIFF', 'PNG', 'Nova', '1990']) expect(stored).not.toContain(word)
  })

  it('are handed in whole, and no file of another player', async () => {
    const [player, other] = [await stage.player(), await stage.player()]
    await start(player)
    await start(other)
    const own = []
    for (const kind of kinds.slice(1)) own.push({ id: (await upload(player)).id, kind })
    await expect(submit(player, own)).rejects.toMatchObject({
      ...{ refusal: 'compliance/documents-missing', params: { missing: ['id_front'] } },
    })
    const foreign = { id: (await upload(other)).id, kind: 'id_front' as const }
    await expect(submit(player, [...own, foreign])).rejects.toMatchObject({
      refusal: 'compliance/documents-missing',
    })
    const twice = { id: own[0]?.id ?? '', kind: 'id_front' as const }
    await expect(submit(player, [...own, twice])).rejects.toMatchObject({
      refusal: 'compliance/documents-missing',
    })
    expect(await handlers().documentState({}, callOf(player))).toMatchObject({
      case: { state: 'draft' },
    })
  })

  it('are decided by staff, once, and shown to them alone for a moment', async () => {
    const player = await stage.player()
    await handIn(player)
    const id = await caseOf(player)
    const staff = await seated('*')
    const row = Object(await stage.asStaff('admin.kyc.get', { id }, staff)).row
    expect(row).toMatchObject({ name: 'Nova Star', birthDate: '1990-02-28', country: 'NO' })
    const path = String(row.idFront)
    const look = (url: string, by: TestPlayer | null = staff) => lookAt(url, by)
    const statusFor = async (by: TestPlayer | null) => (await look(path, by)).statusCode
    // Neither a stranger with the address, nor players, nor staff of other areas, nor without a code.
    const [chat, plain] = [await seated('chat_moderator'), await seated('*', false)]
    expect(await Promise.all([null, player, chat, plain].map(statusFor))).toEqual([
      401, 403, 403, 403,
    ])
    const seen = await look(path)
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(seen.rawPayload.subarray(0, 4).toString()).toBe('RIFF')
    const trail = await stage.query<{ event: string; actor: string; rows: string | null }>(
      `select event, actor, coalesce(detail->>'rows', detail->>'kind') as rows from audit_lines
        where event in ('kyc.seen', 'kyc.picture_seen') order by number`,
    )
    const actor = staff.userId
    expect(trail).toEqual([
      { event: 'kyc.seen', actor, rows: id },
      { event: 'kyc.picture_seen', actor, rows: 'id_front' },
    ])
    // The history of the case is of what was done to it.
    const { history } = Object(await stage.asStaff('admin.kyc.get', { id }, staff))
    expect(history).toEqual([])
    const [, , , file = '', until = '', pass = ''] = path.split('/')
    const later = `/api/documents/${file}/${Number(until) + 1}/${pass}`
    expect((await look(later)).statusCode).toBe(404)
    expect((await look(path.replace(/[0-9a-f]\.webp$/, 'x.webp'))).statusCode).toBe(404)
    await decide('refuse', { id, reason: 'cut off', told: 'The back is missing its lower edge' })
    expect(await handlers().documentState({}, callOf(player))).toMatchObject({
      tier: 0,
      case: { state: 'refused', reason: 'The back is missing its lower edge' },
    })
    expect(await decide('approve', { id, reason: 'changed my mind' })).toMatchObject({
      refusal: 'compliance/case-decided',
    })
    await handIn(player)
    await decide('approve', { id: await caseOf(player), reason: 'readable, and the same person' })
    expect(await handlers().documentState({}, callOf(player))).toMatchObject({
      tier: 2,
      case: { state: 'verified' },
    })
  })

  it('are not decided by whoever handed them in under another account', async () => {
    const [staff, second] = [await stage.player(), await stage.player()]
    const { economy } = stage.node.app.doors
    for (const { userId } of [staff, second]) {
      const sign = { userId, kind: 'device', value: `laptop of ${staff.name}` } as const
      await economy.noteSign(stage.node.app.platform.database, sign)
    }
    await handIn(second)
    const order = { id: await caseOf(second), reason: 'looks like me', told: 'No such luck' }
    for (const act of ['approve', 'refuse']) {
      expect(await stage.asStaff(`admin.kyc.${act}`, order, staff)).toMatchObject({
        refusal: 'dashboard/own-cluster',
      })
    }
    expect(await handlers().documentState({}, callOf(second))).toMatchObject({
      case: { state: 'pending' },
    })
  })

  it('that cannot be read stop neither their approval nor the list nor those of others', async () => {
    const [broken, other] = [await stage.player(), await stage.player()]
    for (const player of [broken, other]) await handIn(player)
    const [id, whole] = [await caseOf(broken), await caseOf(other)]
    // As if the key of before were lost.
    await stage.query(`update document_cases set details = 'gone' where user_id = $1`, [
      broken.userId,
    ])
    const list = await stage.asStaff('admin.kyc.list', { filter: {}, perPage: 50 })
    const rows: readonly object[] = Object(list).rows
    expect(rows).toContainEqual(expect.objectContaining({ id, name: 'Cannot be read' }))
    expect(rows).toContainEqual(expect.objectContaining({ id: whole, name: 'Nova Star' }))
    for (const one of [id, whole]) await decide('approve', { id: one, reason: 'seen at the desk' })
    for (const player of [broken, other]) {
      expect(await handlers().documentState({}, callOf(player))).toMatchObject({ tier: 2 })
    }
    const forget = async (...players: readonly TestPlayer[]) => {
      for (const { userId } of players) {
        await stage.query('update users set papers_country = null where id = $1', [userId])
        await stage.query(
          `update document_players set person_keys = '{}', keys_mark = null where user_id = $1`,
          [userId],
        )
      }
    }
    await forget(broken, other)
    await stage.node.app.doors.documents.keepPersons()
    const kept = ({ userId }: TestPlayer) =>
      stage.query(
        `select u.papers_country as iso, cardinality(p.person_keys) as keys,
          p.keys_mark is not null as "isMarked"
          from users u join document_players p on p.user_id = u.id where u.id = $1`,
        [userId],
      )
    expect(await kept(other)).toEqual([{ iso: 'NO', keys: 3, isMarked: true }])
    // What cannot be read is tried again.
    expect(await kept(broken)).toEqual([{ iso: null, keys: 0, isMarked: false }])
  })

  it('are waited for by withdrawals from a sum on, while play goes on', async () => {
    for (const key of ['depositGateUsd', 'withdrawGateUsd'])
      await stage.set(`documents.${key}`, 500)
    const player = await paidIn(100n)
    await expect(withdraw(player, '500')).rejects.toMatchObject({
      refusal: 'core/documents-needed',
    })
    // Asking for more than may go is no reason to hold back what may.
    await withdraw(player, '499')
    const rich = await paidIn(600n)
    await expect(withdraw(rich, '50')).rejects.toMatchObject({ refusal: 'core/documents-needed' })
    expect(await handlers().documentState({}, callOf(rich))).toMatchObject({ neededTier: 2 })
    const [says] = await stage.query<{ says: string }>(
      `select may_move_money($1, 'withdrawal', 1, now()) as says`,
      [rich.userId],
    )
    expect(says?.says).toBe('core/documents-needed')
    await handIn(rich)
    await decide('approve', { id: await caseOf(rich), reason: 'all in order' })
    expect(await withdraw(rich, '50')).toMatchObject({ sum: '50.00000000' })
  })

  it('are waited for after a win of a sum on, at once and for good', async () => {
    const player = await stage.player()
    const play = (bet: string) =>
      stage.node.app.whispers.Play(
        {
          ...{ api_id: 'dice', currency: 'usdt', quick: true, demo: false, bet },
          data: { condition: 'under', target: 98 },
        },
        callOf(player, stage.node.mintKey()),
      )
    await stage.set('originals.maxBetEur', 500)
    await stage.set('documents.bigWinGateUsd', 3)
    // A hundredth of the stake is won, nearly always.
    for (let round = 0; round < 3; round += 1) await play('100')
    await withdraw(player, '20')
    const { rows } = await handlers().withdrawHistory({ page: 1, perPage: 5 }, callOf(player))
    await handlers().cancelWithdraw({ id: rows[0]?._id ?? '' }, callOf(player))
    const best = async () => {
      const [row] = await stage.query<{ best: bigint; folded: bigint | null }>(
        `select best_win_of($1) as best,
          (select best_win_usd_e6 from played_totals where user_id = $1) as folded`,
        [player.userId],
      )
      return row
    }
    expect((await best())?.best).toBeLessThan(3_000_000n)
    for (let round = 0; round < 20; round += 1) {
      await play('400')
      if (((await best())?.best ?? 0n) >= 3_000_000n) break
    }
    await expect(withdraw(player, '20')).rejects.toMatchObject({ refusal: 'core/documents-needed' })
    expect(await handlers().documentState({}, callOf(player))).toMatchObject({ neededTier: 2 })
    await stage.node.app.doors.wallet.projections.catchUp()
    const after = await best()
    expect(after?.folded).toBe(after?.best)
  })

  it('of whoever is excluded shut no money in: somebody looks instead', async () => {
    const player = await paidIn(700n)
    await handlers().selfExclude({ period: '6m', phrase: 'EXCLUDE ME' }, callOf(player))
    expect(await withdraw(player, '60')).toMatchObject({ auto: false })
    const { rows } = await handlers().withdrawHistory({ page: 1, perPage: 5 }, callOf(player))
    expect(rows[0]?.reasons).toContain('kyc')
  })

  it('of a demo build are verified by itself where that is switched on', async () => {
    await stage.set('documents.autoApprove', true)
    const player = await stage.player()
    expect(await handIn(player, 3)).toMatchObject({ tier: 3, case: { state: 'verified' } })
  })
})
