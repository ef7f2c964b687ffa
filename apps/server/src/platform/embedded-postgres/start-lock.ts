import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode, onDisk } from './failure.ts'
import { formatMark, isAlive, markProcess, parseMark } from './living-process.ts'

const pollMs = 50
const judgedWithinMs = 10_000

/** Makes `path` with this process's mark in it, in one step; false when it is there already. */
function tryCreate(path: string): boolean {
  const draft = `${path}.${randomUUID()}`
  onDisk(dirname(path), () => writeFileSync(draft, formatMark(markProcess(process.pid))))
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function isHeld(path: string): boolean {
  try {
    const holder = parseMark(readFileSync(path, 'utf8'))
    return holder !== undefined && isAlive(holder)
  } catch {
    return false
  }
}

function isOld(path: string): boolean {
  try {
    return performance.timeOrigin + performance.now() - statSync(path).mtimeMs > judgedWithinMs
  } catch {
    return false
  }
}

/** Removes a dead holder's lock. A second lock lets one waiter at a time judge and remove. */
function clearDead(path: string): void {
  const judge = `${path}.judge`
  if (!tryCreate(judge)) {
    if (isOld(judge)) rmSync(judge, { force: true })
    return
  }
  try {
    if (!isHeld(path)) rmSync(path, { force: true })
  } finally {
    rmSync(judge, { force: true })
  }
}

/**
 * Runs `work` while no other process (nor another call of this one) holds the lock file. A holder
 * that died, by kill -9 too, does not count. `onWait` is called once if there is one to wait for.
 */
export async function withStartLock<T>(
  path: string,
  work: () => Promise<T>,
  onWait: () => void,
): Promise<T> {
  let hasWaited = false
  while (!tryCreate(path)) {
    if (!isHeld(path)) {
      clearDead(path)
      continue
    }
    if (!hasWaited) onWait()
    hasWaited = true
    await sleep(pollMs)
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}
