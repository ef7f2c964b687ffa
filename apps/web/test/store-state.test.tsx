import type { OwnUser } from '@powerplay/contract'
import { act, renderHook } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { account, adoptUser } from '../src/features/auth/account/account.ts'
import { openChannel, useRoom } from '../src/features/chat/panel/room.ts'
import { useRewards } from '../src/features/loyalty/use-rewards.ts'
import { useVip } from '../src/features/loyalty/use-vip.ts'
import { loadNotes, useNotes } from '../src/features/notifications/bell/notes-store.ts'
import { createGameController } from '../src/features/originals/play/game-controller.ts'
import { useBonusBalance, useDepositBonus } from '../src/features/promotions/use-promotions.ts'
import { followBalances, useBalanceStore } from '../src/features/wallet/balances.ts'
import { emit } from '../src/platform/client/client-events.ts'
import { followLicence, isOn } from '../src/platform/licence/licence.ts'
import { changeSettings, settings, settingsKey } from '../src/platform/store/settings-store.ts'
import { useMedia } from '../src/ui/theme/use-media.ts'

/** What the server has for whoever is signed in. */
const answers = vi.hoisted(() => new Map<string, unknown>())
const callServer = vi.hoisted(() => async (call: string) => answers.get(call))
vi.mock('../src/platform/client/call-server.ts', () => ({ callServer, callPath: callServer }))
vi.mock('../src/platform/realtime/realtime.ts', () => ({
  ...{ listenAs: () => undefined, reconnectUnheard: () => undefined },
  whisper: async () => ({ count: 0 }),
}))

const nova: OwnUser = {
  ...{ _id: 'user_1', name: 'nova', email: null, email_verified: true, pending_email: null },
  ...{ avatar: null, created_at: '2026-11-22T10:00:00.000Z', client_seed: 'seed' },
  ...{ private_bets: false, self_excluded: false, missing_details: [], roles: [] },
  ...{ vipLevel: 0, bonus_claim: null, wallets: {}, contact: {}, permissions: [] },
  ...{ lastLoginAt: null, token: 't', tokenExpiresAt: Date.now() + 900_000 },
}

/** A game at its table, as its page has one. */
const game = createGameController(
  {
    ...{ game: 'dice', play: () => new Promise(() => undefined), mayAuto: () => true },
    ...{ onSettled: () => undefined, onRefused: () => undefined, isHidden: () => false },
    terms: () => ({
      ...{ currencyId: 'btc', isDemo: true, isQuick: true, params: {} },
      ...{ balanceMinor: 9n, maxMinor: 9n },
    }),
  },
  1n,
)

let widthPx = 1_440
const watchers = new Set<() => void>()

/** Makes the window so wide. */
function resize(px: number): void {
  widthPx = px
  for (const tell of watchers) tell()
}

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return widthPx > 1_200
    },
    addEventListener: (_kind: string, tell: () => void) => watchers.add(tell),
    removeEventListener: (_kind: string, tell: () => void) => watchers.delete(tell),
  }))
  followLicence()
})
beforeEach(() => localStorage.clear())

/** The hooks of pages that look at what the server has of the player's rewards. */
const open = () =>
  renderHook(() => ({
    isWide: useMedia('(width > 1200px)'),
    vip: useVip().data?.data.level,
    depositBonus: useDepositBonus('user_1').data?.model?.name,
    rakeback: useRewards('user_1').data?.user,
    bonus: useBonusBalance('user_1').data,
  })).result

/** Every field of the store state, by the specification's name, from the one place that holds it. */
function stateOf(page: ReturnType<typeof open>) {
  const { isWide, ...rewards } = page.current
  const { demo, locale, theme, unit, currency, liveFeedEntries, sound, quick } = settings()
  const { liveChannel, sidebar, fiatView, fiatCurrency, recentGameHistory } = settings()
  const { mode, betMinor, isPending } = game.getState()
  return {
    ...{ license: isOn('poker'), user: account()?.name, demo, locale, theme, unit, currency },
    ...{ liveFeedEntries, sound, quick, chat: useRoom.getState().state },
    ...{ channel: useRoom.getState().channel, liveChannel, sidebar, fiatView, fiatCurrency },
    gameInstance: { mode, betMinor, isPending },
    windowWidth: isWide ? 'wide' : 'narrow',
    ...rewards,
    ...{ currencies: useBalanceStore.getState().currencyIds },
    notifications: useNotes.getState().rows.map(({ title }) => title),
    recentGameHistory,
  }
}

it('every field of the store state follows what changes it, and the settings outlive a reload [UI-021]', async () => {
  const balance = { real: '1', demo: '0', bonus: '0', frozen: '0', debt: '0' }
  const btc = { id: 'btc', decimals: 8, balance, price: 1, priceEur: 1, enabled: { play: true } }
  const round = { id: 'bet_1', text: '2.00×', isWin: true }
  const note = { _id: 'n1', title: 'Welcome', read: false }
  const empty = { valid: true, plugins: [], enabledFeatures: [] }
  for (const [call, answer] of Object.entries({
    ...{ licence: empty, currencies: [], vip: [{ level: 0 }], depositBonus: { model: null } },
    ...{ rakebackTerms: { user: [] }, bonusBalance: [] },
    ...{ notifications: { rows: [], unread: 0, total: 0 }, chatHistory: [] },
  })) {
    answers.set(call, answer)
  }
  emit('licenseChanged', {})
  const page = open()
  await vi.waitFor(() => {
    expect(stateOf(page)).toMatchObject({ license: false, vip: 0, bonus: [], rakeback: [] })
  })
  const before = stateOf(page)
  expect(before).toEqual({
    ...{ license: false, user: undefined, demo: false, locale: 'en', theme: 'main', unit: 'btc' },
    ...{ currency: 'usdt', liveFeedEntries: 10, sound: false, quick: false, chat: 'loading' },
    ...{ channel: 'general', liveChannel: 'all', sidebar: 'open', fiatView: 'off' },
    ...{ fiatCurrency: 'usd', windowWidth: 'wide', vip: 0, depositBonus: undefined },
    ...{ gameInstance: { mode: 'manual', betMinor: 1n, isPending: false }, rakeback: [] },
    ...{ currencies: [], notifications: [], bonus: [], recentGameHistory: {} },
  })

  for (const [call, answer] of Object.entries({
    ...{ licence: { ...empty, plugins: ['poker'] }, currencies: [btc], vip: [{ level: 3 }] },
    ...{ depositBonus: { model: { name: 'First deposit' } }, bonusBalance: [{ _id: 'b1' }] },
    ...{ rakebackTerms: { user: [{ id: 'btc', value: '1' }] } },
    notifications: { rows: [note], unread: 1, total: 1 },
  })) {
    answers.set(call, answer)
  }
  const chosen = {
    demo: true,
    theme: 'green',
    unit: 'satoshi',
    currency: 'btc',
    liveFeedEntries: 25,
    sound: true,
    quick: true,
    liveChannel: 'mine',
    sidebar: 'collapsed',
    fiatView: 'EUR',
    fiatCurrency: 'eur',
    recentGameHistory: { dice: [round] },
  } satisfies Parameters<typeof changeSettings>[0]
  await act(async () => {
    changeSettings(chosen)
    adoptUser(nova)
    followBalances(nova._id)
    emit('licenseChanged', {})
    emit('realtime:reload', { channel: 'private-User.user_1' })
    await Promise.all([loadNotes(), openChannel('sport')])
    game.setMode('auto')
    game.setBet(7n)
    resize(390)
  })
  const after = {
    ...{ ...chosen, license: true, user: 'nova', locale: 'en', chat: 'ready', channel: 'sport' },
    ...{ gameInstance: { mode: 'auto', betMinor: 7n, isPending: false }, windowWidth: 'narrow' },
    ...{ vip: 3, depositBonus: 'First deposit', rakeback: [{ id: 'btc', value: '1' }] },
    ...{ currencies: ['btc'], notifications: ['Welcome'], bonus: [{ _id: 'b1' }] },
  }
  await vi.waitFor(() => expect(stateOf(page)).toEqual(after))
  expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted())
  expect(JSON.parse(localStorage.getItem(settingsKey) ?? '')).toMatchObject({ state: chosen })
  game.dispose()
})
