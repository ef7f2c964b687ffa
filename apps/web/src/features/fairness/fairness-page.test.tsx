import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FairnessPage } from './fairness-page.tsx'

vi.mock('../../platform/client/call-server.ts', () => ({
  callServer: (key: string) =>
    key === 'receiptKeys'
      ? Promise.resolve({ keys: [{ fingerprint: 'c3'.repeat(32) }] })
      : Promise.reject(new Error('not asked here')),
}))
afterEach(cleanup)

it('the page of fairness names the key that signs receipts, and has the file of keys', async () => {
  render(<FairnessPage />)
  await screen.findByRole('heading', { name: 'Signed receipts' })
  await screen.findByText('c3'.repeat(32))
  const link = screen.getByRole('link', { name: 'Save the keys' })
  expect(link.getAttribute('href')).toBe('/.well-known/powerplay-receipts.json')
})
