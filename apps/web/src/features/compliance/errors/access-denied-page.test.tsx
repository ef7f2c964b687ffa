import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../platform/client/query-client.ts'
import { AccessDeniedPage } from './access-denied-page.tsx'

const callServer = vi.hoisted(() => vi.fn<(call: string) => Promise<unknown>>())
vi.mock('../../../platform/client/call-server.ts', () => ({ callServer }))

beforeEach(() => queryClient.clear())
afterEach(() => {
  cleanup()
  callServer.mockReset()
})

it.each([
  [false, /^The provider does not offer this game in your country/],
  [true, /^Games cannot be offered to you from there\. You can still sign in/],
])('names the country, and says whether all games are meant: %s', async (restricted, text) => {
  callServer.mockResolvedValue({ iso: 'PL', restricted })
  render(<AccessDeniedPage />)
  expect(await screen.findByRole('heading', { name: 'Not available in Poland' })).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
})
