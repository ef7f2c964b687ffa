import type { SportBet } from '@powerplay/contract'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emit } from '../../platform/client/client-events.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import {
  guestSession,
  SessionProvider,
  type SessionView,
} from '../../platform/session/session-context.tsx'
import { BetsListPage } from './bets/bets-page.tsx'
import { SlipBets } from './bets/slip-bets.tsx'
import { sportBet } from './test/book-fixtures.ts'

const callServer = vi.hoisted(() => vi.fn<(call: string, input: object) => Promise<unknown>>())
vi.mock('../../platform/client/call-server.ts', () => ({ callServer }))

const user = { id: 'user_me', name: 'marlo', email: null, isEmailVerified: true }
const player: SessionView = { ...guestSession, status: 'signed-in', user }

let bets: SportBet[]
let offer: object
beforeEach(() => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  bets = [sportBet()]
  offer = { offerId: 'o1', amount: '14.20000000', expiresAt: Date.now() + 5_000, reason: null }
  callServer.mockImplementation(async (call) => {
    switch (call) {
      case 'bookmakerBets': {
        const sums = [{ currency: 'usdt', stake: '28.00000000', potential: '80.45000000' }]
        return { rows: bets, page: 1, pages: 1, total: bets.length, open: { count: 3, sums } }
      }
      case 'bookmakerCashOutOffer':
        return { offers: bets.map(({ _id }) => ({ id: _id, ...offer })) }
      case 'bookmakerCashOut':
        return { queueId: 'c1', delayMs: 6_000 }
      case 'bookmakerBet':
        return {
          bet: bets[0],
          history: [
            {
              version: 1,
              kind: 'settled',
              status: 3,
              payout: '0.00000000',
              reason: 'Result 2 : 1',
              at: 1,
            },
            {
              version: 2,
              kind: 'resettled',
              status: 2,
              payout: '18.40000000',
              reason: 'Result 1 : 1',
              at: 2,
            },
          ],
        }
      case 'bookmakerFavorites':
        return { ids: [], events: [] }
      default:
        return []
    }
  })
})
afterEach(() => {
  cleanup()
  callServer.mockReset()
})

function show(page = <BetsListPage />, session = player) {
  render(<SessionProvider value={session}>{page}</SessionProvider>)
}
const asked = (call: string) => callServer.mock.calls.filter(([name]) => name === call)

it('lists running bets with what is at stake, how each leg stands, and what they are worth now', async () => {
  show()
  const card = await screen.findByRole('article', { name: /^Single/ })
  expect(screen.getByText('80.45 USDT')).toBeDefined()
  expect(within(card).getByRole('img', { name: 'Running' })).toBeDefined()
  expect(within(card).getByText('Serra Lume v Pedra Alta 2 : 1 · 1x2')).toBeDefined()
  await within(card).findByRole('button', { name: 'Cash out 14.20' })
})

it('cashes out a quarter, a half or all, says what comes and what runs on, and follows the queue', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Part' }))
  expect(screen.getByText('Cash out half')).toBeDefined()
  expect(screen.getByText('7.10')).toBeDefined()
  expect(screen.getByText('5.00')).toBeDefined()
  expect(screen.getByText('9.60')).toBeDefined()
  fireEvent.change(screen.getByRole('slider'), { target: { value: '0' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cash out 3.55' }))
  await screen.findByText('Checking the price, 6 s')
  expect(asked('bookmakerCashOut').map(([, input]) => input)).toEqual([
    { id: 'bet_s7k2m9q', offerId: 'o1', fraction: 25 },
  ])
  bets = [sportBet({ cashedOut: '3.55000000', cashedPercent: 25 })]
  act(() =>
    emit('event:sportCashout', {
      id: 'bet_s7k2m9q',
      queueId: 'c1',
      state: 'accepted',
      amount: '3.55',
    }),
  )
  await screen.findByText('Cashed out 25 %')
})

it('says why there is no price, and what became of a cash-out that was refused', async () => {
  offer = { offerId: null, amount: null, expiresAt: null, reason: 'suspended' }
  show()
  const locked = await screen.findByRole('button', { name: 'Cash-out waits: a leg is suspended' })
  expect(locked).toHaveProperty('disabled', true)
  cleanup()
  queryClient.clear()
  offer = { offerId: 'o2', amount: '14.20000000', expiresAt: Date.now() + 5_000, reason: null }
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Cash out 14.20' }))
  await screen.findByText('Checking the price, 6 s')
  const told = { id: 'bet_s7k2m9q', queueId: 'c1', state: 'refused' as const, code: 4 }
  act(() => emit('event:sportCashout', { ...told, message: 'The offer fell to 12.00.' }))
  await screen.findByText('The offer fell to 12.00.')
  expect(screen.getByText('Nothing was done; the bet runs on.')).toBeDefined()
})

it('hears what came of a cash-out from the instant it is shown as queued', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Cash out 14.20' }))
  const told = { id: 'bet_s7k2m9q', queueId: 'c1', state: 'refused' as const, code: 4 }
  const watch = new MutationObserver(() => {
    if (screen.queryByText('Checking the price, 6 s') === null) return
    watch.disconnect()
    emit('event:sportCashout', { ...told, message: 'The offer fell to 12.00.' })
  })
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  await screen.findByText('The offer fell to 12.00.')
})

it('shows by status what a bet came to, and every version of one that was settled again [SPORT-046] [SPORT-047]', async () => {
  const again = { version: 2, resettled: true }
  const won = sportBet({ _id: 'bet_won', status: 2, payout: '18.40000000', ...again })
  const lost = sportBet({
    _id: 'bet_lost',
    status: 3,
    payout: '0.00000000',
    version: 1,
    type: 'multi',
  })
  // Half of it was cashed out before: two decisions, and one settlement.
  const back = sportBet({ _id: 'bet_back', status: 1, payout: '10.00000000', version: 2 })
  bets = [won, lost, { ...back, reason: 'Postponed by more than 48 hours.' }]
  show()
  const cards = await screen.findAllByRole('article')
  const words = ['Won', 'Lost', 'Refunded']
  const shown = cards.map((card) => [
    card.dataset['bet'],
    words.filter((text) => within(card).queryByText(text)).join(),
  ])
  expect(Object.fromEntries(shown)).toEqual({
    ...{ bet_won: 'Won', bet_lost: 'Lost', bet_back: 'Refunded' },
  })
  expect(screen.getByText('Postponed by more than 48 hours.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Resettled' }))
  const history = within(await screen.findByRole('list', { name: 'What was decided' }))
  expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('LostResult 2 : 10.00'),
    expect.stringContaining('Settled againResult 1 : 118.40'),
  ])
})

it('draws a settled bet as soon as it is told', async () => {
  show()
  await screen.findByRole('article', { name: /^Single/ })
  bets = [sportBet({ status: 2, payout: '19.20000000', version: 1 })]
  act(() =>
    emit('event:sportBetUpdate', {
      bet: sportBet({ status: 2, payout: '19.20000000', version: 1 }),
    }),
  )
  await waitFor(() => expect(screen.getByText('Won')).toBeDefined())
  expect(screen.queryByRole('button', { name: /^Cash out/ })).toBeNull()
})

it('asks a guest to sign in, and shows the way on where there is none', async () => {
  show(<SlipBets />, guestSession)
  expect(screen.getByText('Sign in to see your bets and cash them out.')).toBeDefined()
  expect(asked('bookmakerBets')).toHaveLength(0)
  cleanup()
  bets = []
  show()
  await screen.findByText('No bets here')
})
