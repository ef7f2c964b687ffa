import type { PlayLimit, ProtectionState } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callServer } from '../../platform/client/call-server.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { guestSession, SessionProvider } from '../../platform/session/session-context.tsx'
import { ExclusionStanding } from './exclusion/exclusion-standing.tsx'
import { ExclusionWindow } from './exclusion/exclusion-window.tsx'
import { RealityWindow } from './reality/reality-window.tsx'
import { SaferPlay } from './safer-play.tsx'
import { amountOf, exclusionEnd, hoursText, minutesText } from './show.ts'

vi.mock('../../platform/client/call-server.ts', () => ({ callServer: vi.fn() }))
const asked = vi.mocked(callServer)

const now = Date.parse('2026-11-23T12:00:00Z')
const day = 86_400_000
const limit: PlayLimit = {
  ...{ _id: 'limit_1', kind: 'loss', period: 'week', amount: 20_000, used: 17_140 },
  ...{ resetsAt: now + day, setAt: now - day, pending: null },
}
const calm: ProtectionState = {
  ...{ limits: [], timeOutUntil: null, exclusion: null, lastLoginAt: now - day, now, nudges: [] },
  realityCheck: { everyMin: null, sinceAt: null, nextAt: null, isDue: false },
  today: { staked: 31_800, won: 27_660, net: -4_140 },
}
let state: ProtectionState | Error = calm
const profile = { exclusionMin: '6m', cancelWithdraw: true }
/** What is asked besides the protection itself. */
let others: Readonly<Record<string, unknown>> = {}

beforeEach(() => {
  queryClient.clear()
  state = calm
  others = {
    ...{ erasure: { at: null, holds: [], keptYears: 10 }, checkJurisdiction: { profile } },
    exportStatus: { state: 'none', expiresAt: null },
  }
  asked.mockImplementation(async (call) => {
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    if (call in others) return others[call] as never
    if (state instanceof Error) throw state
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    return state as never
  })
})
afterEach(() => {
  cleanup()
  asked.mockReset()
})

const show = (element: React.ReactNode) =>
  render(<SessionProvider value={guestSession}>{element}</SessionProvider>)

describe('safer play', () => {
  it('shows today, and says that nothing is limited yet', async () => {
    show(<SaferPlay />)
    expect(await screen.findByText('$318.00')).toBeDefined()
    expect(screen.getByText('-$41.40')).toBeDefined()
    expect(screen.getByText(/You have set no limits/)).toBeDefined()
  })

  it('shows what is used of a limit, and an amber bar from four fifths on', async () => {
    state = { ...calm, limits: [limit] }
    show(<SaferPlay />)
    const bar = await screen.findByRole('progressbar', { name: 'Loss, Week' })
    expect(bar.getAttribute('aria-valuenow')).toBe('86')
    expect(bar.firstElementChild?.className).toContain('bg-warn')
    expect(screen.getByText('$171.40 of $200.00')).toBeDefined()
    expect(screen.getByText(/\$28\.60 left/)).toBeDefined()
  })

  it('offers the second yes only once the day is over', async () => {
    const pending = { kind: 'raise' as const, amount: 40_000, lapsesAt: now + 7 * day }
    state = { ...calm, limits: [{ ...limit, pending: { ...pending, confirmAfter: now + 1 } }] }
    const { unmount } = show(<SaferPlay />)
    expect(await screen.findByText(/Raise to \$400\.00 asked/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
    unmount()
    queryClient.clear()
    state = { ...calm, limits: [{ ...limit, pending: { ...pending, confirmAfter: now } }] }
    show(<SaferPlay />)
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(asked).toHaveBeenCalledWith('confirmLimit', { id: 'limit_1' }))
  })

  it('sets a limit in cents once an amount is typed', async () => {
    show(<SaferPlay />)
    const button = await screen.findByRole('button', { name: 'Set limit' })
    expect(button.hasAttribute('disabled')).toBe(true)
    fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '80.5' } })
    fireEvent.click(button)
    const order = { kind: 'loss', period: 'day', amount: 8_050 }
    await waitFor(() => expect(asked).toHaveBeenCalledWith('setLimit', order))
  })

  it('begins a break of what its button says', async () => {
    show(<SaferPlay />)
    fireEvent.click(await screen.findByRole('button', { name: '30 days' }))
    fireEvent.click(screen.getByRole('button', { name: 'Take a break for 30 days' }))
    await waitFor(() => expect(asked).toHaveBeenCalledWith('timeOut', { hours: 720 }))
  })

  it('asks whether limits still fit, and goes with the answer', async () => {
    state = { ...calm, limits: [limit], nudges: [{ kind: 'review-limits', since: now - day }] }
    show(<SaferPlay />)
    const button = await screen.findByRole('button', { name: 'They still fit' })
    state = { ...calm, limits: [limit] }
    fireEvent.click(button)
    await waitFor(() =>
      expect(asked).toHaveBeenCalledWith('answerNudge', { kind: 'review-limits' }),
    )
    await waitFor(() => expect(screen.queryByText('Do your limits still fit?')).toBeNull())
  })

  it('says when it could not be loaded', async () => {
    state = new Error('away')
    show(<SaferPlay />)
    expect(await screen.findByRole('alert')).toBeDefined()
  })
})

describe('self-exclusion', () => {
  it('takes three steps, and its last button opens with the phrase and the yes', async () => {
    show(<ExclusionWindow now={now} />)
    fireEvent.click(screen.getByRole('radio', { name: /1 year/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
    expect(screen.getByText(/cannot be shortened or undone/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'I understand' }))
    const button = screen.getByRole('button', { name: 'Exclude me' })
    fireEvent.change(screen.getByLabelText('Type EXCLUDE ME'), { target: { value: 'EXCLUDE M' } })
    fireEvent.click(screen.getByRole('checkbox'))
    expect(button.hasAttribute('disabled')).toBe(true)
    fireEvent.change(screen.getByLabelText('Type EXCLUDE ME'), { target: { value: 'EXCLUDE ME' } })
    expect(button.hasAttribute('disabled')).toBe(false)
    state = new Error('not now')
    fireEvent.click(button)
    const order = { period: '1y', phrase: 'EXCLUDE ME' }
    await waitFor(() => expect(asked).toHaveBeenCalledWith('selfExclude', order))
  })

  it('offers nothing shorter than the country allows', async () => {
    others = { checkJurisdiction: { profile: { ...profile, exclusionMin: '3y' } } }
    show(<ExclusionWindow now={now} />)
    await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(3))
    expect(screen.queryByRole('radio', { name: /6 months/ })).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /3 years/ }).checked).toBe(true)
  })

  it('shows the way back only after its end', async () => {
    const exclusion = {
      ...{ at: now - 9 * day, until: now + day, returnFrom: now + day },
      ...{ askedAt: null, confirmAfter: null },
    }
    state = { ...calm, exclusion }
    const { unmount } = show(<ExclusionStanding />)
    await screen.findByText(/Closed until/)
    expect(screen.queryByRole('button')).toBeNull()
    unmount()
    queryClient.clear()
    state = { ...calm, exclusion: { ...exclusion, until: now - 1, returnFrom: now - 1 } }
    show(<ExclusionStanding />)
    fireEvent.click(await screen.findByRole('button', { name: 'Ask to return' }))
    await waitFor(() => expect(asked).toHaveBeenCalledWith('askReturn', {}))
  })
})

describe('the choice of reality checks', () => {
  const offered = () => screen.queryAllByRole('button', { name: /^(Off|\d\d min)$/ })

  it('is free where the country says nothing', async () => {
    show(<SaferPlay />)
    await screen.findByRole('button', { name: 'Off' })
    expect(offered()).toHaveLength(4)
  })

  it('is no longer one than the country wants, and not off', async () => {
    others = { ...others, checkJurisdiction: { profile: { ...profile, realityMin: 30 } } }
    show(<SaferPlay />)
    await screen.findByText(/every 30 minutes/)
    expect(offered().map(({ textContent }) => textContent)).toEqual(['15 min', '30 min'])
  })
})

it('a reality check shows time, staked, won and net, and three answers without a close', async () => {
  const realityCheck = { everyMin: 30, sinceAt: now - 1_860_000, nextAt: now, isDue: true }
  state = { ...calm, realityCheck }
  show(<RealityWindow />)
  expect(await screen.findByText('You have played for 31 min')).toBeDefined()
  for (const text of ['$318.00', '$276.60', '-$41.40']) expect(screen.getByText(text)).toBeDefined()
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons).toEqual(['Continue', 'History', 'Leave'])
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(asked).toHaveBeenCalledWith('realityCheck', { answer: 'continue' }))
})

it('says amounts and times as the screens do', () => {
  expect([amountOf('loss', '80.5'), amountOf('session', '90'), amountOf('loss', '')]).toEqual([
    ...[8_050, 90, undefined],
  ])
  expect([minutesText(48), minutesText(180), minutesText(132)]).toEqual([
    '48 min',
    '3 h',
    '2 h 12 min',
  ])
  expect([hoursText(24), hoursText(168), hoursText(36)]).toEqual(['24 hours', '7 days', '36 hours'])
  expect(exclusionEnd('6m', new Date(2026, 10, 20))).toEqual(new Date(2027, 4, 20))
  expect(exclusionEnd('forever', new Date())).toBeNull()
})
