import type { BonusEntry, BonusModel, PromotionCard, PublicCode } from '@powerplay/contract'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emit, on } from '../../platform/client/client-events.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { ServerRefusal } from '../../platform/client/server-refusal.ts'
import { useModals } from '../../platform/modals/modals.tsx'
import { guestSession, SessionProvider } from '../../platform/session/session-context.tsx'
import { useToasts } from '../../platform/toasts/toasts.ts'
import { BannerOffers } from './banner-offers.tsx'
import { BonusCard } from './bonus-card.tsx'
import { CancelWindow } from './cancel-window.tsx'
import { DepositWindow } from './deposit-window.tsx'
import { ExplainWindow } from './explain-window.tsx'
import { openDepositBonus } from './open-windows.ts'
import { PromotionsPage } from './promotions-page.tsx'
import { RulesWindow } from './rules-window.tsx'

const card = (slug: string, own: Partial<PromotionCard> = {}): PromotionCard => ({
  ...{
    _id: `promotion_${slug}`,
    slug,
    title: slug,
    image: 'originals/crash',
    textHtml: 'Two lines',
  },
  ...{ category: 'casino', startsAt: 0, endsAt: null },
  cta: { kind: 'link', value: '/leaderboard', text: 'See the race' },
  ...own,
})
const code = (text: string, own: Partial<PublicCode> = {}): PublicCode => ({
  ...{ _id: `code_${text}`, code: text, name: 'Kickoff', description: '', kind: 'money' },
  ...{ valueCents: 200, multiplier: 30, expiresAt: null, activationsLeft: 96 },
  ...{ state: 'open', reason: null },
  ...own,
})
const entry: BonusEntry = {
  ...{ _id: 'bonus_1', currency: 'usdt', value: '25.00000000', frozenValue: '20.00000000' },
  ...{ granted: '25.00000000', kind: 'deposit', name: 'Friday reels', multiplier: 60 },
  ...{ requiredCents: 150_000, progressCents: 42_000, slices: 10, freed: 2 },
  ...{ maxStake: '2.50000000', expiresAt: Date.parse('2026-12-20T12:00:00Z'), state: 'active' },
}
const offer = (own: Partial<BonusModel['state']> = {}) => ({
  model: {
    ...{ _id: 'offer_1', name: 'First deposit', description: 'Line one\nLine two' },
    ...{ max: 100, multiplier: 59.6, percent: 100, termsHash: 'ab'.repeat(32) },
  },
  state: {
    ...{ checkedIn: false, status: 'offered' as const, granted: null, currency: null },
    ...{ requiredCents: 0, progressCents: 0, expiresAt: null, validUntil: null },
    ...own,
  },
  minDepositCents: 1_000,
  optInUntil: null,
})

const server = vi.hoisted(() => ({
  answers: new Map<string, unknown>(),
  asked: new Array<string>(),
}))

vi.mock('../../platform/client/call-server.ts', () => ({
  callServer: async (call: string, input: object) => {
    server.asked.push(`${call} ${JSON.stringify(input)}`)
    const answer = server.answers.get(call)
    if (answer instanceof Error) throw answer
    return answer
  },
}))

beforeEach(() => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  server.asked.length = 0
  useModals.setState({ stack: [] })
  useToasts.setState({ toasts: [] })
  server.answers = new Map<string, unknown>([
    [
      'promotionCards',
      [card('Friday reels'), card('Weekly race'), card('Sports day', { category: 'sport' })],
    ],
    ['publicCodes', [code('KICKOFF')]],
    ['bonusBalance', [entry]],
    ['bonusHistory', { rows: [], page: 1, pages: 1, total: 0 }],
    ['depositBonus', offer()],
  ])
})
afterEach(cleanup)

const user = { id: 'user_1', name: 'marlo_k', email: null, isEmailVerified: true }

function show(content: ReactNode, isGuest = false) {
  const openAuth = vi.fn()
  const session = isGuest
    ? { ...guestSession, openAuth }
    : { ...guestSession, status: 'signed-in' as const, user, openAuth }
  render(
    <SessionProvider value={session}>
      <Suspense>{content}</Suspense>
    </SessionProvider>,
  )
  return { openAuth }
}
const asked = (name: string) => server.asked.filter((line) => line.startsWith(`${name} `))
const toasts = () => useToasts.getState().toasts.map(({ title }) => title)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('/promotions', () => {
  it('shows what runs, by kind, and codes with their state [PROMO-041]', async () => {
    server.answers.set('publicCodes', [
      code('KICKOFF'),
      code('NORTH-50', {
        kind: 'deposit',
        percent: 50,
        max: 100,
        state: 'locked',
        reason: 'Only for invited accounts',
      }),
      code('LANTERN', { kind: 'tickets', tickets: 1, state: 'used' }),
    ])
    show(<PromotionsPage />)
    expect(await screen.findByRole('heading', { name: 'Friday reels' })).toBeTruthy()
    expect(screen.getAllByRole('article')).toHaveLength(2)
    press('Sport 1')
    expect(screen.getAllByRole('article')).toHaveLength(1)
    const rows = within(screen.getByRole('list', { name: 'Public codes' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('$2.00'),
      expect.stringContaining('50% up to $100.00'),
      expect.stringContaining('1 ticket'),
    ])
    expect(rows[0]?.textContent).toContain('x30')
    expect(screen.getByRole('button', { name: /Only for invited/ })).toBeTruthy()
    expect(screen.getByText('Used')).toBeTruthy()
  })

  it('leads to another site by an address of its own, in a tab that knows nothing of this one', async () => {
    const value = 'https://partner.example/race?from=here'
    const cta = { kind: 'link', value, text: 'Read more' } as const
    server.answers.set('promotionCards', [card('Weekly race'), card('Partners', { cta })])
    show(<PromotionsPage />)
    const away = await screen.findByRole('link', { name: 'Read more' })
    const own = ['href', 'target', 'rel'].map((name) => away.getAttribute(name))
    expect(own).toEqual([value, '_blank', 'noopener noreferrer'])
    const inside = screen.getByRole('link', { name: 'See the race' })
    expect(inside.getAttribute('href')).toBe('/leaderboard')
    expect(inside.getAttribute('target')).toBeNull()
  })

  it('activates a code once per press and says what it gave, or why not', async () => {
    server.answers.set('activateCode', { bonus: null, text: '$2 of bonus money is yours.' })
    show(<PromotionsPage />)
    fireEvent.click(await screen.findByRole('button', { name: 'Activate KICKOFF' }))
    await waitFor(() => expect(toasts()).toEqual(['Promo code activated']))
    const name = 'promotions/daily-limit'
    const message = 'One code a day. The next one is possible at 00:00 UTC.'
    server.answers.set(
      'activateCode',
      new ServerRefusal({ name, code: 5, status: 429, message, params: {} }),
    )
    press('Activate KICKOFF')
    await waitFor(() => expect(toasts()).toContain(message))
    server.answers.set('activateCode', new Error('socket hang up'))
    press('Activate KICKOFF')
    await waitFor(() => expect(toasts()).toContain('Something went wrong, Please try again.'))
    expect(asked('activateCode')).toEqual(
      Array.from({ length: 3 }, () => 'activateCode {"code":"KICKOFF"}'),
    )
  })

  it('tells a guest to sign in and opens that, and asks nothing [PROMO-079] [PROMO-104] [PROMO-105]', async () => {
    server.answers.set('publicCodes', [code('KICKOFF', { state: null })])
    const { openAuth } = show(<PromotionsPage />, true)
    fireEvent.click(await screen.findByRole('button', { name: 'Activate KICKOFF' }))
    expect(toasts()).toEqual(['Please login to your account.'])
    expect(openAuth).toHaveBeenCalledWith('login')
    expect(asked('activateCode')).toEqual([])
  })

  it('has one line and a next step when nothing runs, and can be loaded again', async () => {
    server.answers.set('promotionCards', [])
    show(<PromotionsPage />)
    expect(await screen.findByText('No promotions right now.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See your rewards' })).toBeTruthy()
    cleanup()
    queryClient.clear()
    server.answers.set('promotionCards', new Error('gone'))
    show(<PromotionsPage />)
    expect(await screen.findByText('An error has occurred.')).toBeTruthy()
    server.answers.set('promotionCards', [card('Weekly race')])
    press('Retry')
    expect(await screen.findByRole('heading', { name: 'Weekly race' })).toBeTruthy()
  })
})

describe('the deposit bonus', () => {
  let stopWallet: () => unknown = () => undefined
  beforeEach(() => {
    stopWallet = on('wallet:deposit-wanted', () => undefined)
  })
  afterEach(() => void stopWallet())

  const names = () => useModals.getState().stack.map(({ modal }) => modal.name)

  it('shows its offer, its maximum with two decimals and a whole multiplier [PROMO-072] [PROMO-054] [PROMO-055] [PROMO-056]', async () => {
    show(<DepositWindow />)
    expect(await screen.findByText('100% up to $100.00')).toBeTruthy()
    expect(screen.getByText('x60')).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Line one',
      'Line two',
    ])
  })

  it('asks for the opt-in, stays open and offers the deposit [PROMO-073] [PROMO-074]', async () => {
    openDepositBonus()
    server.answers.set('depositOptIn', { state: { checkedIn: true, status: 'opted_in' } })
    show(<DepositWindow />)
    await screen.findByRole('button', { name: 'Opt-in' })
    expect(screen.queryByRole('button', { name: 'Deposit' })).toBeNull()
    server.answers.set('depositBonus', offer({ checkedIn: true, status: 'opted_in' }))
    press('Opt-in')
    expect(await screen.findByRole('button', { name: 'Deposit' })).toBeTruthy()
    expect(asked('depositOptIn')).toEqual(['depositOptIn {"id":"offer_1"}'])
    expect(names()).toEqual(['deposit-bonus'])
  })

  it('closes and asks the wallet for its deposit tab [PROMO-075]', async () => {
    const wanted = vi.fn()
    const stop = on('wallet:deposit-wanted', wanted)
    openDepositBonus()
    server.answers.set('depositBonus', offer({ checkedIn: true, status: 'opted_in' }))
    show(<DepositWindow />)
    fireEvent.click(await screen.findByRole('button', { name: 'Deposit' }))
    expect(wanted).toHaveBeenCalledOnce()
    expect(names()).toEqual([])
    stop()
  })

  it('offers no deposit where there is no wallet window to open', async () => {
    stopWallet()
    server.answers.set('depositBonus', offer({ checkedIn: true, status: 'opted_in' }))
    show(<DepositWindow />)
    expect(await screen.findByText('Your next deposit brings it by itself.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Deposit' })).toBeNull()
  })

  it('sends a guest to sign in without another word [PROMO-076]', async () => {
    const { openAuth } = show(<DepositWindow />, true)
    fireEvent.click(await screen.findByRole('button', { name: 'Opt-in' }))
    expect(openAuth).toHaveBeenCalledWith('login')
    expect(toasts()).toEqual([])
    expect(asked('depositOptIn')).toEqual([])
  })

  it('closes when the offer becomes another thing by itself [PROMO-077]', async () => {
    openDepositBonus()
    show(<DepositWindow />)
    await screen.findByRole('button', { name: 'Opt-in' })
    server.answers.set('depositBonus', { model: null })
    await act(() => queryClient.invalidateQueries({ queryKey: ['bonus'] }))
    await waitFor(() => expect(names()).toEqual([]))
  })
})

describe('the bonus of a player', () => {
  it('shows slices, what is frozen and what one bet takes [PROMO-057] [PROMO-107]', async () => {
    show(<BonusCard />)
    const slices = await screen.findByRole('list', { name: 'Slices that are freed' })
    const named = within(slices).getAllByRole('listitem')
    expect(named).toHaveLength(10)
    expect(named[1]?.getAttribute('aria-label')).toBe('Slice 2, freed')
    expect(named[2]?.getAttribute('aria-label')).toBe('Slice 3, at $450.00')
    expect(screen.getByText('$420.00 of $1,500.00')).toBeTruthy()
    expect(screen.getByText(/frozen, next slice at \$450\.00/)).toBeTruthy()
    expect(screen.getByText(/Largest bonus stake/).textContent).toContain('2.5')
  })

  it('is asked again by itself every ten seconds, and after its events [PROMO-071]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    show(<BonusCard />)
    await vi.waitFor(() => expect(asked('bonusBalance')).toHaveLength(1))
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(asked('bonusBalance').length).toBeGreaterThan(1)
    const before = asked('bonusBalance').length
    await act(async () => emit('event:bonusUpdated', { bonus: null, reason: 'play' }))
    await vi.waitFor(() => expect(asked('bonusBalance').length).toBeGreaterThan(before))
    vi.useRealTimers()
  })

  it('tells what became real', async () => {
    show(<BonusCard />)
    await screen.findByText('Friday reels')
    const done = {
      bonusId: 'bonus_1',
      currency: 'usdt',
      value: '40.00000000',
      forfeited: '0.00000000',
    }
    await act(async () => emit('event:bonusBalanceTransferred', done))
    expect(toasts()[0]).toContain('of your bonus is real money now')
  })

  it('is cancelled after a question in the given words, and the list is loaded again [PROMO-100] [PROMO-101]', async () => {
    show(<BonusCard />)
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel bonus' }))
    expect(useModals.getState().stack.map(({ modal }) => modal.name)).toEqual(['cancel-bonus'])
    expect(asked('cancelBonus')).toEqual([])
    cleanup()
    server.answers.set('cancelBonus', { forfeited: { currency: 'usdt', value: '25.00000000' } })
    show(
      <>
        <BonusCard />
        <CancelWindow id="bonus_1" name="Friday reels" left="25.00 USDT" />
      </>,
    )
    expect(
      screen.getByText(
        "Are you sure? You won't be able to get this bonus again unless the promotion states otherwise.",
      ),
    ).toBeTruthy()
    await screen.findByRole('list', { name: 'Slices that are freed' })
    // What the card asks for as it opens is not what is asked after the cancelling.
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    const before = asked('bonusBalance').length
    server.answers.set('bonusBalance', [])
    // Opening windows asks again by itself, too: this is the reloading that follows the act.
    const reload = vi.spyOn(queryClient, 'invalidateQueries')
    const [, confirm] = screen.getAllByRole('button', { name: 'Cancel bonus' })
    if (confirm) fireEvent.click(confirm)
    expect(await screen.findByText('No bonus is running.')).toBeTruthy()
    expect(asked('cancelBonus')).toEqual(['cancelBonus {"id":"bonus_1"}'])
    await waitFor(() => expect(reload).toHaveBeenCalledWith({ queryKey: ['bonus'] }))
    reload.mockRestore()
    expect(asked('bonusBalance').length).toBeGreaterThan(before)
  })
})

it('the bonus rules show the weights and what is not accepted [PROMO-003]', async () => {
  server.answers.set('bonusRules', {
    weights: [{ group: 'slots', label: 'Slots by their return', fromPercent: 64, toPercent: 100 }],
    notAccepted: ['Live casino', 'Poker'],
    lines: ['Real money is staked first, then the bonus.'],
  })
  show(<RulesWindow />)
  expect(await screen.findByText('64 to 100%')).toBeTruthy()
  expect(screen.getByText('Live casino')).toBeTruthy()
  expect(screen.getByText('Real money is staked first, then the bonus.')).toBeTruthy()
})

describe('a pressed banner', () => {
  const pressBanner = (code = 'FRIDAY') => act(() => emit('lobby:banner-pressed', { code }))
  const opened = () => useModals.getState().stack.map(({ modal }) => modal.name)

  it('is activated by its code; one of a deposit opens the bonus window [PROMO-062]', async () => {
    const { model, state } = offer()
    const answer = { type: 'Deposit', action: 'modal', bonus: { model, state }, link: '' }
    server.answers.set('activateBanner', answer)
    show(<BannerOffers />)
    pressBanner()
    await waitFor(() => expect(opened()).toEqual(['deposit-bonus']))
    expect(asked('activateBanner')).toEqual(['activateBanner {"code":"FRIDAY"}'])
    useModals.setState({ stack: [] })
    server.answers.set('activateBanner', { ...answer, type: 'Code', action: 'link', bonus: null })
    pressBanner()
    await waitFor(() => expect(toasts()).toEqual(['Promo code activated']))
    expect(opened()).toEqual([])
  })

  it('says one general sentence whatever fails [PROMO-032]', async () => {
    server.answers.set(
      'activateBanner',
      new ServerRefusal({
        ...{ name: 'promotions/vip-only', code: 7, status: 403, params: {} },
        message: 'This promo code is for VIP players only.',
      }),
    )
    show(<BannerOffers />)
    pressBanner()
    await waitFor(() => expect(toasts()).toEqual(['Something went wrong, Please try again.']))
  })

  it('sends a guest to sign in, and asks nothing', async () => {
    const { openAuth } = show(<BannerOffers />, true)
    pressBanner()
    await waitFor(() => expect(openAuth).toHaveBeenCalledWith('login'))
    expect(asked('activateBanner')).toEqual([])
  })
})

it('an explanation puts what is missing first, with the way out', async () => {
  const none = { need: null, have: null, way: null, link: null }
  server.answers.set('explain', {
    ...{ amount: null, shown: null, currency: null, elsewhere: [] },
    rules: [
      { ...none, rule: 'known', text: 'The code exists.', isMet: true },
      {
        ...{ rule: 'play', text: 'Your own play carries its value.', isMet: false },
        ...{ need: '$100', have: '$0', way: 'Play $10000 more.', link: '/vip' },
      },
    ],
  })
  show(<ExplainWindow question={{ about: 'code', code: 'KICKOFF' }} />)
  const lines = await screen.findAllByRole('listitem')
  expect(lines[0]?.textContent).toContain('needs $100, there is $0')
  expect(lines[0]?.textContent).toContain('Play $10000 more.')
  expect(lines[1]?.textContent).toContain('The code exists.')
})

it('says how much may be withdrawn, what refuses, and where the rest is', async () => {
  const none = { need: null, have: null, way: null, link: null }
  server.answers.set('explain', {
    ...{ amount: '0.00000000', shown: '35.00000000', currency: 'usdt' },
    rules: [{ ...none, rule: 'play', text: 'Deposits were played once.', isMet: false }],
    elsewhere: [
      {
        ...{ rule: 'bonus', text: 'Bonus, to play.', isMet: false, need: null },
        ...{ have: '25.00000000', way: 'Moves to real later.', link: '/rewards' },
      },
    ],
  })
  show(<ExplainWindow question={{ about: 'withdrawal', currency: 'usdt' }} />)
  const places = await screen.findByRole('region', { name: 'Shown, and not to withdraw' })
  expect(places.textContent).toContain('Bonus, to play.')
  expect(places.textContent).toContain('25')
  expect(places.textContent).toContain('Moves to real later.')
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('Deposits were played once.')
})
