import { createHash } from 'node:crypto'
import type { Answer, Call } from '../platform/http.ts'
import type { Clock } from '../platform/clock.ts'
import { formPage, pagePolicy } from './pages.ts'
import { createTokens, isSame, makeRoom, type Person } from './tokens.ts'

/** The site as Discord has it on record. */
export interface DiscordClient {
  readonly clientId: string
  readonly clientSecret: string
  readonly botToken: string
  readonly serverId: string
  /** Where people are sent back to, to the letter. */
  readonly redirectUri: string
}

/** An emulated Discord: one server, one site that asks. */
export interface EmulatedDiscord {
  /** Answers a browser or the site; `path` is what stands behind the address it is mounted at. */
  answer(call: Pick<Call, 'method' | 'path' | 'query' | 'body' | 'header'>): Answer
  /** A person leaves the server. */
  leave(name: string): void
}

const namePattern = /^[A-Za-z0-9_.]{2,32}$/
const none: Answer = { status: 404, body: { message: 'Unknown' } }

/** The same name is the same person for ever. */
function personOf(name: string): Person {
  const digest = createHash('sha256').update(name.toLowerCase()).digest()
  return { id: String(10n ** 17n + (digest.readBigUInt64BE() % 10n ** 17n)), name }
}

const page = (body: string, status = 200): Answer => ({
  status,
  body,
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy },
})

/** @param base address that it is mounted at, without a slash at its end. */
export function createDiscord(client: DiscordClient, base: string, clock: Clock): EmulatedDiscord {
  const tokens = createTokens(client, clock)
  const members = new Set<string>()

  function authorize(query: URLSearchParams): Answer {
    const asked = (name: string) => query.get(name) ?? ''
    const isOurs =
      asked('client_id') === client.clientId &&
      asked('redirect_uri') === client.redirectUri &&
      asked('response_type') === 'code' &&
      asked('code_challenge_method') === 'S256' &&
      /^[A-Za-z0-9_-]{43}$/.test(asked('code_challenge'))
    if (!isOurs) return page(formPage(broken), 400)
    const hidden = Object.fromEntries(['state', 'code_challenge'].map((key) => [key, asked(key)]))
    return page(formPage({ ...consent, action: `${base}/oauth2/decide`, hidden }))
  }

  function decide(query: URLSearchParams): Answer {
    const back = new URLSearchParams({ state: query.get('state') ?? '' })
    const name = query.get('name') ?? ''
    if (query.get('decision') !== 'allow' || !namePattern.test(name)) {
      back.set('error', 'access_denied')
    } else {
      back.set('code', tokens.issue(personOf(name), query.get('code_challenge') ?? ''))
    }
    return { status: 302, body: '', headers: { location: `${client.redirectUri}?${back}` } }
  }

  function join(query: URLSearchParams): Answer {
    const name = query.get('name') ?? ''
    if (!namePattern.test(name)) return page(formPage({ ...invitation, action: `${base}/invite` }))
    makeRoom(members)
    members.add(personOf(name).id)
    return page(formPage({ ...joined, text: `${name} is a member of the server now.` }))
  }

  return {
    leave: (name) => void members.delete(personOf(name).id),
    answer({ method, path, query, body, header }) {
      const at = `${method} ${path.slice(0, 3).join('/')}`
      const asked = new URLSearchParams(query)
      const authorization = header('authorization') ?? ''
      if (at === 'GET oauth2/authorize') return authorize(asked)
      if (at === 'GET oauth2/decide') return decide(asked)
      if (at === 'GET invite') return join(asked)
      if (at === 'POST api/v10/oauth2' && path[3] === 'token') {
        return tokens.exchange(new URLSearchParams(body), authorization)
      }
      if (at === 'GET api/v10/users' && path[3] === '@me') {
        const person = tokens.behind(authorization)
        if (person === undefined) return { status: 401, body: { message: 'Unauthorized' } }
        return { status: 200, body: { id: person.id, username: person.name } }
      }
      if (at === 'GET api/v10/guilds' && path[4] === 'members') {
        if (!isSame(authorization, `Bot ${client.botToken}`)) return { ...none, status: 401 }
        const isMember = path[3] === client.serverId && members.has(path[5] ?? '')
        return isMember ? { status: 200, body: { user: { id: path[5] } } } : none
      }
      return none
    },
  }
}

const plain = { action: '', hidden: {}, hasName: false, buttons: [] }
const broken = { ...plain, title: 'Invalid request', text: 'The site asked for what it may not.' }
const joined = { ...plain, title: 'Welcome' }
const consent = {
  title: 'A site wants to know your Discord account',
  text: 'This stands for Discord in a demo. The site reads your id and your name, nothing else.',
  hasName: true,
  buttons: [['Authorize', 'allow'] as const, ['Cancel', 'deny'] as const],
}
const invitation = {
  title: 'Join the Discord server',
  text: 'This stands for Discord in a demo. Join under the name that you connect.',
  hidden: {},
  hasName: true,
  buttons: [['Join', 'join'] as const],
}
