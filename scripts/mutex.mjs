import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process that holds a lock. @typedef {{ pid: number, ticks: string }} Holder */

const pollMs = 150
/** A lock folder without a readable holder is half made; after this long its maker is gone. */
const halfMadeMs = 10_000

/**
 * When a process started, in ticks since boot: tells a reused process number from the old one.
 *
 * @param {number} pid
 */
function startTicks(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** @param {Holder} holder */
function isAlive({ pid, ticks }) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  return ticks === '' || startTicks(pid) === ticks
}

/**
 * @param {string} folder
 * @returns {Holder[] | undefined}
 */
function readHolders(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'holders.json'), 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * @param {string} folder
 * @param {readonly number[]} pids
 */
function writeHolders(folder, pids) {
  const holders = pids.map((pid) => ({ pid, ticks: startTicks(pid) }))
  const draft = join(folder, `holders.${process.pid}`)
  writeFileSync(draft, JSON.stringify(holders))
  renameSync(draft, join(folder, 'holders.json'))
}

/**
 * @param {string} folder
 * @param {number} ageMs
 */
function isOlderThan(folder, ageMs) {
  try {
    return Date.now() - statSync(folder).mtimeMs > ageMs
  } catch {
    return false
  }
}

/** @param {string} folder */
function isStale(folder) {
  const holders = readHolders(folder)
  return holders ? !holders.some(isAlive) : isOlderThan(folder, halfMadeMs)
}

/** @param {string} folder */
function tryMake(folder) {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Clears a dead holder's lock. A second folder lets one waiter at a time judge and clear.
 *
 * @param {string} folder
 */
function clearStale(folder) {
  const judge = `${folder}.judge`
  if (!tryMake(judge)) {
    if (isOlderThan(judge, halfMadeMs)) rmSync(judge, { recursive: true, force: true })
    return
  }
  try {
    if (isStale(folder)) rmSync(folder, { recursive: true, force: true })
  } finally {
    rmSync(judge, { recursive: true, force: true })
  }
}

/**
 * Runs `work` while no other process of this machine holds the lock folder; a holder that died
 * (kill -9 included) does not count. `onWait` is called once when there is somebody to wait for.
 * `work` receives `share(pid)`: names a child that keeps the lock should this process die.
 *
 * @template Result
 * @param {string} folder
 * @param {(share: (pid: number) => void) => Result | Promise<Result>} work
 * @param {() => void} onWait
 * @returns {Promise<Result>}
 */
export async function withMutex(folder, work, onWait = () => undefined) {
  mkdirSync(dirname(folder), { recursive: true })
  let hasWaited = false
  while (!tryMake(folder)) {
    if (isStale(folder)) clearStale(folder)
    else if (!hasWaited) {
      hasWaited = true
      onWait()
    }
    await sleep(pollMs)
  }
  try {
    writeHolders(folder, [process.pid])
    return await work((pid) => writeHolders(folder, [process.pid, pid]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
