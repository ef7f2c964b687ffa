import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { stopOnSignal } from './stop-on-signal.ts'

function begun({ isTerminal }: { readonly isTerminal: boolean }) {
  const process = new EventEmitter()
  const codes: number[] = []
  const stops: string[] = []
  let nowMs = 0
  let finish = () => {}
  let finishLast = () => {}
  const lastly = { count: 0 }
  stopOnSignal({
    process,
    isTerminal,
    now: () => nowMs,
    exit: (code) => void codes.push(code),
    stop(signal) {
      stops.push(signal)
      return new Promise((done) => (finish = done))
    },
    lastly() {
      lastly.count += 1
      return new Promise((done) => (finishLast = done))
    },
  })
  const pass = (milliseconds: number) => (nowMs += milliseconds)
  return {
    ...{ process, codes, stops, pass, lastly },
    finish: () => finish(),
    finishLast: () => finishLast(),
  }
}

it('stops once, in order, however often one press of Ctrl-C arrives', async () => {
  const { process, codes, stops, pass, finish } = begun({ isTerminal: true })
  process.emit('SIGINT')
  process.emit('SIGINT')
  pass(1_999)
  process.emit('SIGTERM')
  expect([stops, codes]).toEqual([['SIGINT'], []])
  finish()
  await new Promise(setImmediate)
  expect(codes).toEqual([0])
})

it('stops when its terminal is closed, and leaves a hang alone that is not for it', () => {
  const [closed, started] = [begun({ isTerminal: true }), begun({ isTerminal: false })]
  for (const { process } of [closed, started]) process.emit('SIGHUP')
  expect(closed.stops).toEqual(['SIGHUP'])
  expect(started.stops).toEqual([])
})

it('ends at once when a person asks again after two seconds', () => {
  const { process, codes, pass } = begun({ isTerminal: true })
  process.emit('SIGINT')
  pass(2_000)
  process.emit('SIGINT')
  expect(codes).toEqual([1])
})

it('lets no supervisor cut the stop short: it sends again, or kills', () => {
  const { process, codes, pass } = begun({ isTerminal: false })
  process.emit('SIGTERM')
  pass(10_000)
  process.emit('SIGTERM')
  expect(codes).toEqual([])
})

it('leaves nothing behind when ending in order takes too long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { process, codes, lastly, finishLast } = begun({ isTerminal: false })
  process.emit('SIGTERM')
  vi.advanceTimersByTime(20_000)
  expect([lastly.count, codes]).toEqual([1, []])
  finishLast()
  await new Promise(setImmediate)
  vi.useRealTimers()
  expect(codes).toEqual([1])
})
