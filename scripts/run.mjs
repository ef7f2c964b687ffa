/**
 * `node scripts/run.mjs FILE.ts [args]`: runs a TypeScript file in this very process, so that
 * signals and the exit code are the file's own. The file is bundled first, into `.cache/run`, and
 * again only once something that went into it has changed: loading two thousand modules one by one
 * takes ten seconds of a command, the bundle one.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { installedOutside } from './installed-outside.mjs'
import { giveUp } from './progress.mjs'

/**
 * What a bundle was made of: for each file when it was changed last, and its size.
 *
 * @typedef {{ bundle: string, inputs: Record<string, string> }} Made
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = join(root, '.cache/run')

const [file, ...args] = process.argv.slice(2)
if (file === undefined) giveUp('Usage: node scripts/run.mjs FILE.ts [arguments]')
const path = resolve(file)
if (!existsSync(path)) giveUp(`There is no file ${file}.`)

/**
 * A file asks where it lies, to find what lies beside it; in the bundle it is told where it came from.
 *
 * @type {import('esbuild').Plugin}
 */
const knowsItsPlace = {
  name: 'knows-its-place',
  setup({ onLoad }) {
    onLoad({ filter: /\.m?[jt]sx?$/ }, ({ path: source }) => {
      const text = readFileSync(source, 'utf8')
      if (!text.includes('import.meta.')) return undefined
      const contents = text
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(source).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(source)))
        .replaceAll('import.meta.filename', JSON.stringify(source))
      const ending = source.slice(source.lastIndexOf('.') + 1)
      return { contents, loader: loaders[ending] ?? 'js' }
    })
  },
}

/** @type {Readonly<Record<string, import('esbuild').Loader>>} */
const loaders = { ts: 'ts', tsx: 'tsx', jsx: 'jsx' }

/** @param {string} input */
function stampOf(input) {
  const { mtimeMs, size } = statSync(join(root, input), { throwIfNoEntry: false }) ?? {}
  return `${mtimeMs} ${size}`
}

/**
 * @param {string} list of what the last bundle of this file was made of
 * @returns {string | undefined} the bundle, while it is what would be made now
 */
function findMade(list) {
  try {
    /** @type {Made} */
    const { bundle, inputs } = JSON.parse(readFileSync(list, 'utf8'))
    const isSame = Object.entries(inputs).every(([input, stamp]) => stampOf(input) === stamp)
    return isSame && existsSync(bundle) ? bundle : undefined
  } catch {
    return undefined
  }
}

/**
 * Names are of the contents: whoever runs an older bundle keeps it.
 *
 * @param {string} name
 * @param {string} list
 */
async function make(name, list) {
  const { build } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    entryPoints: [path],
    outfile: join(folder, `${name}.mjs`),
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: 'inline',
    sourcesContent: false,
    loader: { '.sql': 'text' },
    plugins: [installedOutside, knowsItsPlace],
    absWorkingDir: root,
    logLevel: 'warning',
  })
  const text = outputFiles[0]?.text ?? ''
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  const bundle = join(folder, `${name}.${hash}.mjs`)
  const stamps = Object.keys(metafile.inputs).map((input) => [input, stampOf(input)])
  removeOlder(name, bundle)
  put(bundle, text)
  put(list, JSON.stringify({ bundle, inputs: Object.fromEntries(stamps) }))
  return bundle
}

const keptMs = 24 * 3_600_000

/**
 * Bundles of a day ago are in nobody's way, but in nobody's use either.
 *
 * @param {string} name
 * @param {string} own
 */
function removeOlder(name, own) {
  for (const entry of readdirSync(folder)) {
    const old = join(folder, entry)
    if (!entry.startsWith(`${name}.`) || !entry.endsWith('.mjs') || old === own) continue
    const { mtimeMs } = statSync(old, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs !== undefined && Date.now() - mtimeMs > keptMs) rmSync(old, { force: true })
  }
}

/**
 * @param {string} target
 * @param {string} text
 */
function put(target, text) {
  const half = `${target}.${process.pid}`
  writeFileSync(half, text)
  renameSync(half, target)
}

async function bundled() {
  mkdirSync(folder, { recursive: true })
  const place = createHash('sha256').update(relative(root, path)).digest('hex').slice(0, 8)
  const name = `${basename(path).replace(/\.m?ts$/, '')}-${place}`
  const list = join(folder, `${name}.json`)
  return findMade(list) ?? (await make(name, list))
}

/** @param {unknown} error */
function mayNotWrite(error) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error
  return undefined
}

const bundle = await bundled().catch(mayNotWrite)
if (bundle === undefined) {
  // Whoever may not write beside the project loads its modules one by one.
  const { register } = await import('tsx/esm/api')
  register()
}
process.setSourceMapsEnabled(true)
process.argv = [process.argv[0], path, ...args]
await import(pathToFileURL(bundle ?? path).href)
