import { expect, it } from 'vitest'
import type { Ask, OutgoingRequest } from '../../platform/outgoing/outgoing.ts'
import { createDiscordClient } from './discord.ts'

const access = {
  ...{ clientId: '11', clientSecret: 'shh', botToken: 'bot', serverId: '77' },
  ...{ redirectUri: 'https://play.example/rewards', base: 'https://discord.com' },
}

/** A Discord that gives these answers, one after the other. */
function answering(...answers: readonly (readonly [number, unknown])[]) {
  const asked: OutgoingRequest[] = []
  const ask: Ask = async (request) => {
    asked.push(request)
    const [status, body] = answers[asked.length - 1] ?? [500, {}]
    return { status, bytes: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) }
  }
  return { asked, discord: createDiscordClient(access, ask) }
}

it('asks for the id alone, with a challenge, and sends people back where they came from', () => {
  const { discord } = answering()
  const url = new URL(discord.consentUrl({ state: 's', challenge: 'c' }))
  expect(url.origin + url.pathname).toBe('https://discord.com/oauth2/authorize')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...{ response_type: 'code', client_id: '11', scope: 'identify', prompt: 'consent' },
    ...{ redirect_uri: 'https://play.example/rewards', state: 's' },
    ...{ code_challenge: 'c', code_challenge_method: 'S256' },
  })
})

it('swaps a code for a person with its own secret and the half that nobody saw', async () => {
  const { asked, discord } = answering(
    [200, { access_token: 't' }],
    [200, { id: '5', username: 'eve' }],
  )
  expect(await discord.personBehind('code', 'verifier')).toEqual({ id: '5', name: 'eve' })
  expect(asked.map(({ method = 'GET', url }) => `${method} ${url}`)).toEqual([
    'POST https://discord.com/api/v10/oauth2/token',
    'GET https://discord.com/api/v10/users/@me',
  ])
  expect(Object.fromEntries(new URLSearchParams(asked[0]?.body ?? ''))).toEqual({
    ...{ grant_type: 'authorization_code', code: 'code', code_verifier: 'verifier' },
    redirect_uri: 'https://play.example/rewards',
  })
  expect(asked.map(({ headers }) => headers?.['authorization'])).toEqual([
    `Basic ${Buffer.from('11:shh').toString('base64')}`,
    'Bearer t',
  ])
})

it('knows nobody behind a code that Discord does not confirm', async () => {
  const { discord } = answering([400, { error: 'invalid_grant' }])
  expect(await discord.personBehind('old', 'verifier')).toBeNull()
})

it('looks members up with its bot; whoever is not found is none', async () => {
  const { asked, discord } = answering([200, { user: {} }], [404, { code: 10_007 }])
  expect([await discord.isMember('5'), await discord.isMember('6')]).toEqual([true, false])
  expect(asked[0]?.url).toBe('https://discord.com/api/v10/guilds/77/members/5')
  expect(asked[0]?.headers).toEqual({ authorization: 'Bot bot' })
})

it.each([
  [500, {}],
  [429, {}],
  [401, {}],
  [200, '<html>'],
  [200, { id: '../../channels', username: 'eve' }],
])('takes the answer %s %j for no answer', async (status, body) => {
  await expect(answering([status, body]).discord.personBehind('code', 'v')).rejects.toThrow()
  const second = answering([200, { access_token: 't' }], [status, body])
  await expect(second.discord.personBehind('code', 'v')).rejects.toThrow()
  if (status !== 200)
    await expect(answering([status, body]).discord.isMember('5')).rejects.toThrow()
})
