import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import CampaignPreview from './campaign-preview.tsx'

afterEach(cleanup)

const preview = {
  ...{ days: 30, isCut: false, players: 40, takers: 3, mostCents: 1_500, likelyCents: 420 },
  ...{ theoreticalCents: 60_000, sharePct: 2.5, allSharePct: 0.31 },
  levels: [
    { level: 0, takers: 2, cents: 1_000, theoreticalCents: 10_000 },
    { level: 4, takers: 1, cents: 500, theoreticalCents: 50_000 },
  ],
  abuse: [
    { kind: 'same-person' as const, accounts: 2, cents: 1_000 },
    { kind: 'farms' as const, accounts: 1, cents: 500 },
    { kind: 'banned' as const, accounts: 0, cents: 0 },
  ],
}

it('shows what an offer would cost, whom it helps and what farms it, before it is published', () => {
  render(<CampaignPreview preview={preview} />)
  expect(screen.getByText('3 of 40')).toBeTruthy()
  expect(screen.getByText('$15.00')).toBeTruthy()
  expect(screen.getByText('2.5%')).toBeTruthy()
  const rows = within(screen.getByRole('table', { name: 'Who gains' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'LevelTakersGetBring',
    '02$10.00$100.00',
    '41$5.00$500.00',
  ])
  const abuse = screen.getByRole('region', { name: 'Abuse found' })
  expect(abuse.textContent).toContain('Second accounts of one person, which get nothing2, $10.00')
})

it('says so where nobody could have taken it, and where nothing is known of its kind', () => {
  const none = { takers: 0, mostCents: 0, likelyCents: null, sharePct: null, levels: [] }
  render(<CampaignPreview preview={{ ...preview, ...none }} />)
  expect(screen.getByText('Nobody who played on these days could have taken it.')).toBeTruthy()
  expect(screen.getByText('not known yet')).toBeTruthy()
  expect(screen.getByText('no play')).toBeTruthy()
})
