import type { AffiliateData, AffiliateProgramme } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../platform/client/query-client.ts'
import { guestSession, SessionProvider } from '../../platform/session/session-context.tsx'
import { axisOf, showShortUsd, tierPercent } from './affiliate-model.ts'
import { PartnerPage } from './partner-page.tsx'

const programme: AffiliateProgramme = {
  tiers: [4, 5.5, 7, 8.5, 10].map((pct, place) => ({
    pct,
    fromUsd: [0, 100_000, 500_000, 2_000_000, 10_000_000][place] ?? 0,
  })),
  ...{ minClaimCents: 1_000, holdHours: 24, qualifyCents: 2_000, codesMax: 5 },
}

const rich: AffiliateData = {
  ...{ tier: 3, commissionPct: 7, ratedUsd: 842_300 },
  nextTier: { pct: 8.5, missingUsd: 1_157_700 },
  ...{ availableCents: 8_640, holdCents: 321, paidCents: 41_000, isUnderReview: false },
  ...{ referrals: 64, qualified: 41, active30d: 23, clicks30d: 1_204, link: '/ref/marlo' },
  codes: [
    {
      ...{ _id: 'code_1', code: 'marlo', clicks: 812, signups: 38, qualified: 26 },
      ...{ earnedCents: 31_240, active: true },
    },
    {
      ...{ _id: 'code_2', code: 'old-one', clicks: 3, signups: 1, qualified: 0 },
      ...{ earnedCents: 0, active: false },
    },
  ],
}

const noPage = { rows: [], page: 1, pages: 0, total: 0 }
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
  server.answers = new Map<string, unknown>([
    ['affiliateProgramme', programme],
    ['affiliateData', rich],
    [
      'affiliateChart',
      { data: [{ date: '2026-11-20', clicks: 61, signups: 2, earnedCents: 538 }] },
    ],
    ['affiliateReferrals', noPage],
    ['affiliatePayouts', noPage],
    ['affiliateRoots', noPage],
  ])
})
afterEach(cleanup)

const user = { id: 'user_1', name: 'marlo_k', email: null, isEmailVerified: true }

function show(isGuest = false) {
  const openAuth = vi.fn()
  const session = isGuest
    ? { ...guestSession, openAuth }
    : { ...guestSession, status: 'signed-in' as const, user, openAuth }
  render(
    <SessionProvider value={session}>
      <PartnerPage />
    </SessionProvider>,
  )
  return openAuth
}

it('shows an affiliate what can be claimed, the tier, links and an empty list [AFF-003]', async () => {
  show()
  const band = await screen.findByRole('region', { name: 'Available to claim' })
  expect(band.textContent).toContain('$86.40')
  expect(band.textContent).toContain('$3.21')
  expect(screen.getByText('$1,157,700.00 to 8.5%')).toBeTruthy()
  const own = screen
    .getAllByRole('listitem')
    .filter((item) => item.getAttribute('aria-current') === 'true')
  expect(own.map((item) => item.textContent)).toEqual([expect.stringContaining('7%')])
  expect(screen.getByDisplayValue(/\/ref\/marlo$/)).toBeTruthy()
  expect(await screen.findByText('Share your link to see referrals here.')).toBeTruthy()
  const removed = screen.getByRole('row', { name: /old-one/ })
  expect(within(removed).queryByRole('button')).toBeNull()
  expect(removed.textContent).toContain('Removed')
})

it('claims in the chosen currency, and says what was refused', async () => {
  show()
  const button = await screen.findByRole('button', { name: 'Claim' })
  server.answers.set('claimAffiliate', new Error('There is too little to claim yet.'))
  server.answers.set('affiliateData', { ...rich, availableCents: 999 })
  fireEvent.click(button)
  await waitFor(() => expect(server.asked).toContain('claimAffiliate {"currency":"usdt"}'))
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(true))
  expect(screen.getByText('From $10.00 on. It keeps adding up until then.')).toBeTruthy()
})

it('keeps a refused code in its field, with the reason under it', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'New code' }))
  const field = screen.getByLabelText('New code')
  fireEvent.change(field, { target: { value: 'admin' } })
  server.answers.set('createAffiliateCode', new Error('This code is taken. Choose another one.'))
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This code is taken. Choose another one.',
  )
  expect(field).toHaveProperty('value', 'admin')
})

it('shows a guest the programme and asks to sign up, without own figures [AFF-003]', async () => {
  const openAuth = show(true)
  fireEvent.click(await screen.findByRole('button', { name: 'Sign up' }))
  expect(openAuth).toHaveBeenCalledWith('register')
  expect(screen.getByText('10%')).toBeTruthy()
  expect(server.asked).toEqual(['affiliateProgramme {}'])
})

it('says what could not be loaded and tries again', async () => {
  server.answers.set('affiliateData', new Error('no'))
  show()
  await screen.findByText('An error has occurred.')
  server.answers.set('affiliateData', rich)
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('region', { name: 'Available to claim' })
})

it('draws an axis of round steps that holds every day', () => {
  for (const most of [1, 7, 538, 99_999]) {
    const axis = axisOf([{ earnedCents: most }])
    expect(axis.at(-1)).toBeGreaterThanOrEqual(most)
    expect(axis.length).toBeLessThanOrEqual(6)
  }
  expect(axisOf([{ earnedCents: 0 }])).toEqual([0])
  expect([0, 100_000, 2_000_000].map(showShortUsd)).toEqual(['$0', '$100k', '$2M'])
  expect([tierPercent(50, 50), tierPercent(0, 10), tierPercent(5, undefined)]).toEqual([50, 0, 100])
})
