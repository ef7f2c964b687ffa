import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withMutex } from './mutex.mjs'

let folder = ''
let lock = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'powerplay-mutex-'))
  lock = join(folder, 'lock')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('lets one at a time in, and says when it waits', async () => {
  let inside = 0
  let insideMax = 0
  let waits = 0
  const work = async () => {
    inside += 1
    insideMax = Math.max(insideMax, inside)
    await new Promise((done) => setImmediate(done))
    inside -= 1
  }
  const wait = () => void (waits += 1)
  await Promise.all([1, 2, 3].map(() => withMutex(lock, work, wait)))
  expect(insideMax).toBe(1)
  expect(waits).toBeGreaterThan(0)
  expect(existsSync(lock)).toBe(false)
})

it('opens again when the work fails', async () => {
  await expect(withMutex(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await withMutex(lock, async () => 'in')).toBe('in')
})

it('takes over from a killed holder', async () => {
  const door = resolve('scripts/mutex.mjs')
  const script = `import { withMutex } from ${JSON.stringify(door)}
    const forever = () => new Promise(() => setInterval(() => undefined, 1000))
    await withMutex(${JSON.stringify(lock)}, () => { process.stdout.write('in'); return forever() })`
  const args = ['--input-type=module', '-e', script]
  const holder = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((done) => holder.stdout.once('data', done))
  holder.kill('SIGKILL')
  await new Promise((done) => holder.once('exit', done))
  expect(await withMutex(lock, async () => 'in')).toBe('in')
})

it('knows a new process from a dead one with the same number', async () => {
  mkdirSync(lock)
  const earlier = [{ pid: process.pid, ticks: '1' }]
  writeFileSync(join(lock, 'holders.json'), JSON.stringify(earlier))
  expect(await withMutex(lock, async () => 'in')).toBe('in')
})
