import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { systemClock, systemRandom } from '../platform/time/clock.ts'
import type { Platform, WhisperHandlers } from '../platform/context.ts'
import { createGates } from '../platform/gates.ts'
import { openLog } from '../platform/telemetry/log.ts'
import { openMetrics } from '../platform/telemetry/metrics.ts'
import { createBroadcaster } from '../platform/realtime/broadcaster.ts'
import { createTradingMessages } from '../platform/realtime/trading-messages.ts'
import { createSecrets } from '../platform/secrets.ts'
import { setting, type AnySetting } from '../platform/settings/settings.ts'
import { feature, type Given, type Ground, type Plug } from './feature.ts'
import { program } from './program.ts'
import { z } from 'zod'

async function notNeeded(): Promise<never> {
  throw new Error('not needed here')
}

function groundOf(environment: Record<string, string> = {}) {
  const registered: string[] = []
  const metrics = openMetrics()
  const broadcaster = createBroadcaster({ clock: systemClock, metrics })
  const platform: Platform = {
    config: readConfig({ NODE_ENV: 'test', ...environment }),
    database: { url: '', query: notNeeded, transaction: notNeeded, close: notNeeded },
    clock: systemClock,
    random: systemRandom,
    mintId: () => '',
    ownKey: (key) => key,
    settings: {
      get: (spec) => spec.initial,
      register: (specs: readonly AnySetting[]) => registered.push(...specs.map(({ key }) => key)),
      list: () => [],
      guard() {},
      foresee: notNeeded,
      find: () => undefined,
      refresh: notNeeded,
      hold: notNeeded,
      set: notNeeded,
      close: async () => undefined,
    },
    audit: { write: notNeeded },
    broadcaster,
    metrics,
    logOf: () => openLog('silent'),
  }
  const ground: Ground = {
    platform,
    secrets: createSecrets(Buffer.alloc(32), systemRandom),
    rates: { take: () => 0, close: async () => undefined },
    gates: createGates(),
    broadcaster,
    messages: createTradingMessages(),
    settler: {},
  }
  return { ground, registered }
}

/** A feature that notes what happens to it. */
function noting<Name extends string>(name: Name, notes: string[], plug: Partial<Plug> = {}) {
  const note = (event: string) => void notes.push(`${name} ${event}`)
  return feature({
    name,
    open(): Plug {
      note('opens')
      return {
        door: null,
        jobs: [
          () => {
            note('works')
            return () => note('rests')
          },
        ],
        opened: () => note('is opened'),
        close: () => note('closes'),
        ...plug,
      }
    },
  })
}

describe('a program', () => {
  it('opens its features in order, then starts their jobs, and ends all the other way round', async () => {
    const notes: string[] = []
    const list = program().with(noting('first', notes)).with(noting('second', notes))
    const open = await list.open(groundOf().ground)
    expect(notes.splice(0)).toEqual([
      'first opens',
      'second opens',
      'first is opened',
      'second is opened',
      'first works',
      'second works',
    ])
    await open.close()
    expect(notes).toEqual(['second rests', 'first rests', 'second closes', 'first closes'])
  })

  it('closes nothing before what its jobs still do is done', async () => {
    const notes: string[] = []
    let end = () => {}
    const busy = new Promise<void>((done) => {
      end = done
    })
    const slow = { jobs: [() => () => busy.then(() => void notes.push('slow rests'))] }
    const list = program()
      .with(noting('first', notes))
      .with(noting('slow', notes, slow))
    const open = await list.open(groundOf().ground)
    notes.splice(0)
    const closed = open.close()
    await Promise.resolve()
    expect(notes).toEqual(['first rests'])
    end()
    await closed
    expect(notes).toEqual(['first rests', 'slow rests', 'slow closes', 'first closes'])
  })

  it('starts no jobs where the node is no worker', async () => {
    const notes: string[] = []
    await program()
      .with(noting('first', notes))
      .open(groundOf({ ROLES: 'edge' }).ground)
    expect(notes).toEqual(['first opens', 'first is opened'])
  })

  it('that cannot open closes what was open', async () => {
    const notes: string[] = []
    const broken = feature({ name: 'broken', open: (): Promise<Plug> => notNeeded() })
    const list = program().with(noting('first', notes)).with(broken)
    await expect(list.open(groundOf().ground)).rejects.toThrow('not needed here')
    expect(notes).toEqual(['first opens', 'first closes'])
  })

  it('gives a feature the doors above it, and what all records hold once all are open', async () => {
    let seen: readonly string[] = []
    const greeter = feature({ name: 'greeter', open: () => ({ door: { greet: () => 'hello' } }) })
    const asker = feature({
      name: 'asker',
      open: ({ doors, gathered }: Given<{ greeter: { greet(): string } }>) => ({
        door: doors.greeter.greet(),
        opened() {
          seen = Object.keys(gathered.switches)
        },
      }),
    })
    const late = feature({
      name: 'late',
      open: () => ({ door: null, switches: { tips: () => true }, boot: () => ({ mailbox: true }) }),
    })
    const open = await program().with(greeter).with(asker).with(late).open(groundOf().ground)
    expect(open.doors.asker).toBe('hello')
    expect(seen).toEqual(['tips'])
    expect(open.boot()).toEqual({ mailbox: true })
    // @ts-expect-error A feature cannot stand above one that it needs.
    program().with(asker).with(greeter)
  })

  it('does not compile as a whole one while a handler is missing', async () => {
    const half = feature({
      name: 'half',
      open: () => ({ door: null, whispers: { Resume: notNeeded } }),
    })
    const { whispers } = await program().with(half).open(groundOf().ground)
    // @ts-expect-error All other whispers of the contract have no handler here.
    const whole: WhisperHandlers = whispers
    expect(Object.keys(whole)).toEqual(['Resume'])
  })

  it('makes settings known, and refuses a second feature with the same name or call', async () => {
    const key = 'tips.minimum'
    const tips = setting({ key, schema: z.int(), initial: 1, help: 'Smallest tip.' })
    const one = feature({
      name: 'one',
      settings: [tips],
      open: () => ({ door: null, calls: { features: async () => [] } }),
    })
    const two = feature({ ...one, name: 'two' })
    const { ground, registered } = groundOf()
    await expect(program().with(one).with(two).open(ground)).rejects.toThrow('a second features')
    expect(registered).toEqual([key, key])
    await expect(program().with(one).with(one).open(ground)).rejects.toThrow('two features')
  })
})
