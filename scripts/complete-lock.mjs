/**
 * `npm run lock`, after each `npm install`: adds to package-lock.json the optional packages of
 * other systems that the registry at hand did not carry. Without them `npm ci` refuses the file.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { completeLock } from './lock-file.mjs'
import { say } from './progress.mjs'

const lockPath = join(dirname(dirname(fileURLToPath(import.meta.url))), 'package-lock.json')

/** @param {Readonly<Record<string, unknown>>} record */
function sortByKey(record) {
  const entries = Object.entries(record)
  return Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, 'en')))
}

const lock = JSON.parse(readFileSync(lockPath, 'utf8'))
const added = completeLock(lock.packages)
if (added.length > 0) {
  const complete = { ...lock, packages: sortByKey(lock.packages) }
  writeFileSync(lockPath, `${JSON.stringify(complete, null, 2)}\n`)
}
say(added.length === 0 ? 'the lock file is complete' : `added to the lock: ${added.join(', ')}`)
