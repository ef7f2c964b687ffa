import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * An entry of the lock file's `packages`, as far as it is read here.
 *
 * @typedef {{
 *   version: string, link?: boolean, optional?: boolean,
 *   os?: string[], cpu?: string[], libc?: string[],
 * }} LockEntry
 */

/** Folder and version of a package. @typedef {readonly [string, string]} Expected */

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/**
 * The package.json files of the workspaces, as paths relative to the root, sorted.
 *
 * @param {string} root
 */
export function workspaceManifests(root) {
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = readJson(join(root, 'package.json'))
  return workspaces
    .map((pattern) => pattern.replace(/\/\*$/, ''))
    .flatMap((folder) =>
      existsSync(join(root, folder))
        ? readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`)
        : [],
    )
    .filter((path) => existsSync(join(root, path)))
    .sort()
}

/**
 * What an installation depends on: the wanted packages, and the machine they were chosen for.
 *
 * @param {string} root
 */
export function installStamp(root, machine = currentMachine()) {
  const hash = createHash('sha256')
  for (const path of ['package-lock.json', 'package.json', ...workspaceManifests(root)]) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return `${hash.digest('hex')} ${machine}\n`
}

/** System, processor and binary interface of this Node. */
export function currentMachine() {
  return `${process.platform}-${process.arch}-${process.versions.modules}`
}

/**
 * @param {readonly string[] | undefined} list names that are allowed, or with `!` those that are not
 * @param {string} value
 */
function allows(list, value) {
  if (!list || list.length === 0) return true
  if (list.includes(`!${value}`)) return false
  return list.includes(value) || list.every((entry) => entry.startsWith('!'))
}

function currentLibc() {
  if (process.platform !== 'linux') return undefined
  /** @type {{ header?: { glibcVersionRuntime?: string } }} */
  const report = process.report.getReport()
  return report.header?.glibcVersionRuntime ? 'glibc' : 'musl'
}

/**
 * The entries of the lock file that belong on this machine.
 *
 * @param {string} root
 * @returns {Expected[]}
 */
export function expectedPackages(root) {
  /** @type {{ packages: Record<string, LockEntry> }} */
  const { packages } = readJson(join(root, 'package-lock.json'))
  const libc = currentLibc()
  return Object.entries(packages)
    .filter(([folder, entry]) => folder.includes('node_modules/') && !entry.link)
    .filter(([, entry]) => allows(entry.os, process.platform) && allows(entry.cpu, process.arch))
    .filter(([, entry]) => !entry.libc || (libc !== undefined && entry.libc.includes(libc)))
    .map(([folder, entry]) => [folder, entry.version])
}

/**
 * How many of the expected packages are unpacked.
 *
 * @param {string} root
 * @param {readonly Expected[]} expected
 */
export function countUnpacked(root, expected) {
  return expected.filter(([folder]) => existsSync(join(root, folder, 'package.json'))).length
}

/**
 * Whether node_modules already holds what the lock file asks for: npm finished (its own hidden
 * lock file is written last) and each package that belongs here has its version. Entries without
 * which the machine can live (optional ones) may be absent.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  /** @type {{ packages: Record<string, LockEntry> }} */
  const { packages } = readJson(join(root, 'package-lock.json'))
  const hasEach = expectedPackages(root).every(([folder, version]) => {
    const manifest = join(root, folder, 'package.json')
    if (!existsSync(manifest)) return packages[folder].optional === true
    return readJson(manifest).version === version
  })
  return hasEach && workspaceManifests(root).every((path) => isLinked(root, path))
}

/**
 * @param {string} root
 * @param {string} manifest path of a package.json, relative to it
 */
function isLinked(root, manifest) {
  return existsSync(join(root, 'node_modules', readJson(join(root, manifest)).name))
}
