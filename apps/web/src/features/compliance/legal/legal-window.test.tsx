import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../platform/client/query-client.ts'
import { PrivacyPage, TermsPage } from './legal-page.tsx'
import { LegalWindow } from './legal-window.tsx'

const callServer = vi.hoisted(() => vi.fn<(call: string) => Promise<unknown>>())
vi.mock('../../../platform/client/call-server.ts', () => ({ callServer }))

beforeEach(() => {
  queryClient.clear()
  callServer.mockResolvedValue({ iso: 'PL', profile: { isos: ['KP', 'US'], ageMin: 18 } })
})
afterEach(() => {
  cleanup()
  callServer.mockReset()
})

const panel = () => screen.getByRole('tabpanel')

describe('the terms window', () => {
  it('has the agreement, the privacy policy, the questions and the policies [LEGAL-003]', () => {
    render(<LegalWindow tab="agreement" />)
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Agreement',
      'Privacy Policy',
      'FAQ',
      'Self Exclusion',
      'AML Policy',
      'License',
    ])
    for (const [tab, title] of [
      ['Privacy Policy', 'Privacy Policy'],
      ['FAQ', 'Frequent questions'],
      ['Self Exclusion', 'Self exclusion'],
      ['AML Policy', 'AML policy'],
      ['License', 'Licence'],
      ['Agreement', 'Terms & Conditions'],
    ] as const) {
      fireEvent.click(screen.getByRole('tab', { name: tab }))
      expect(within(panel()).getByRole('heading', { name: title, level: 3 })).toBeTruthy()
    }
  })

  it('names age, liability and how long data is kept [LEGAL-006] [LEGAL-007] [LEGAL-008]', () => {
    render(<LegalWindow tab="agreement" />)
    const text = panel().textContent
    expect(text).toContain('at least 18 years old')
    expect(text).toContain('limited to 100 euro')
    expect(text).toContain('kept for 10 years after the account ends')
  })

  it('names the usual time of a confirmation and the fewest of a withdrawal [PAY-049]', () => {
    render(<LegalWindow tab="agreement" />)
    const text = panel().textContent
    expect(text).toContain('typically takes 5 to 15 minutes')
    expect(text).toContain('Withdrawals need at least 3 confirmations')
  })

  it('allows one bonus per person, household and IP address [LEGAL-005]', () => {
    render(<LegalWindow tab="agreement" />)
    expect(panel().textContent).toContain('one person, one household and one IP address')
  })

  it('lists the countries that the operator takes no players from [LEGAL-004]', async () => {
    render(<LegalWindow tab="agreement" />)
    const list = await screen.findByRole('list', { name: 'Restricted countries' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['North Korea', 'United States'])
  })

  it('says so when that list cannot be had', async () => {
    callServer.mockRejectedValue(new Error('down'))
    render(<LegalWindow tab="agreement" />)
    await screen.findByText(/The list could not be loaded/, undefined, { timeout: 9_000 })
  }, 10_000)
})

describe('the legal pages', () => {
  it('are the terms and the privacy policy in full [LEGAL-001] [LEGAL-002]', () => {
    const { unmount } = render(<TermsPage />)
    expect(screen.getByRole('heading', { name: 'Terms & Conditions', level: 1 })).toBeTruthy()
    expect(document.body.textContent).toContain('at least 18 years old')
    unmount()
    render(<PrivacyPage />)
    expect(screen.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(3)
  })
})
