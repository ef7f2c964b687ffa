/**
 * An entry of a lock file's `packages`, as far as it is read or written here.
 *
 * @typedef {{
 *   version?: string, optionalDependencies?: Record<string, string>,
 *   dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 * }} LockEntry
 */

/** @typedef {Readonly<Record<string, string>>} Words */

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony']
const otherSystems = { sunos: 'sunos', win32: 'win32', windows: 'win32' }
const systemByWord = { ...Object.fromEntries(systems.map((name) => [name, name])), ...otherSystems }
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x']
const otherProcessors = { x64: 'x64', amd64: 'x64', wasm32: 'wasm32', armv7: 'arm' }
const processorByWord = {
  ...Object.fromEntries(processors.map((name) => [name, name])),
  ...otherProcessors,
}
const libcByWord = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' }

/**
 * Says for which machine a package is, from its name: `...-linux-arm64-musl`.
 *
 * @param {string} name
 * @returns {Pick<LockEntry, 'os' | 'cpu' | 'libc'>}
 */
export function machineOf(name) {
  const words = name.split(/[/-]/)
  /** @param {Words} table */
  const pick = (table) => words.map((word) => table[word]).find((found) => found !== undefined)
  const [os, cpu, libc] = [pick(systemByWord), pick(processorByWord), pick(libcByWord)]
  return {
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(libc && os === 'linux' ? { libc: [libc] } : {}),
    ...(os ? { os: [os] } : {}),
  }
}

/**
 * The folders where Node would look for `name` from `folder`, nearest first.
 *
 * @param {string} folder
 * @param {string} name
 */
function foldersOf(folder, name) {
  const parts = folder.split('/node_modules/')
  const nested = parts.map((_, index) =>
    parts.slice(0, parts.length - index).join('/node_modules/'),
  )
  const inside = folder === '' ? [] : nested.map((base) => `${base}/node_modules/${name}`)
  return [...inside, `node_modules/${name}`]
}

/**
 * Adds each absent optional package to a lock file's `packages`.
 *
 * @param {Record<string, LockEntry>} packages
 * @returns {string[]} the names added
 */
export function completeLock(packages) {
  /** @type {string[]} */
  const added = []
  for (const [folder, entry] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if (foldersOf(folder, name).some((found) => packages[found])) continue
      const version = range.replace(/^[\^~=v]+/, '')
      packages[`node_modules/${name}`] = {
        version,
        ...machineOf(name),
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
      }
      added.push(`${name}@${version}`)
    }
  }
  return added
}
