import { refusals, type SportQueueAnswer } from '@powerplay/contract'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emit } from '../../platform/client/client-events.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { ServerRefusal } from '../../platform/client/server-refusal.ts'
import {
  guestSession,
  SessionProvider,
  type SessionView,
} from '../../platform/session/session-context.tsx'
import { setRates } from '../../platform/store/rates-store.ts'
import { changeSettings, useSettings } from '../../platform/store/settings-store.ts'
import { defaultSettings } from '../../platform/store/settings.ts'
import { clearBooks, priceBook } from './live/screen-book.ts'
import { readSlipLink, slipLink, takeSharedSlip } from './slip/shared-slip.ts'
import { SlipPanel } from './slip/slip-panel.tsx'
import { clearSlip, fillSlip, useSlip, type PickedLeg } from './slip/slip-store.ts'
import { useTickets } from './slip/tickets.ts'
import { quoteOf, sportBet } from './test/book-fixtures.ts'

const callServer = vi.hoisted(() => vi.fn<(call: string, input: object) => Promise<unknown>>())
vi.mock('../../platform/client/call-server.ts', () => ({ callServer }))

const user = { id: 'user_me', name: 'marlo', email: null, isEmailVerified: true }
const balances = [{ currencyId: 'usdt', realMinor: 10_000_000_000n, demoMinor: 0n }]
const player: SessionView = { ...guestSession, status: 'signed-in', user, balances }

function leg(number: number, odds: number, outcome = `Club ${number}`): PickedLeg {
  const eventId = `sr:match:${number}`
  return { selectionId: `${eventId}/1/1`, eventId, outcome, market: '1x2', odds, version: 10 }
}
const [one, two, three] = [leg(1, 2.09), leg(2, 1.9), leg(3, 1.5)]

let answers: Record<string, unknown>
beforeEach(() => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  useSettings.setState(defaultSettings)
  setRates({ usdt: { usd: 1, eur: 0.9 } })
  clearBooks()
  clearSlip()
  useTickets.setState({ tickets: [] })
  answers = { bookmakerQueueBet: { queueId: 'q1', delayMs: 6_000, heldStake: '10.00000000' } }
  callServer.mockImplementation(async (call) => {
    if (call === 'bookmakerQuote' && !('bookmakerQuote' in answers)) {
      const { legs } = useSlip.getState()
      return quoteOf(
        legs.map(({ selectionId, odds }) => ({
          ...{ selectionId, odds: priceBook.get(selectionId)?.odds ?? odds },
        })),
      )
    }
    const answer = answers[call]
    if (answer instanceof Error) throw answer
    return answer ?? { rows: [], page: 1, pages: 0, total: 0, open: { count: 0, sums: [] } }
  })
})
afterEach(() => {
  cleanup()
  callServer.mockReset()
})

async function show(legs: readonly PickedLeg[], session = player) {
  fillSlip(legs)
  render(
    <SessionProvider value={session}>
      <SlipPanel />
    </SessionProvider>,
  )
  if (legs.length > 0)
    await waitFor(() => expect(asked('bookmakerQuote').length).toBeGreaterThan(0))
}
const asked = (call: string) => callServer.mock.calls.filter(([name]) => name === call)
const move = (own: PickedLeg, odds: number | null, version = 11) =>
  act(() =>
    priceBook.set(own.selectionId, {
      odds,
      isOpen: odds !== null,
      result: null,
      version,
      moved: null,
    }),
  )
const place = () => screen.getByRole('button', { name: /^(Place|Accept the odds)/ })
const tell = (answer: Partial<SportQueueAnswer>) =>
  act(() => emit('event:sportBetQueue', { queueId: 'q1', state: 'waiting', leftMs: 0, ...answer }))

describe('the slip', () => {
  it('is empty at first, and asks guests to sign in once there is something to bet on', async () => {
    const openAuth = vi.fn()
    await show([], { ...guestSession, openAuth })
    expect(screen.getByText('No selections yet')).toBeDefined()
    act(() => fillSlip([one]))
    fireEvent.click(screen.getByRole('button', { name: 'Sign in to bet' }))
    expect(openAuth).toHaveBeenCalledWith('login')
    expect(asked('bookmakerQueueBet')).toHaveLength(0)
  })

  it('names the smallest and the largest stake and takes none outside of them [SPORT-048] [SPORT-049]', async () => {
    await show([one])
    await screen.findByText('1 to 20 USDT')
    const stake = screen.getByRole('textbox', { name: 'Stake' })
    fireEvent.change(stake, { target: { value: '0.5' } })
    expect(screen.getByText('The smallest bet is 1 USDT.')).toBeDefined()
    expect(place()).toHaveProperty('disabled', true)
    fireEvent.change(stake, { target: { value: '25' } })
    expect(screen.getByText('The largest bet is 20 USDT.')).toBeDefined()
    expect(place()).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('button', { name: '$5' }))
    expect(stake).toHaveProperty('value', '5')
    fireEvent.click(screen.getByRole('button', { name: 'Max' }))
    expect(stake).toHaveProperty('value', '20')
    expect(screen.getByText('41.80')).toBeDefined()
  })

  it('queues a single by Enter, counts the check down, and shows the receipt [SPORT-046] [SPORT-047]', async () => {
    await show([one])
    fireEvent.submit(place())
    await screen.findByText('Checking the odds')
    expect(asked('bookmakerQueueBet')[0]?.[1]).toEqual({
      ...{ type: 'single', stake: '10', currency: 'usdt', demo: false, oddsPolicy: 'better' },
      selections: [{ selectionId: one.selectionId, odds: 2.09, version: 10 }],
    })
    await screen.findByRole('timer')
    tell({ state: 'accepted', bet: sportBet({ odds: 2.12, potentialPayout: '21.20000000' }) })
    expect(screen.getByText('Bet accepted at 2.12')).toBeDefined()
    expect(screen.getByText('Better than the 2.09 you asked for.')).toBeDefined()
    expect(useSlip.getState().legs).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Keep selections' }))
    expect(useSlip.getState().legs.map(({ selectionId }) => selectionId)).toEqual([one.selectionId])
  })

  it('multiplies the odds of a multi and sends all legs at once', async () => {
    await show([one, two])
    expect(await screen.findByText('3.971')).toBeDefined()
    expect(screen.getByText('39.71')).toBeDefined()
    fireEvent.submit(place())
    await screen.findByText('Checking the odds')
    expect(asked('bookmakerQueueBet')[0]?.[1]).toMatchObject({ type: 'multi', stake: '10' })
  })

  it('divides the stake of a system among its lines', async () => {
    await show([one, two, three])
    fireEvent.click(screen.getByRole('tab', { name: 'System' }))
    fireEvent.click(await screen.findByRole('button', { name: /^2\/3/ }))
    expect(screen.getByText('3 lines of 3.33')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: /^Trixie/ }))
    expect(screen.getByText('2.50')).toBeDefined()
    fireEvent.submit(place())
    await screen.findByText('Checking the odds')
    expect(asked('bookmakerQueueBet')[0]?.[1]).toMatchObject({
      type: 'multi',
      system: { name: 'Trixie' },
    })
  })

  it('marks both legs that cannot be combined and places nothing', async () => {
    answers['bookmakerQuote'] = quoteOf([one, two], { combinable: false, conflicts: [[0, 1]] })
    await show([one, two])
    expect(await screen.findByText('You already have this selection.')).toBeDefined()
    expect(place()).toHaveProperty('disabled', true)
  })

  it('takes better odds by itself, and asks about worse ones', async () => {
    await show([one])
    move(one, 2.3)
    expect(screen.getByText('Odds changed from 2.09 to 2.30.')).toBeDefined()
    expect(place()).toHaveProperty('disabled', false)
    move(one, 1.72, 12)
    expect(place().textContent).toBe('Accept the odds first')
    expect(place()).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('button', { name: 'Accept 1.72' }))
    expect(place()).toHaveProperty('disabled', false)
    fireEvent.submit(place())
    await screen.findByText('Checking the odds')
    expect(asked('bookmakerQueueBet')[0]?.[1]).toMatchObject({
      selections: [{ odds: 1.72, version: 12 }],
    })
  })

  it('asks about every change, or about none, as the player chose', async () => {
    changeSettings({ oddsPolicy: 'none' })
    await show([one])
    move(one, 2.3)
    expect(place().textContent).toBe('Accept the odds first')
    act(() => changeSettings({ oddsPolicy: 'any' }))
    move(one, 1.4, 12)
    expect(place()).toHaveProperty('disabled', false)
  })

  it('says which selection has closed and takes it out', async () => {
    await show([one, two])
    move(two, null)
    expect(screen.getByText('Club 2 is closed.')).toBeDefined()
    expect(place()).toHaveProperty('disabled', true)
    const note = screen.getByRole('alert')
    fireEvent.click(within(note).getByRole('button', { name: 'Remove' }))
    expect(useSlip.getState().legs.map(({ outcome }) => outcome)).toEqual(['Club 1'])
  })

  it('shows an offer with both odds and answers it once', async () => {
    await show([one])
    fireEvent.submit(place())
    await screen.findByText('Checking the odds')
    await waitFor(() => expect(screen.getByRole('timer')).toBeDefined())
    const odds = [{ selectionId: one.selectionId, old: 2.09, now: 1.98 }]
    tell({ state: 'offer', offer: { odds, total: 1.98, expiresAt: Date.now() + 8_000 } })
    expect(screen.getByText('New odds 1.98')).toBeDefined()
    expect(screen.getByText('Possible win 19.80 instead of 20.90')).toBeDefined()
    answers['bookmakerConfirmBet'] = {
      queueId: 'q1',
      state: 'refused',
      leftMs: 0,
      name: 'sportsbook/odds-changed',
      message: 'Odds changed from 2.09 to 1.98.',
    }
    fireEvent.click(screen.getByRole('button', { name: 'Decline' }))
    await screen.findByText('Your stake was not taken.')
    expect(asked('bookmakerConfirmBet').map(([, input]) => input)).toEqual([
      { queueId: 'q1', accept: false },
    ])
    expect(useSlip.getState().legs).toHaveLength(1)
  })

  it.each([
    ['in line behind a refused one', {}],
    ['to be sent again', { retryMs: 9 }],
  ])(
    'stakes nothing for whoever signs in while a bet of another one waits %s',
    async (_, params) => {
      await show([one, two])
      act(() => useSlip.setState({ tab: 'singles' }))
      let refuse: (error: Error) => void = () => undefined
      answers['bookmakerQueueBet'] = new Promise((_resolve, reject) => (refuse = reject))
      fireEvent.submit(place())
      await waitFor(() => expect(asked('bookmakerQueueBet')).toHaveLength(1))
      act(() => emit('auth:account-left', null))
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      const facts = { name: 'core/too-quick', code: -1, status: 429, message: 'No.' }
      refuse(new ServerRefusal({ ...facts, params }))
      await act(() => vi.advanceTimersByTimeAsync(9))
      vi.useRealTimers()
      expect(asked('bookmakerQueueBet')).toHaveLength(1)
      expect(useTickets.getState().tickets).toHaveLength(0)
    },
  )

  it.each([
    ['SPORT-050', 'failed-to-queue', {}, 'Could not place the bet. Your stake was not taken.'],
    ['SPORT-051', 'invalid-queue-id', {}, 'This bet request does not exist any more.'],
    ['SPORT-052', 'too-early', {}, 'Betting on this event has not opened yet.'],
    ['SPORT-053', 'too-late', {}, 'The event has started or the offer has run out.'],
    ['SPORT-054', 'odds-changed', { old: '2.09', new: '1.72' }, 'Odds changed from 2.09 to 1.72.'],
    ['SPORT-055', 'option-closed', { option: 'Over 3.5' }, 'Over 3.5 is closed.'],
    ['SPORT-056', 'no-balance', {}, 'Your balance is too low.'],
    ['SPORT-057', 'bet-too-low', { min: '1.00 USDT' }, 'The smallest bet is 1.00 USDT.'],
    ['SPORT-058', 'bet-too-high', { max: '20.00 USDT' }, 'The largest bet is 20.00 USDT.'],
    ['SPORT-059', 'no-double-bets', {}, 'You already have this selection.'],
    ['SPORT-060', 'too-many-multi-bets', { n: '12' }, 'At most 12 selections.'],
  ])(
    'tells the message of the queue and keeps the selections [%s] %s',
    async (_row, name, params, text) => {
      const spec = refusals.find((known) => known.name === `sportsbook/${name}`)
      const filled = Object.entries(params).reduce(
        (message, [key, value]) => message.replace(`{${key}}`, value),
        spec?.message ?? '',
      )
      expect(filled).toBe(text)
      answers['bookmakerQueueBet'] = new ServerRefusal({
        ...{
          name: `sportsbook/${name}`,
          code: spec?.code ?? 0,
          status: 409,
          message: filled,
          params,
        },
      })
      await show([one])
      fireEvent.submit(place())
      expect(await screen.findByText(text)).toBeDefined()
      expect(useSlip.getState().legs).toHaveLength(1)
      expect(place()).toHaveProperty('disabled', false)
    },
  )

  it('says that prices are being updated and places nothing while the feed is down', async () => {
    answers['bookmakerQuote'] = new ServerRefusal({
      name: 'sportsbook/feed-down',
      code: 3,
      status: 503,
      message: 'down',
      params: {},
    })
    await show([one])
    await screen.findByText('Prices are being updated')
    expect(place()).toHaveProperty('disabled', true)
  })
})

describe('a shared slip', () => {
  it('comes as a link with its selections, and nothing else of a link is taken', () => {
    const link = slipLink([one.selectionId, 'sr:match:2/18:total=2.5/12'], 'https://play.example')
    expect(readSlipLink(new URL(link).search)).toEqual([
      one.selectionId,
      'sr:match:2/18:total=2.5/12',
    ])
    expect(readSlipLink('?slip=javascript:alert(1),sr:match:1/1/1,../../x')).toEqual([
      'sr:match:1/1/1',
    ])
    expect(readSlipLink('?other=1')).toEqual([])
  })

  it('fills the slip with the odds of now and leaves out what has closed', async () => {
    answers['bookmakerQuote'] = quoteOf([
      { selectionId: one.selectionId, odds: 3.3 },
      { selectionId: two.selectionId, odds: null },
    ])
    window.history.replaceState(
      null,
      '',
      new URL(slipLink([one.selectionId, two.selectionId], 'http://localhost:3000')),
    )
    await takeSharedSlip()
    expect(useSlip.getState().legs).toMatchObject([{ selectionId: one.selectionId, odds: 3.3 }])
    expect(window.location.search).toBe('')
  })
})
