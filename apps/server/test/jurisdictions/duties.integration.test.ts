import { Transformer } from '@napi-rs/image'
import { bech32 } from '@scure/base'
import { mustHave } from '@powerplay/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
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
beforeEach(() => profiles())

const [german, american] = ['193.99.144.80', '8.8.8.8']
const handlers = () => stage.node.app.handlers
const profiles = (...all: readonly object[]) => stage.set('compliance.profiles', all)
const swiss = { id: 'swiss', isos: ['CH'], mode: 'allow' }

/** A call as the edge makes it: who it is, and from which country, comes from the session. Players say CH. */
async function from(player: TestPlayer, ip = '127.0.0.1') {
  const { authenticator } = stage.node.app.doors.auth
  const { cookie } = player
  const caller = await authenticator.authenticate({ cookie, bearer: null, ip, userAgent: 'test' })
  return { ...callOf(player, stage.node.mintKey()), caller }
}
const placeOf = async (player: TestPlayer, ip: string) =>
  (await handlers().checkJurisdiction({}, await from(player, ip))).iso

const person = {
  ...{ firstName: 'Nova', lastName: 'Star', birthDate: '1990-02-28', street: 'Long Street 1' },
  ...{ city: 'Oslo', zip: '0150', iso: 'NO', phone: '+47 555 55 555' },
}

const papers = ['id_front', 'id_back', 'selfie', 'address'] as const

/** Papers of a tier that are handed in and agreed to; the first asks for none. */
async function verify(player: TestPlayer, tier: 1 | 2 = 2): Promise<void> {
  await handlers().startDocuments({ tier, data: person }, await from(player))
  const files: { id: string; kind: (typeof papers)[number] }[] = []
  for (const kind of tier === 1 ? [] : papers) {
    const { id } = await handlers().uploadDocument({ file: picture }, await from(player))
    files.push({ id, kind })
  }
  const state = await handlers().submitDocuments({ files }, await from(player))
  const { _id: id } = mustHave(state.case, 'a case')
  await stage.asStaff('admin.kyc.approve', { id, reason: 'seen at the desk' })
  const { case: own } = await handlers().documentState({}, await from(player))
  expect(own).toMatchObject({ state: 'verified' })
}

describe('the country of a player', () => {
  it('is that of staff, else of the papers, else the declared one, else that of the address', async () => {
    const player = await stage.player()
    const guest = { ...callOf(null), caller: { ...callOf(null).caller, ip: german } }
    expect((await handlers().checkJurisdiction({}, guest)).iso).toBe('DE')
    expect(await placeOf(player, german)).toBe('CH')
    await verify(player)
    expect(await placeOf(player, german)).toBe('NO')
    await stage.set('compliance.countryOverrides', { [player.wireId]: 'SE' })
    expect(await placeOf(player, german)).toBe('SE')
    await stage.set('compliance.countryOverrides', {})
  })

  it('that is only declared opens no site that is closed at the address; papers do', async () => {
    const player = await stage.player()
    expect(await placeOf(player, american)).toBe('US')
    // The first tier is a form without a document.
    await verify(player, 1)
    expect(await placeOf(player, american)).toBe('US')
    await verify(player)
    expect(await placeOf(player, american)).toBe('NO')
  })

  it('that is only declared opens no product, and spares nothing that is asked for at the address', async () => {
    const player = await stage.player()
    const german1 = { id: 'german', isos: ['DE'], mode: 'allow', blockedProducts: ['casino'] }
    await profiles(
      { ...swiss, autobet: false, realityMin: 60 },
      { ...german1, quick: false, realityMin: 15, kyc: { depositUsd: 500 } },
    )
    const there = await handlers().checkJurisdiction({}, await from(player, german))
    expect(there).toMatchObject({ iso: 'CH', blockedProducts: ['casino'] })
    expect(there.profile).toMatchObject({
      ...{ id: 'swiss', autobet: false, quick: false, realityMin: 15, kyc: { depositUsd: 500 } },
    })
    const game = { api_id: 'dice', bet: '1', currency: 'usdt', demo: false, quick: false }
    const data = { condition: 'under', target: 50 }
    await expect(
      stage.node.app.whispers.Play({ ...game, data }, await from(player, german)),
    ).rejects.toMatchObject({ refusal: 'core/country-restricted', params: { iso: 'DE' } })
    await verify(player)
    const proven = await handlers().checkJurisdiction({}, await from(player, german))
    expect(proven).toMatchObject({ iso: 'NO', blockedProducts: [] })
  })

  it('reaches open sockets once papers prove it, or another one is declared', async () => {
    const player = await stage.player()
    const { authenticator } = stage.node.app.doors.auth
    const held = async () => {
      const { caller } = await from(player)
      const id = mustHave(caller.sessionId, 'a session')
      return { id, isSelfExcluded: false, generation: 1, countries: caller.countries }
    }
    const declare = (iso: string | null) =>
      stage.query('update users set country = $2 where id = $1', [player.userId, iso])
    await declare(null)
    const before = await held()
    expect(before.countries).toEqual({ papers: null, declared: null })
    expect(await authenticator.deadSessions([before])).toEqual([])
    await declare('DE')
    expect(await authenticator.deadSessions([before])).toEqual([before.id])
    const since = await held()
    expect(await authenticator.deadSessions([since])).toEqual([])
    await verify(player)
    expect(await authenticator.deadSessions([since])).toEqual([since.id])
  })

  it('of papers that were verified before it was kept is kept later', async () => {
    const player = await stage.player()
    await verify(player)
    await stage.query('update users set papers_country = null where id = $1', [player.userId])
    expect(await placeOf(player, german)).toBe('CH')
    await stage.node.app.doors.documents.keepPersons()
    expect(await placeOf(player, german)).toBe('NO')
  })
})

describe('bets where the profile forbids a manner of betting', () => {
  const dice = {
    api_id: 'dice',
    ...{ bet: '0.1', demo: false, currency: 'usdt', quick: false },
    data: { condition: 'over', target: 50 },
  }
  const play = async (player: TestPlayer, manner: object = {}) => {
    const answer = await stage.node.whisper('Play', { ...dice, ...manner }, await from(player))
    stage.node.pass(100)
    return answer
  }
  const refused = (name: string) => ({ error: { message: { name } } })

  it('are refused as quick rounds, and taken at their own pace', async () => {
    const player = await stage.player()
    await profiles({ ...swiss, quick: false })
    expect(await play(player, { quick: true })).toMatchObject(refused('originals/quick-off'))
    expect(await play(player)).toMatchObject({ response: {} })
    await profiles({ ...swiss, isos: ['DE'], quick: false })
    expect(await play(player, { quick: true })).toHaveProperty('response')
  })

  it('are refused by autobet, with its name or at its pace', async () => {
    const player = await stage.player()
    await profiles({ ...swiss, autobet: false })
    expect(await play(player, { auto: true })).toMatchObject(refused('originals/autobet-off'))
    // The bet of before was moved on from by the whole gap.
    const by = await from(player)
    expect(await stage.node.whisper('Play', dice, by)).toHaveProperty('response')
    stage.node.pass(50)
    expect(await stage.node.whisper('Play', dice, await from(player))).toMatchObject(
      refused('core/too-quick'),
    )
    // The same bet again is answered as it was.
    expect(await stage.node.whisper('Play', dice, by)).toHaveProperty('response')
    stage.node.pass(100)
    expect(await play(player)).toHaveProperty('response')
    await profiles()
    expect(await play(player, { auto: true })).toHaveProperty('response')
  })
})

describe('documents', () => {
  it('are asked for from where the profile says, before the settings do', async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player, 'usdt', 'tron')
    stage.pay(wallet, 600n * dollar, { chain: 'tron' })
    await stage.mine(21, 'tron')
    const address = bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(9)))
    const order = { sum: '50', currency: 'usdt', wallet: address, type: 'tron' }
    const withdraw = async () => handlers().withdraw(order, await from(player))
    const waits = { refusal: 'core/documents-needed' }
    await stage.set('documents.depositGateUsd', 2_000)
    await profiles({ ...swiss, kyc: { withdrawUsd: 50 } })
    await expect(withdraw()).rejects.toMatchObject(waits)
    expect(await needed(player)).toBe(0)
    await profiles({ ...swiss, kyc: { depositUsd: 601, withdrawUsd: 51 } })
    const { _id: id } = await withdraw()
    await handlers().cancelWithdraw({ id }, await from(player))
    await profiles({ ...swiss, kyc: { depositUsd: 600, withdrawUsd: 51 } })
    await expect(withdraw()).rejects.toMatchObject(waits)
    expect(await needed(player)).toBe(2)
    // What was passed stays passed, wherever its player is later.
    await profiles()
    await expect(withdraw()).rejects.toMatchObject(waits)
  })

  const needed = async (player: TestPlayer) =>
    (await handlers().documentState({}, await from(player))).neededTier
})

describe('a limit on deposits that the profile wants first', () => {
  const ask = async (player: TestPlayer) =>
    handlers().depositWallet({ currency: 'usdt', chain: 'tron', amount: '100' }, await from(player))
  const state = async (player: TestPlayer) => handlers().protectionState({}, await from(player))
  const set = async (player: TestPlayer, amount: number) =>
    handlers().setLimit({ kind: 'deposit', period: 'week', amount }, await from(player))

  it('is asked for before there is an address, and no more once it stands', async () => {
    const player = await stage.player()
    await profiles({ ...swiss, limits: { required: true } })
    await expect(ask(player)).rejects.toMatchObject({ refusal: 'core/limit-needed' })
    expect(await state(player)).toMatchObject({ needsDepositLimit: true })
    await handlers().setLimit({ kind: 'loss', period: 'day', amount: 5_000 }, await from(player))
    await expect(ask(player)).rejects.toMatchObject({ refusal: 'core/limit-needed' })
    expect(await set(player, 50_000)).toMatchObject({ needsDepositLimit: false })
    expect(await ask(player)).toMatchObject({ chain: 'tron' })
  })

  it('holds coins that come to an address of before, until it is set', async () => {
    const player = await stage.player()
    const { wallet } = await ask(player)
    const before = (await stage.pockets(player)).real
    await profiles({ ...swiss, limits: { required: true } })
    stage.pay(wallet, 100n * dollar, { chain: 'tron' })
    await stage.mine(21, 'tron')
    expect(await stage.onlyDeposit(player)).toMatchObject({ state: 'held' })
    expect((await stage.pockets(player)).real).toBe(before)
    await set(player, 50_000)
    await stage.look('tron')
    expect(await stage.onlyDeposit(player)).toMatchObject({ state: 'credited' })
  })

  it('is asked for where the address wants it, whatever country is declared', async () => {
    const player = await stage.player()
    const { wallet } = await ask(player)
    await profiles({ id: 'german', isos: ['DE'], mode: 'allow', limits: { required: true } })
    const asked = { currency: 'usdt', chain: 'tron', amount: '100' }
    await expect(handlers().depositWallet(asked, await from(player, german))).rejects.toMatchObject(
      { refusal: 'core/limit-needed' },
    )
    stage.pay(wallet, 100n * dollar, { chain: 'tron' })
    await stage.mine(21, 'tron')
    expect(await stage.onlyDeposit(player)).toMatchObject({ state: 'held' })
  })

  it('is not asked of whoever paid in before, nor where no profile wants it any more', async () => {
    const [old, other] = [await stage.player(), await stage.player()]
    const { wallet } = await ask(old)
    stage.pay(wallet, 100n * dollar, { chain: 'tron' })
    await stage.mine(21, 'tron')
    await profiles({ ...swiss, limits: { required: true } })
    expect(await ask(old)).toMatchObject({ chain: 'tron' })
    await expect(ask(other)).rejects.toMatchObject({ refusal: 'core/limit-needed' })
    await profiles()
    expect(await ask(other)).toMatchObject({ chain: 'tron' })
  })
})

describe('reality checks where the profile wants them', () => {
  const every = async (player: TestPlayer, everyMin: 15 | 30 | 60 | null) =>
    handlers().realityCheck({ everyMin }, await from(player))
  const kept = async ({ userId }: TestPlayer) =>
    (
      await stage.query<{ reality_minutes: number | null; is_guarded: boolean }>(
        'select reality_minutes, is_guarded from protection_players where user_id = $1',
        [userId],
      )
    )[0]

  it('begin with the first bet, and stop bets once their time is over', async () => {
    const player = await stage.player()
    await profiles({ ...swiss, realityMin: 30 })
    const dice = { api_id: 'dice', bet: '0', demo: false, currency: 'usdt', quick: true }
    const play = async () =>
      stage.node.app.whispers.Play(
        { ...dice, bet: '0.1', data: { condition: 'over', target: 50 } },
        await from(player),
      )
    await play()
    await vi.waitUntil(async () => (await kept(player))?.is_guarded, 30_000)
    expect(await kept(player)).toEqual({ reality_minutes: 30, is_guarded: true })
    await play()
    await stage.query(
      `update protection_players set play_since = clock_timestamp() - interval '31 minutes'
        where user_id = $1`,
      [player.userId],
    )
    await expect(play()).rejects.toMatchObject({ refusal: 'core/reality-check' })
  })

  it('may be had more often, not less and not off, by whoever is there', async () => {
    const player = await stage.player()
    await profiles({ ...swiss, realityMin: 30 })
    const { realityCheck } = await handlers().protectionState({}, await from(player))
    expect(realityCheck.everyMin).toBe(30)
    for (const no of [60, null] as const) {
      await expect(every(player, no)).rejects.toMatchObject({
        ...{ refusal: 'compliance/invalid-limit', params: { min: 15, max: 30 } },
      })
    }
    expect((await every(player, 15)).realityCheck.everyMin).toBe(15)
    await profiles({ ...swiss, realityMin: 60 })
    const later = await handlers().protectionState({}, await from(player))
    expect(later.realityCheck.everyMin).toBe(15)
    await profiles()
    expect((await every(player, null)).realityCheck.everyMin).toBeNull()
  })
})
