import { secondMs } from '@powerplay/kernel'
import { z } from 'zod'
import type { Ask } from '../../platform/outgoing/outgoing.ts'

/** A person as Discord knows it. */
export interface DiscordPerson {
  readonly id: string
  readonly name: string
}

/** What Discord is asked. */
export interface Discord {
  /** Where a player is asked whether this site may know the account there. */
  consentUrl(request: { readonly state: string; readonly challenge: string }): string
  /** Whose code it is; null when Discord does not confirm it. @throws Error when nobody answers. */
  personBehind(code: string, verifier: string): Promise<DiscordPerson | null>
  /** Whether a person is a member of the site's server. @throws Error when nobody answers. */
  isMember(id: string): Promise<boolean>
}

/** The site as Discord has it on record, and where Discord is. */
export interface DiscordAccess {
  readonly clientId: string
  readonly clientSecret: string
  readonly botToken: string
  readonly serverId: string
  /** Where players come back to, as it is on record there. */
  readonly redirectUri: string
  /** Address of Discord, without a slash at its end. */
  readonly base: string
}

const person = z.object({ id: z.string().regex(/^\d{1,20}$/), username: z.string().min(1).max(64) })
const grant = z.object({ access_token: z.string().min(1) })
const limits = { namedOrigin: null, timeoutMs: 5 * secondMs, bytesMax: 64 * 1_024 }

/**
 * Discord by its HTTP API, version 10: OAuth 2 with PKCE, the scope `identify` alone. The token of a
 * person is used once and kept nowhere; members are looked up with the token of the site's own bot.
 */
export function createDiscordClient(access: DiscordAccess, ask: Ask): Discord {
  const { clientId, redirectUri, base } = access
  const api = `${base}/api/v10`
  async function exchange(code: string, verifier: string): Promise<string | null> {
    const basic = Buffer.from(`${clientId}:${access.clientSecret}`).toString('base64')
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
    const { status, bytes } = await ask({
      ...limits,
      url: `${api}/oauth2/token`,
      method: 'POST',
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ ...form, code_verifier: verifier }).toString(),
    })
    if (status === 400) return null
    return grant.parse(read(status, bytes)).access_token
  }
  return {
    consentUrl({ state, challenge }) {
      const query = new URLSearchParams({
        ...{ response_type: 'code', client_id: clientId, scope: 'identify', prompt: 'consent' },
        ...{ redirect_uri: redirectUri, state },
        ...{ code_challenge: challenge, code_challenge_method: 'S256' },
      })
      return `${base}/oauth2/authorize?${query}`
    },
    async personBehind(code, verifier) {
      const token = await exchange(code, verifier)
      if (token === null) return null
      const headers = { authorization: `Bearer ${token}` }
      const { status, bytes } = await ask({ ...limits, url: `${api}/users/@me`, headers })
      const { id, username } = person.parse(read(status, bytes))
      return { id, name: username }
    },
    async isMember(id) {
      const url = `${api}/guilds/${access.serverId}/members/${id}`
      const headers = { authorization: `Bot ${access.botToken}` }
      const { status, bytes } = await ask({ ...limits, url, headers })
      if (status === 404) return false
      read(status, bytes)
      return true
    },
  }
}

function read(status: number, bytes: Buffer): unknown {
  if (status !== 200) throw new Error(`Discord answered with status ${status}`)
  return JSON.parse(bytes.toString('utf8'))
}
