import {
  calls,
  events,
  featureIds,
  pluginIds,
  whispers,
  type CallSpec,
  type EventSpec,
  type Gate,
  type WhisperSpec,
} from '@powerplay/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, openTestApp, type TestApp, type TestPlayer } from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { Browser, person } from '../../../test/edge-stack.ts'

let database: TestDatabase
let node: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
  await node.app.seed()
})
afterAll(async () => {
  await node.close()
  await database.drop()
})

const [german, british, american] = ['193.99.144.80', '81.2.69.160', '8.8.8.8']
const set = (key: string, value: unknown) =>
  node.app.platform.settings.set({ key, value, reason: 'a test wants it', by: null })
const from = (ip: string, player: TestPlayer | null = null) => {
  const context = callOf(player)
  return { ...context, caller: { ...context.caller, ip } }
}
const check = (ip: string, player: TestPlayer | null = null) =>
  node.app.handlers.checkJurisdiction({}, from(ip, player))
const sql = async (text: string, values: unknown[] = []) => {
  await node.app.platform.database.query({ text, values })
  // What is in memory may be a second old.
  node.pass(1_000)
}

describe('the jurisdiction', () => {
  it('is told by the address, over HTTP too, and null where nothing is known [LEGAL-013]', async () => {
    const ask = async (address: string) => {
      const response = await new Browser(node.app.edge, address).post('/api/checkJurisdiction')
      return calls.checkJurisdiction.output.parse(response.json())
    }
    expect(await ask(german)).toMatchObject({ iso: 'DE', restricted: false, blockedProducts: [] })
    expect(await ask('2001:4860:4860::8888')).toMatchObject({ iso: 'US', restricted: true })
    expect(await ask('127.0.0.1')).toMatchObject({ iso: null, restricted: false })
  })

  it('of a player is what staff decided, whatever the address says', async () => {
    const alice = await node.join()
    await set('compliance.countryOverrides', { [alice.wireId]: 'CH' })
    expect(await check(american, alice)).toMatchObject({ iso: 'CH', restricted: false })
    expect(await check(american)).toMatchObject({ iso: 'US', restricted: true })
    await set('compliance.countryOverrides', {})
  })

  it('names the countries of the terms, and every product where the site is closed', async () => {
    const { profile, blockedProducts } = await check(british)
    expect(profile).toMatchObject({ mode: 'block', ageMin: 18 })
    expect(profile.isos).toContain('GB')
    expect(blockedProducts).toContain('casino')
  })

  it('lets nobody register from a restricted country', async () => {
    const register = (address: string) =>
      new Browser(node.app.edge, address).post('/auth/register', { body: person() })
    const refused = await register(british)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      451,
      { code: -1008, error: { name: 'core/country-restricted', params: { iso: 'GB' } } },
    ])
    expect((await register(german)).statusCode).toBe(200)
    await set('compliance.restrictedCountries', ['DE'])
    expect((await register(german)).statusCode).toBe(451)
    expect((await register(british)).statusCode).toBe(200)
    await set('compliance.restrictedCountries', ['GB', 'US'])
  })
})

describe('restrictions of providers', () => {
  const blockedOf = async (ip: string) => (await check(ip)).blockedProviders

  it('are a name and a free text each, which counts within a second of its change [PROV-002]', async () => {
    expect(await blockedOf(german)).not.toContain('Hexline')
    await sql(`update provider_restrictions set countries = $1 where provider = 'Hexline'`, [
      'Austria, Germany; and Switzerland',
    ])
    expect(await blockedOf(german)).toContain('Hexline')
    expect(await blockedOf(british)).not.toContain('Hexline')
  })

  it('that hold a name nobody knows block the provider everywhere', async () => {
    await sql(`update provider_restrictions set countries = 'Peru, Atlantis' where provider = $1`, [
      'Bigtop',
    ])
    for (const ip of [german, '127.0.0.1']) expect(await blockedOf(ip)).toContain('Bigtop')
  })

  it('grey out the games of the provider for whoever is there, and for nobody else [PROV-007]', async () => {
    await sql(`insert into providers (name) values ('Hexline') on conflict do nothing`)
    await sql(
      `insert into games (id, name, provider, categories) values ('fox-den', 'Fox Den', 'Hexline', '{slots}')`,
    )
    const filter = [{ key: 'category', expect: 'slots' }] as const
    const seen = async (ip: string) => {
      const ask = { filter: [...filter], page: 1, size: 50 }
      const rows = await node.app.handlers.gamesFilter(ask, from(ip))
      return rows.map(({ id, blocked }) => [id, blocked])
    }
    expect(await seen(german)).toEqual([['fox-den', true]])
    expect(await seen(american)).toEqual([['fox-den', false]])
  })

  it('stay as the staff left them when the program starts again', async () => {
    await node.app.seed()
    expect(await blockedOf(german)).toContain('Hexline')
  })
})

describe('plugins and features', () => {
  const specs = {
    calls: Object.values<CallSpec>(calls),
    whispers: Object.values<WhisperSpec>(whispers),
    events: Object.values<EventSpec>(events),
  }
  const gated = [...specs.calls, ...specs.whispers, ...specs.events]
  const gates = [...new Set(gated.flatMap(({ gate }) => gate ?? []))]
  const isPlugin = (gate: Gate) => pluginIds.some((id) => id === gate)

  async function turn(gate: Gate, isOn: boolean): Promise<void> {
    if (isPlugin(gate)) await set('compliance.plugins', isOn ? [gate] : [])
    else await set('compliance.featuresOff', isOn ? [] : [gate])
  }

  /** What is left of a gate's parts: everything that does not answer or happen as switched off. */
  async function standing(gate: Gate): Promise<string[]> {
    const left: string[] = []
    const browser = new Browser(node.app.edge, german)
    for (const { path, method } of specs.calls.filter((spec) => spec.gate === gate)) {
      const response = method === 'GET' ? await browser.get(path) : await browser.post(path)
      const { code } = { code: 0, ...Object(response.statusCode === 404 ? response.json() : {}) }
      if (code !== -1005) left.push(path)
    }
    for (const { name } of specs.whispers.filter((spec) => spec.gate === gate)) {
      const answer = await node.whisper(name, {}, callOf(null))
      if (!JSON.stringify(answer).includes('-1005')) left.push(name)
    }
    for (const { wire } of specs.events.filter((spec) => spec.gate === gate)) {
      const sent = node.app.platform.broadcaster.emitBesides(null, 'Everyone', wire, {})
      if ('seq' in sent) left.push(wire)
    }
    return left
  }

  it('guard the addresses that apps of others speak to, which are no calls', async () => {
    await turn('oauth', false)
    const asked = [
      { method: 'GET', url: '/.well-known/openid-configuration' },
      { method: 'GET', url: '/oauth/userinfo' },
      { method: 'POST', url: '/oauth/token' },
    ] as const
    for (const request of asked) {
      const answer = await node.app.edge.inject(request)
      expect([answer.statusCode, answer.json<unknown>()]).toMatchObject([404, { code: -1005 }])
    }
    await turn('oauth', true)
  })

  it('guard at least what this build holds of them', () => {
    expect(gates).toEqual(expect.arrayContaining(['registration', 'feed', 'race']))
    for (const gate of gates) expect([...pluginIds, ...featureIds]).toContain(gate)
  })

  it.each(gates)(
    'switched off leave no call, whisper or event of %s, and back on all of them [ADM-015]',
    async (gate) => {
      await turn(gate, false)
      expect(await standing(gate)).toEqual([])
      const off = await node.app.handlers.licence({}, callOf(null))
      expect([...off.plugins, ...off.enabledFeatures]).not.toContain(gate)
      await turn(gate, true)
      const parts = gated.filter((spec) => spec.gate === gate)
      expect(await standing(gate)).toHaveLength(parts.length)
      const on = await node.app.handlers.licence({}, callOf(null))
      expect([...on.plugins, ...on.enabledFeatures]).toContain(gate)
    },
  )

  it('of a site without a licence are all off', async () => {
    const real = await openTestApp({
      databaseUrl: database.url,
      environment: { ROLES: 'edge', DEMO_BUILD: 'false' },
    })
    try {
      const licence = await real.app.handlers.licence({}, callOf(null))
      expect(licence).toMatchObject({ valid: false, plugins: [], enabledFeatures: [] })
      const visitor = new Browser(real.app.edge, german)
      const response = await visitor.post('/auth/register', { body: person() })
      expect([response.statusCode, response.json().code]).toEqual([404, -1005])
    } finally {
      await real.close()
    }
  })
})
