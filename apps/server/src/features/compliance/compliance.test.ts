import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { idMint, systemClock, systemRandom } from '../../platform/time/clock.ts'
import type { CallContext, Platform } from '../../platform/context.ts'
import { openLog } from '../../platform/telemetry/log.ts'
import { openMetrics } from '../../platform/telemetry/metrics.ts'
import type { Gathered } from '../../program/feature.ts'
import { createGates } from '../../platform/gates.ts'
import { openCompliance } from './index.ts'
import { demoPlugins, plugins } from './settings.ts'
import type { LicenceTerms } from './licence/licence-file.ts'

async function notNeeded(): Promise<never> {
  throw new Error('not needed here')
}

const folder = mkdtempSync(join(tmpdir(), 'powerplay-licence-'))
const licencePath = join(folder, 'licence.json')
const issuer = generateKeyPairSync('ed25519')
const values = new Map<string, unknown>()
const emitted: string[] = []
let passedMs = 0

function platformOf(environment: Record<string, string>): Platform {
  return {
    config: readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...environment }),
    database: { url: '', query: notNeeded, transaction: notNeeded, close: notNeeded },
    clock: { now: () => systemClock.now() + passedMs },
    random: systemRandom,
    ownKey: (key) => key,
    mintId: idMint(systemClock, systemRandom),
    settings: {
      get: (spec) =>
        values.has(spec.key) ? spec.schema.parse(values.get(spec.key)) : spec.initial,
      register() {},
      list: () => [],
      guard() {},
      foresee: notNeeded,
      find: () => undefined,
      refresh: async () => undefined,
      hold: notNeeded,
      set: notNeeded,
      close: async () => undefined,
    },
    audit: { write: notNeeded },
    broadcaster: {
      emit: (channel, event) => void emitted.push(`${channel} ${event}`),
      emitBesides: (_socketId, _channel, _event, payload) => payload,
      emitHere: () => undefined,
      isHeard: () => true,
      coalesce() {},
      endSessions() {},
    },
    metrics: openMetrics(),
    logOf: () => openLog('silent'),
  }
}

const opened: ReturnType<typeof openCompliance>[] = []

function open(environment: Record<string, string>, build: Partial<Gathered> = {}) {
  const platform = platformOf(environment)
  const gates = createGates()
  const gathered = {
    switches: {},
    plugins: {},
    folds: [],
    areas: [],
    health: [],
    flags: [],
    ...build,
  }
  const compliance = openCompliance({ platform, gates, gathered })
  compliance.opened()
  opened.push(compliance)
  return { ...compliance, gates }
}

afterEach(() => {
  for (const compliance of opened.splice(0)) compliance.close()
  values.clear()
  emitted.length = 0
  passedMs = 0
  rmSync(licencePath, { force: true })
})

const context: CallContext = {
  caller: { userId: null, sessionId: null, ip: '127.0.0.1', userAgent: '', can: () => false },
  key: null,
  setSessionCookie() {},
  socketId: null,
  attach() {},
}

const hexOf = (key: KeyObject) =>
  key.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
const real = { DEMO_BUILD: 'false', LICENCE_KEY: hexOf(issuer.publicKey) }
const terms: LicenceTerms = {
  holder: 'Alice',
  expiresAt: null,
  plugins: ['race'],
  features: ['feed'],
  pluginSettings: { race: { colour: 'blue' } },
}

function write(content: object, key = issuer.privateKey): void {
  const payload = Buffer.from(JSON.stringify(content))
  const signature = sign(null, payload, key).toString('base64')
  writeFileSync(licencePath, JSON.stringify({ payload: payload.toString('base64'), signature }))
}

describe('the licence', () => {
  it('of a demo build is always valid and says that it is a demo [ADM-012] [ADM-013]', async () => {
    const { calls } = open(
      { DEMO_BUILD: 'true' },
      { switches: { feed: () => true }, plugins: { race: () => ({ reward_cents: 100 }) } },
    )
    expect(await calls.licence({}, context)).toEqual({
      valid: true,
      enabledFeatures: ['feed'],
      plugins: [...plugins.initial, ...demoPlugins],
      pluginSettings: {
        race: { reward_cents: 100 },
        'support-chat': {},
        trading: {},
        sport: {},
        sportsbook: {},
        poker: {},
      },
      demo_build: true,
      expires_at: null,
    })
  })

  it('of a demo build has futures on until somebody chooses, that of a real one never [TRADE-010]', () => {
    expect(open({ DEMO_BUILD: 'true' }).gates.isOn('trading')).toBe(true)
    values.set('compliance.plugins', ['race'])
    expect(open({ DEMO_BUILD: 'true' }).gates.isOn('trading')).toBe(false)
    values.clear()
    write({ ...terms, plugins: ['race', 'trading'] })
    expect(open(real).gates.isOn('trading')).toBe(false)
    values.set('compliance.plugins', ['race', 'trading'])
    expect(open(real).gates.isOn('trading')).toBe(true)
  })

  it('of a real build is the signed file, as far as its operator has things on', async () => {
    write({ ...terms, plugins: ['race', 'poker'] })
    const { calls } = open(real, { switches: { feed: () => true, chat: () => true } })
    expect(await calls.licence({}, context)).toMatchObject({
      valid: true,
      plugins: ['race'],
      pluginSettings: { race: { colour: 'blue' } },
      enabledFeatures: ['feed'],
      demo_build: false,
    })
    expect(await calls.features({}, context)).toEqual([
      { id: 'feed', enabled: true, reason: null },
      { id: 'chat', enabled: false, reason: 'not-licensed' },
    ])
  })

  it('grants nothing when it is missing, forged, cut short or without an issuer', async () => {
    const isValid = async (environment: Record<string, string> = real) => {
      const { calls, gates } = open(environment, { switches: { feed: () => true } })
      expect(gates.isOn('feed')).toBe((await calls.licence({}, context)).valid)
      return (await calls.licence({}, context)).valid
    }
    expect(await isValid()).toBe(false)
    write(terms)
    expect(await isValid()).toBe(true)
    expect(await isValid({ DEMO_BUILD: 'false' })).toBe(false)
    write(terms, generateKeyPairSync('ed25519').privateKey)
    expect(await isValid()).toBe(false)
    write({ ...terms, plugins: ['everything'] })
    expect(await isValid()).toBe(false)
    for (const text of ['', '{', '{"payload":"","signature":""}', 'null']) {
      writeFileSync(licencePath, text)
      expect(await isValid()).toBe(false)
    }
  })

  it('ends at its time, and every page is told once', async () => {
    write({ ...terms, expiresAt: systemClock.now() + 60_000 })
    const compliance = open(real)
    compliance.door.lookAgain()
    expect(emitted).toEqual([])
    expect(await compliance.calls.licence({}, context)).toMatchObject({ valid: true })
    passedMs = 61_000
    compliance.door.lookAgain()
    compliance.door.lookAgain()
    expect(emitted).toEqual(['Everyone LicenseChanged'])
    expect(await compliance.calls.licence({}, context)).toMatchObject({
      valid: false,
      plugins: [],
      expires_at: null,
    })
  })

  it('that is renewed counts without a restart', async () => {
    const compliance = open(real)
    expect(await compliance.calls.licence({}, context)).toMatchObject({ valid: false })
    write(terms)
    compliance.door.lookAgain()
    expect(await compliance.calls.licence({}, context)).toMatchObject({ valid: true })
    expect(emitted).toEqual(['Everyone LicenseChanged'])
  })
})

describe('the features', () => {
  it('are those of the build, with the switch of each as it stands now [ADM-014]', async () => {
    let isOpen = true
    const { calls } = open({}, { switches: { registration: () => isOpen, feed: () => true } })
    expect(await calls.features({}, context)).toEqual([
      { id: 'registration', enabled: true, reason: null },
      { id: 'feed', enabled: true, reason: null },
    ])
    isOpen = false
    values.set('compliance.featuresOff', ['feed'])
    expect(await calls.features({}, context)).toEqual([
      { id: 'registration', enabled: false, reason: 'switched-off' },
      { id: 'feed', enabled: false, reason: 'switched-off' },
    ])
  })
})
