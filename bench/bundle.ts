import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { installedOutside } from '../scripts/installed-outside.mjs'

/** Built files of the processes that are measured or make load. */
export interface Bundles {
  readonly server: string
  readonly sockets: string
  readonly plainSockets: string
  readonly yardstick: string
  readonly aggregator: string
  readonly bareCallbacks: string
  readonly floor: string
  readonly bareSockets: string
}

/** Builds the bench's processes the way the product's server is built. */
export async function buildProcesses(root: string): Promise<Bundles> {
  const folder = join(root, '.cache/bench/processes')
  mkdirSync(folder, { recursive: true })
  await build({
    entryPoints: {
      server: join(root, 'bench/server/process.ts'),
      sockets: join(root, 'bench/sockets/process.ts'),
      'plain-sockets': join(root, 'bench/sockets/plain-process.ts'),
      yardstick: join(root, 'bench/yardstick-process.ts'),
      aggregator: join(root, 'bench/callbacks/process.ts'),
      'bare-callbacks': join(root, 'bench/callbacks/bare-process.ts'),
      floor: join(root, 'bench/floor/process.ts'),
      'bare-sockets': join(root, 'bench/sockets/bare-process.ts'),
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
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
  const thread = 'hash-chain.mjs'
  copyFileSync(
    join(root, 'apps/server/src/features/originals/crash/chain', thread),
    join(folder, thread),
  )
  return {
    server: join(folder, 'server.mjs'),
    sockets: join(folder, 'sockets.mjs'),
    plainSockets: join(folder, 'plain-sockets.mjs'),
    yardstick: join(folder, 'yardstick.mjs'),
    aggregator: join(folder, 'aggregator.mjs'),
    bareCallbacks: join(folder, 'bare-callbacks.mjs'),
    floor: join(folder, 'floor.mjs'),
    bareSockets: join(folder, 'bare-sockets.mjs'),
  }
}
