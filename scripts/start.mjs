/**
 * `npm start`: builds what changed, then becomes the server. The server runs in this very process:
 * signals, kill -9 and the exit code are its own, and nothing is left holding the port.
 */
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { endWithNpm } from './lifetime.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

// A child builds, so that the bundlers' memory is gone before the server starts.
const build = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' })
if (build.status !== 0) process.exit(build.status ?? 1)

endWithNpm()
process.env.NODE_ENV ??= 'production'
process.setSourceMapsEnabled(true)
const main = join(root, 'dist/server/main.js')
process.argv = [process.argv[0], main, ...process.argv.slice(2)]
await import(pathToFileURL(main).href)
