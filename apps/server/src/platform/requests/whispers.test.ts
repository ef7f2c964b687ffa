import type { Rate } from '@powerplay/contract'
import { refuse } from '@powerplay/kernel'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { WhisperHandlers } from '../context.ts'
import { openMetrics } from '../telemetry/metrics.ts'
import { callerOf, contextOf, handlersWith, mintId, person } from '../realtime/test/stage.ts'
import { createWhisperRegistry, type WhisperParts } from './whispers.ts'

const alice = person('alice')
const player = callerOf(alice)
const guest = callerOf()
const bet = {
  api_id: 'dice',
  bet: '1.00',
  demo: true,
  currency: 'usdt',
  quick: false,
  data: { target: 50 },
}
const reload = { reload: true, seq: 1 } as const

/** A registry whose limiter and log can be looked into. */
function registryOf(own: Partial<WhisperHandlers>, parts: Partial<WhisperParts> = {}) {
  const taken: { bucket: string; rate: Rate }[] = []
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const rates = {
    take: (bucket: string, rate: Rate) => {
      taken.push({ bucket, rate })
      return 0
    },
    close: async () => undefined,
  }
  const metrics = openMetrics()
  const registry = createWhisperRegistry({
    handlers: handlersWith(own),
    rates,
    log,
    metrics,
    mintId,
    validateAnswers: false,
    ...parts,
  })
  return { registry, taken, lines, metrics }
}

describe('the whisper registry', () => {
  it('answers the output of the handler, under the name with or without client-', async () => {
    const { registry } = registryOf({ Resume: async () => reload })
    const data = { channel: 'Everyone', seq: 1 }
    for (const name of ['Resume', 'client-Resume']) {
      expect(await registry.dispatch(name, data, contextOf(guest))).toEqual(reload)
    }
  })

  it('refuses names that are no whispers', async () => {
    const { registry } = registryOf({})
    for (const name of ['', 'play', 'client-client-Play', '__proto__', 'toString']) {
      expect(await registry.dispatch(name, {}, contextOf(guest))).toEqual({
        error: {
          message: { code: -1003, name: 'core/unknown-id', message: 'Not found.', params: {} },
        },
      })
    }
  })

  it('names the broken fields and calls no handler', async () => {
    const { registry } = registryOf({ Resume: async () => refuse('core/paused') })
    const answer = await registry.dispatch('Resume', { channel: 7, more: 1 }, contextOf(guest))
    expect(answer).toMatchObject({
      error: { message: { code: -1002, params: { fields: { seq: ['validation.required'] } } } },
    })
    for (const data of [null, undefined, [], 'text', 1]) {
      expect(await registry.dispatch('Resume', data, contextOf(guest))).toMatchObject({
        error: { message: { name: 'core/bad-payload' } },
      })
    }
  })

  it('wants a uuid v7 as key where the whisper moves money', async () => {
    const { registry } = registryOf({})
    for (const key of [null, 'abc', 'f47ac10b-58cc-4372-a567-0e02b2c3d479']) {
      expect(await registry.dispatch('Play', bet, contextOf(player, key))).toMatchObject({
        error: { message: { code: -1002, params: { fields: { requestId: expect.any(Array) } } } },
      })
    }
    const answer = await registry.dispatch('Play', bet, contextOf(player, mintId()))
    expect(answer).toMatchObject({ error: { message: { name: 'originals/unknown-game' } } })
  })

  it('fills the parameters of a refusal into its text', async () => {
    const { registry } = registryOf({
      Play: async () => refuse('originals/below-minimum', { minimum: '0.10' }),
    })
    expect(await registry.dispatch('Play', bet, contextOf(player))).toEqual({
      error: {
        message: {
          code: -1,
          name: 'originals/below-minimum',
          message: 'Minimum bet amount: 0.10',
          params: { minimum: '0.10' },
        },
      },
    })
  })

  it.each([
    ['a thrown error', () => Promise.reject(new Error('password=hunter2'))],
    ['an undeclared refusal', async () => refuse('wallet/anything')],
    ['a shared refusal that does not exist', async () => refuse('core/anything')],
  ])('answers a defect with an id for %s, logged and not told', async (_, handler) => {
    const { registry, lines } = registryOf({ GameData: handler })
    const answer = await registry.dispatch('GameData', { api_id: 'dice' }, contextOf(guest))
    expect(answer).toMatchObject({ error: { message: { code: -1020, name: 'core/defect' } } })
    expect(JSON.stringify(answer)).not.toContain('hunter2')
    const line = lines.find(({ event }) => event === 'whisper.defect')
    expect(answer).toMatchObject({ error: { message: { params: { id: line?.['id'] } } } })
  })

  it('lets any whisper answer a shared refusal', async () => {
    const { registry } = registryOf({ GameData: async () => refuse('core/paused') })
    const answer = await registry.dispatch('GameData', { api_id: 'dice' }, contextOf(guest))
    expect(answer).toMatchObject({ error: { message: { code: -1017 } } })
  })

  it('counts players by user, guests by address, and Play by game', async () => {
    const { registry, taken } = registryOf({})
    await registry.dispatch('GameData', { api_id: 'dice' }, contextOf(player))
    await registry.dispatch('GameData', { api_id: 'dice' }, contextOf(guest))
    await registry.dispatch('Play', bet, contextOf(player))
    await registry.dispatch('Play', { api_id: { evil: 1 } }, contextOf(player))
    const of = `whisper:Play:user:${alice.userId}`
    expect(taken.map(({ bucket, rate }) => [bucket, rate.limit])).toEqual([
      [`whisper:GameData:user:${alice.userId}`, 5],
      ['whisper:GameData:ip:192.0.2.1', 5],
      [`${of}:all`, 100],
      [`${of}:dice`, 25],
      [`${of}:all`, 100],
      [`${of}:?`, 25],
    ])
  })

  it('says how long to wait when the rate is used up, also from a limiter far away', async () => {
    for (const waitMs of [700, Promise.resolve(700)]) {
      const rates = { take: () => waitMs, close: async () => undefined }
      const { registry } = registryOf({}, { rates })
      for (const name of ['Play', 'Info']) {
        expect(await registry.dispatch(name, {}, contextOf(player))).toMatchObject({
          error: { message: { code: -1009, params: { retryMs: 700 } } },
        })
      }
    }
  })

  it('treats a limiter that fails as a defect, not as a free pass', async () => {
    const rates = { take: () => Promise.reject(new Error('redis')), close: async () => undefined }
    const { registry } = registryOf({ Resume: async () => reload }, { rates })
    const answer = await registry.dispatch('Resume', { channel: 'x', seq: 1 }, contextOf(guest))
    expect(answer).toMatchObject({ error: { message: { name: 'core/defect' } } })
  })

  it('checks answers against the contract when told to', async () => {
    const own = { Resume: async () => JSON.parse('{"reload":true}') }
    const data = { channel: 'Everyone', seq: 1 }
    const strict = registryOf(own, { validateAnswers: true }).registry
    const lax = registryOf(own).registry
    expect(await lax.dispatch('Resume', data, contextOf(guest))).toEqual({ reload: true })
    expect(await strict.dispatch('Resume', data, contextOf(guest))).toMatchObject({
      error: { message: { name: 'core/defect' } },
    })
  })

  it('counts its answers by whisper and outcome', async () => {
    const { registry, metrics } = registryOf({ Resume: async () => reload })
    await registry.dispatch('Resume', { channel: 'x', seq: 1 }, contextOf(guest))
    await registry.dispatch('Resume', {}, contextOf(guest))
    const text = await metrics.registry.getSingleMetricAsString('whisper_answers_total')
    expect(text).toContain('{whisper="Resume",outcome="ok"} 1')
    expect(text).toContain('{whisper="Resume",outcome="core/bad-payload"} 1')
  })
})
