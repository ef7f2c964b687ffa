import type { DiscordState } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../platform/client/query-client.ts'
import { guestSession, SessionProvider } from '../../platform/session/session-context.tsx'
import { useToasts } from '../../platform/toasts/toasts.ts'
import { DiscordRow } from './discord-row.tsx'

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

const fresh: DiscordState = {
  ...{ isOpen: true, invite: '/discord-test/invite', connection: null, isReceived: false },
}
const connected = { ...fresh, connection: { name: 'marlo', connectedAt: 1 } }

beforeEach(() => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  useToasts.setState({ toasts: [] })
  server.asked.length = 0
  server.answers = new Map<string, unknown>([['discordState', fresh]])
  window.history.replaceState(null, '', '/rewards')
})
afterEach(cleanup)

const user = { id: 'user_1', name: 'marlo_k', email: null, isEmailVerified: true }

async function show() {
  render(
    <SessionProvider value={{ ...guestSession, status: 'signed-in', user }}>
      <DiscordRow />
    </SessionProvider>,
  )
  await waitFor(() => expect(queryClient.getQueryData(['discord', user.id])).toBeDefined())
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const told = () => useToasts.getState().toasts.map(({ title }) => title)

it('is not there where the site has no Discord server', async () => {
  server.answers.set('discordState', { ...fresh, isOpen: false })
  await show()
  expect(document.body.textContent).toBe('')
})

it('leads into the server and to the connection', async () => {
  await show()
  expect((await screen.findByRole('link', { name: 'Join the server' })).getAttribute('href')).toBe(
    '/discord-test/invite',
  )
  expect(screen.queryByRole('button', { name: 'Get the ticket' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Connect Discord' })).toBeDefined()
})

it.each([
  'Join our Discord server first, then ask for the ticket again.',
  'You have already received the ticket of our Discord server.',
])('says why there is no ticket: %s [PROMO-102] [PROMO-103]', async (text) => {
  server.answers.set('discordState', connected)
  server.answers.set('claimDiscord', new Error(text))
  await show()
  await press('Get the ticket')
  await waitFor(() => expect(told()).toEqual([text]))
})

it('gives the ticket, and says later that it was given', async () => {
  server.answers.set('discordState', connected)
  server.answers.set('claimDiscord', { tickets: 1 })
  await show()
  server.answers.set('discordState', { ...connected, isReceived: true })
  await press('Get the ticket')
  await waitFor(() => expect(told()).toEqual(['A ticket for the wheel is yours']))
  expect(await screen.findByText('The ticket of our Discord is received')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Get the ticket' })).toBeNull()
})

it('hands in what Discord sent the player back with, and takes it out of the address', async () => {
  window.history.replaceState(null, '', '/rewards?code=c1&state=s1')
  server.answers.set('finishDiscord', connected)
  // What the page asked when it opened was answered before the connection was.
  server.answers.set('discordState', { ...connected, connection: null })
  await show()
  expect(server.asked).toContain('finishDiscord {"code":"c1","state":"s1"}')
  expect(window.location.search).toBe('')
  await waitFor(() => expect(told()).toEqual(['Discord is connected']))
  expect(await screen.findByRole('button', { name: 'Get the ticket' })).toBeDefined()
})

it('says so when the player declined at Discord', async () => {
  window.history.replaceState(null, '', '/rewards?error=access_denied&state=s1')
  await show()
  expect(server.asked).toEqual(['discordState {}'])
  await waitFor(() => expect(told()).toEqual(['Discord was not connected']))
})
