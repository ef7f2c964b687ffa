import { minuteMs } from '@powerplay/kernel'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Alarm, Alarms } from '../alarms.ts'
import { createChainFaults } from './chain-faults.ts'
import { WrongNodeError } from './json-rpc.ts'

/** Faults of chains, with the alarms that are open and a clock that is set by hand. */
function opened() {
  const open = new Map<string, string>()
  const time = { now: Date.UTC(2026, 0, 1) }
  const alarms: Alarms = {
    raiseIn: async () => undefined,
    async raise({ kind, subject, detail }: Alarm) {
      open.set(`${kind} ${subject}`, detail)
    },
    async clear(kind, subject) {
      open.delete(`${kind} ${subject}`)
    },
  }
  const log = pino({ level: 'silent' })
  const platform = { clock: { now: () => time.now }, logOf: () => log }
  const faults = createChainFaults({ alarms, platform })
  return { faults, open: () => [...open], pass: (ms: number) => void (time.now += ms) }
}

const refused = new Error('connect ECONNREFUSED')

it('tells of a node that gives no answer once that lasts, and ends it with the first answer', async () => {
  const { faults, open, pass } = opened()
  await faults.failed('eth', refused)
  pass(5 * minuteMs - 1)
  await faults.failed('eth', refused)
  expect(open()).toEqual([])
  pass(1)
  await faults.failed('eth', new Error('another word for it'))
  const detail = 'gives no answer since 2026-01-01T00:00:00.000Z: nothing is credited or paid on it'
  expect(open()).toEqual([['chain-unreadable eth', detail]])
  await faults.answered('eth')
  expect(open()).toEqual([])
  await faults.failed('eth', refused)
  expect(open()).toEqual([])
})

it('counts each chain apart', async () => {
  const { faults, open, pass } = opened()
  await faults.failed('eth', refused)
  pass(5 * minuteMs)
  await faults.failed('btc', refused)
  await faults.failed('eth', refused)
  expect(open().map(([name]) => name)).toEqual(['chain-unreadable eth'])
})

it('tells at once of what waiting does not mend', async () => {
  const { faults, open } = opened()
  await faults.failed('eth', new WrongNodeError('the node is of chain 1, not 31337'))
  await faults.failed('btc', z.int().safeParse('no').error)
  await faults.tooLong('bsc', 5 * minuteMs)
  expect(open().map(([name]) => name)).toEqual([
    ...['chain-unreadable eth', 'chain-unreadable btc', 'chain-unreadable bsc'],
  ])
})
