import { mkdirSync, mkdtempSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { projectRoot } from '../../src/platform/project-root.ts'

const entry = join(dirname(fileURLToPath(import.meta.url)), 'node.ts')

/** Bundles a server node of the crash run, as `bundleProgram` does. */
export const bundleNode = () => bundleProgram(entry)

/**
 * Bundles a program into one file, so that a killed one is back within a second.
 * @returns the folder of the bundle, inside the project, where it finds the migrations; the
 *   caller removes it.
 */
export async function bundleProgram(program: string): Promise<{ folder: string; file: string }> {
  const cache = join(projectRoot(), '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'crash-'))
  const file = join(folder, 'node.mjs')
  await build({
    entryPoints: [program],
    outfile: file,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
    plugins: [
      {
        name: 'installed-outside',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@powerplay/')
              ? undefined
              : { path, external: true },
          )
        },
      },
    ],
  })
  return { folder, file }
}
