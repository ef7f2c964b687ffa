/**
 * `npm run build`: bundles the server to dist/server and the web app to dist/web, each only when
 * its inputs changed (`--force`: always). A finished folder replaces the old one by renaming.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashInputs } from './inputs.mjs'
import { installedOutside } from './installed-outside.mjs'
import { withMutex } from './mutex.mjs'
import { giveUp, say, step } from './progress.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const emulatorPages = 'packages/emulators/client'
const shared = [
  'package-lock.json',
  'packages',
  'scripts/build.mjs',
  'scripts/installed-outside.mjs',
  'tsconfig.base.json',
]

/**
 * Bundles a program of this project for Node.
 *
 * @param {string} entry
 * @param {string} folder where the bundle goes
 */
async function bundle(entry, folder) {
  const { build } = await import('esbuild')
  await build({
    entryPoints: [join(root, entry)],
    outfile: join(folder, 'main.js'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    loader: { '.sql': 'text' },
    plugins: [installedOutside],
    absWorkingDir: root,
    logLevel: 'warning',
  })
}

/** What the server runs beside itself: a process that draws pictures, a thread that hashes. */
const besideServer = ['profile/pictures/draw-child.mjs', 'originals/crash/chain/hash-chain.mjs']

/** @param {string} folder */
async function bundleServer(folder) {
  await bundle('apps/server/src/main.ts', folder)
  for (const path of besideServer) {
    copyFileSync(join(root, 'apps/server/src/features', path), join(folder, basename(path)))
  }
}

/**
 * The script by which the emulated vendor of a sportsbook draws itself into our page.
 *
 * @param {string} outfile
 */
async function bundleRenderer(outfile) {
  const { build } = await import('esbuild')
  await build({
    entryPoints: [join(root, 'packages/emulators/renderer/main.ts')],
    outfile,
    bundle: true,
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
    minify: true,
    absWorkingDir: root,
    logLevel: 'warning',
  })
}

/**
 * The emulated aggregator and the pages of its games, which stand on an origin of their own.
 *
 * @param {string} folder
 */
async function buildEmulator(folder) {
  await bundle('packages/emulators/src/main.ts', folder)
  await bundleRenderer(join(folder, 'bt-renderer.js'))
  if (!existsSync(join(root, emulatorPages, 'vite.config.ts'))) return
  const { build } = await import('vite')
  await build({
    root: join(root, emulatorPages),
    configFile: join(root, emulatorPages, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'warn',
    build: { outDir: join(folder, 'client'), emptyOutDir: true },
  })
}

/** @param {string} folder */
async function buildWeb(folder) {
  const { build } = await import('vite')
  await build({
    root: join(root, 'apps/web'),
    configFile: join(root, 'apps/web/vite.config.ts'),
    mode: 'production',
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  })
  await buildAdmin(folder)
}

/**
 * The staff's document, in a folder of its own that the server keeps from everybody else.
 * @param {string} folder
 */
async function buildAdmin(folder) {
  const { build } = await import('vite')
  const made = join(folder, 'admin')
  await build({
    configFile: join(root, 'apps/web/vite.admin.config.ts'),
    mode: 'production',
    logLevel: 'warn',
    build: { outDir: made, emptyOutDir: true },
  })
  // The page keeps the place of its source below the folder that was built.
  renameSync(join(made, 'admin/index.html'), join(made, 'index.html'))
  rmSync(join(made, 'admin'), { recursive: true })
}

/**
 * Something to build, what it is made of, and how it is made in a folder.
 *
 * @typedef {{ name: string, inputs: string[], make: (folder: string) => Promise<void> }} Target
 */

/** @type {readonly Target[]} */
const targets = [
  {
    name: 'server',
    inputs: ['apps/server', ...shared],
    make: (folder) => bundleServer(folder),
  },
  { name: 'emulator', inputs: shared, make: buildEmulator },
  {
    name: 'devnet',
    inputs: shared,
    make: (folder) => bundle('packages/emulators/src/chains/main.ts', folder),
  },
  {
    name: 'signer',
    inputs: shared,
    make: (folder) => bundle('packages/signer/src/main.ts', folder),
  },
  { name: 'web', inputs: ['apps/web', ...shared], make: buildWeb },
]

/** @param {string} name */
function stampOf(name) {
  return join(root, `dist/${name}.inputs`)
}

/**
 * @param {Target} target
 * @param {string} hash of its inputs
 */
function isFresh({ name }, hash) {
  if (!existsSync(join(root, 'dist', name)) || !existsSync(stampOf(name))) return false
  return readFileSync(stampOf(name), 'utf8') === hash
}

/**
 * @param {string} name
 * @param {string} folder what was built
 * @param {string} hash of its inputs
 */
function putInPlace(name, folder, hash) {
  const old = `${folder}.old`
  rmSync(stampOf(name), { force: true })
  if (existsSync(join(root, 'dist', name))) renameSync(join(root, 'dist', name), old)
  renameSync(folder, join(root, 'dist', name))
  writeFileSync(stampOf(name), hash)
  rmSync(old, { recursive: true, force: true })
}

/**
 * @param {Target} target
 * @param {string} hash of its inputs
 */
async function makeTarget(target, hash) {
  const folder = join(root, `dist/.${target.name}-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true })
    await step(`building the ${target.name}`, () => target.make(folder))
    putInPlace(target.name, folder, hash)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {boolean} isForced builds what is fresh too */
async function buildStale(isForced) {
  for (const target of targets) {
    const hash = hashInputs(root, target.inputs)
    if (isForced || !isFresh(target, hash)) await makeTarget(target, hash)
  }
}

function isAllFresh() {
  return targets.every((target) => isFresh(target, hashInputs(root, target.inputs)))
}

process.env.NODE_ENV = 'production'
const isForced = process.argv.includes('--force')
if (isForced || !isAllFresh()) {
  const onWait = () => say('waiting for another run that is building')
  try {
    await withMutex(join(root, '.cache/locks/build'), () => buildStale(isForced), onWait)
  } catch (error) {
    giveUp(`The build failed: ${error.message}`)
  }
}
