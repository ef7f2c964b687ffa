import { describe, expect, it } from 'vitest'
import { createCompliance } from './index.ts'
import { systemClock, systemRandom, idMint } from '../../platform/clock.ts'
import type { CallContext, Platform } from '../../platform/context.ts'
import { readConfig } from '../../config.ts'
import { openLog } from '../../platform/log.ts'
import { openMetrics } from '../../platform/metrics.ts'

async function notNeeded(): Promise<never> {
  throw new Error('not needed here')
}

function platformOf(environment: Record<string, string>, plugins: string[] = []): Platform {
  return {
    config: readConfig({ NODE_ENV: 'test', ...environment }),
    database: { url: '', query: notNeeded, transaction: notNeeded, close: notNeeded },
    clock: systemClock,
    random: systemRandom,
    mintId: idMint(systemClock, systemRandom),
    settings: {
      get: (spec) => spec.schema.parse(plugins),
      register() {},
      list: () => [],
      set: notNeeded,
      close() {},
    },
    audit: { write: notNeeded },
    broadcaster: {
      emit() {},
      emitBesides: (_socketId, _channel, _event, payload) => payload,
      coalesce() {},
      endSessions() {},
    },
    metrics: openMetrics(),
    logOf: () => openLog('silent'),
  }
}

const context: CallContext = {
  caller: { userId: null, sessionId: null, ip: '127.0.0.1', userAgent: '', can: () => false },
  key: null,
  setSessionCookie() {},
  socketId: null,
  attach() {},
}

describe('the licence', () => {
  it('of a demo build is valid and says that it is a demo', async () => {
    const { calls } = createCompliance(platformOf({}), { feed: () => true })
    expect(await calls.licence({}, context)).toEqual({
      valid: true,
      enabledFeatures: ['feed'],
      plugins: [],
      pluginSettings: {},
      demo_build: true,
      expires_at: null,
    })
  })

  it('lists the plugins of the setting', async () => {
    const { calls } = createCompliance(platformOf({ DEMO_BUILD: 'false' }, ['poker']), {})
    expect(await calls.licence({}, context)).toMatchObject({
      plugins: ['poker'],
      demo_build: false,
    })
  })
})

describe('the features', () => {
  it('are those of the build, with the switch of each as it stands now', async () => {
    let isOpen = true
    const { calls } = createCompliance(platformOf({}), { registration: () => isOpen })
    expect(await calls.features({}, context)).toEqual([
      { id: 'registration', enabled: true, reason: null },
    ])
    isOpen = false
    expect(await calls.features({}, context)).toEqual([
      { id: 'registration', enabled: false, reason: 'switched-off' },
    ])
  })
})
