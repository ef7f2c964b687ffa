import { copyFileSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assert } from '@powerplay/kernel'
import { build, type Plugin } from 'esbuild'
import { installedOutside } from '../../../../scripts/installed-outside.mjs'
import { projectRoot } from '../../src/platform/project-root.ts'

const here = dirname(fileURLToPath(import.meta.url))
const entry = join(here, 'node.ts')
/** What a node runs beside itself: the thread that hashes the chain of crash. */
const thread = 'hash-chain.mjs'

/** A fault that a run has to notice: some text of a source file, and what stands in its place. */
export interface PlantedFault {
  /** End of the file's path. */
  readonly file: string
  readonly text: string
  readonly instead: string
}

/** Bundles a server node of the crash run, as `bundleProgram` does. */
export const bundleNode = (fault?: PlantedFault) => bundleProgram(entry, fault)

/**
 * Bundles a program into one file, so that a killed one is back within a second.
 * @returns the folder of the bundle, inside the project, where it finds the migrations; the
 *   caller removes it.
 */
export async function bundleProgram(
  program: string,
  fault?: PlantedFault,
): Promise<{ folder: string; file: string }> {
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
    plugins: [...(fault ? [planted(fault)] : []), installedOutside],
  })
  copyFileSync(join(here, '../../src/features/originals/crash/chain', thread), join(folder, thread))
  return { folder, file }
}

function planted({ file, text, instead }: PlantedFault): Plugin {
  return {
    name: 'planted-fault',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (!path.endsWith(file)) return undefined
        const source = readFileSync(path, 'utf8')
        assert(source.includes(text), `${file} has the text that the fault replaces`)
        return { contents: source.replace(text, instead), loader: 'ts' }
      })
    },
  }
}
