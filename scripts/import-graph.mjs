import { build } from 'esbuild'

/**
 * Who imports whom, read from the entry points on: the importers of each file, by path from the
 * root. Types alone make no edge, and installed packages are left out.
 *
 * @param {string} root
 * @param {readonly string[]} entryPoints from the root
 * @returns {Promise<ReadonlyMap<string, readonly string[]>>}
 */
export async function importersBelow(root, entryPoints) {
  const { metafile } = await build({
    entryPoints: [...entryPoints],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'out',
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    loader: { '.sql': 'text' },
    plugins: [sourceOnly],
    logLevel: 'silent',
  })
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const [importer, { imports }] of Object.entries(metafile.inputs)) {
    for (const { path, external } of imports) {
      if (external) continue
      importers.set(path, [...(importers.get(path) ?? []), importer])
    }
  }
  return importers
}

/** Follows our own code; packages, styles, pictures and modules that the build makes end the way. */
const sourceOnly = /** @type {import('esbuild').Plugin} */ ({
  name: 'source-only',
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ path, kind }) => {
      const isOurs = path.startsWith('.') || path.startsWith('@powerplay/')
      const isCode = !/\.(css|svg|png|webp|avif|woff2|mp3|wasm)$|[?]/.test(path)
      return kind === 'entry-point' || (isOurs && isCode) ? undefined : { path, external: true }
    })
  },
})

/**
 * How many imports away from a change each file is that it can reach.
 *
 * @param {ReadonlyMap<string, readonly string[]>} importers
 * @param {readonly string[]} changed
 * @returns {Map<string, number>}
 */
export function distancesFrom(importers, changed) {
  const distances = new Map(changed.map((path) => [path, 0]))
  const queue = [...distances.keys()]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const next = (distances.get(path) ?? 0) + 1
    for (const importer of importers.get(path) ?? []) {
      if (distances.has(importer)) continue
      distances.set(importer, next)
      queue.push(importer)
    }
  }
  return distances
}
