import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../platform/client/query-client.ts'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { useToasts } from '../../../platform/toasts/toasts.ts'
import { EmulatorPage } from './emulator-page.tsx'

const callServer = vi.hoisted(() => vi.fn<(call: string, input: object) => Promise<unknown>>())
vi.mock('../../../platform/client/call-server.ts', () => ({ callServer }))

const game = { uuid: 'u1', name: 'Oro Bells', provider: 'Oro', kind: 'slot', rtp: 96.02 }
const session = {
  ...{ sessionId: 'session_1', playerName: 'nova', playerId: 'user_1', game: 'Oro Bells' },
  ...{ currency: 'USDT', isDemo: false, device: 'desktop', openedAt: 1, closedAt: null },
  ...{ turn: 3, balance: '997.50' },
}
const entry = {
  ...{ seq: 1, at: 1, action: 'bet', sessionId: 'session_1', attempt: 0 },
  headers: { 'X-Merchant-Id': 'm', 'X-Sign': 'f00d'.repeat(10) },
  ...{ body: 'action=bet&amount=2.50', status: 200, answer: '{"balance":997.50}', ms: 12.4 },
  faults: ['duplicate'],
}
let answers: Record<string, unknown>

beforeEach(() => {
  answers = {
    emulatorGames: { games: [{ ...game, volatility: 'low', tags: [] }] },
    emulatorSessions: { sessions: [session] },
    emulatorLog: { entries: [entry] },
    emulatorFaults: { faults: [] },
  }
  callServer.mockReset()
  callServer.mockImplementation(async (call) => {
    const answer = answers[call]
    if (answer instanceof Error) throw answer
    return answer
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  useToasts.setState({ toasts: [] })
})

const open = (tab: string) => {
  render(<EmulatorPage />)
  fireEvent.click(screen.getByRole('tab', { name: tab }))
}
const refusal = (name: string) =>
  new ServerRefusal({ name, code: 6, status: 502, message: 'It is away.', params: {} })

describe('the page of the emulated aggregator', () => {
  it('has the tabs Games, Sessions, Raw log, Actions, Faults and Self-validation [PROV-001]', async () => {
    render(<EmulatorPage />)
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      ...['Games', 'Sessions', 'Raw log', 'Actions', 'Faults', 'Self-validation'],
    ])
    await screen.findByText('Oro Bells')
    fireEvent.change(screen.getByLabelText('Search games and providers'), {
      target: { value: 'zz' },
    })
    expect(screen.getByText('No such game')).toBeTruthy()
  })

  it('shows a callback raw: request, signature, answer and time', async () => {
    open('Raw log')
    fireEvent.click(await screen.findByRole('button', { name: /^bet/ }))
    const shown = screen.getByRole('article')
    expect(within(shown).getByText('12 ms')).toBeTruthy()
    expect(within(shown).getByText('f00d'.repeat(10))).toBeTruthy()
    expect(shown.textContent).toContain('amount = 2.50')
    expect(shown.textContent).toContain('"balance":997.50')
  })

  it('takes a session to the form, says what is wrong, sends and shows what came back', async () => {
    answers['actAtEmulator'] = { outcome: 'refused', entry: { ...entry, action: 'win' } }
    open('Sessions')
    fireEvent.click(await screen.findByRole('button', { name: 'Compose a callback' }))
    fireEvent.click(await screen.findByRole('tab', { name: 'Win' }))
    const amount = screen.getByLabelText('Amount')
    fireEvent.change(amount, { target: { value: 'much' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Write an amount such as 2.50.')).toBeTruthy()
    fireEvent.change(amount, { target: { value: '4' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText('Refused')
    const input = { sessionId: 'session_1', action: 'win', amount: '4', finished: false }
    expect(callServer).toHaveBeenCalledWith('actAtEmulator', input)
  })

  it('switches a fault for the next callback only, unless told', async () => {
    answers['setEmulatorFault'] = {
      faults: [{ name: 'delay', share: 1, left: 1, delayMs: 4_000 }],
    }
    open('Faults')
    fireEvent.click(await screen.findByRole('switch', { name: 'Delay 4 s' }))
    await screen.findByText('1 left')
    expect(callServer).toHaveBeenCalledWith('setEmulatorFault', {
      ...{ name: 'delay', delayMs: 4_000, share: 1, left: 1 },
    })
    fireEvent.click(screen.getByRole('switch', { name: 'Delay 4 s' }))
    await waitFor(() =>
      expect(callServer).toHaveBeenCalledWith('setEmulatorFault', {
        ...{ name: 'delay', delayMs: 4_000, share: 0, left: null },
      }),
    )
  })

  it('lists the checks green and red, and asks for a game where none is open', async () => {
    answers['validateAtEmulator'] = { needsSession: true, isGood: false, checks: [] }
    open('Self-validation')
    fireEvent.click(screen.getByRole('button', { name: 'Run the 24 checks' }))
    await screen.findByText('Open a game first')
    const checks = [
      { name: 'balance is told', isPassed: true, problem: null },
      { name: 'a win is paid', isPassed: false, problem: 'the balance moved by 0' },
    ]
    answers['validateAtEmulator'] = { needsSession: false, isGood: false, checks }
    fireEvent.click(screen.getByRole('button', { name: 'Run again' }))
    await screen.findByText('1 of 2 passed')
    expect(screen.getByLabelText('failed')).toBeTruthy()
    expect(screen.getByText('the balance moved by 0')).toBeTruthy()
  })

  it('says where there is no emulator, and lets one that is away be asked again', async () => {
    answers['emulatorGames'] = refusal('core/feature-off')
    answers['emulatorSessions'] = refusal('providers/no-answer')
    render(<EmulatorPage />)
    await screen.findByText('No emulator here')
    fireEvent.click(screen.getByRole('tab', { name: 'Sessions' }))
    const retry = await screen.findByRole('button', { name: 'Retry' })
    answers['emulatorSessions'] = { sessions: [] }
    fireEvent.click(retry)
    await screen.findByText('Nobody is playing')
  })
})
