/** `npm run dev`: the server restarted at each change, and the web app with hot reloading. */
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithNpm } from './lifetime.mjs'
import { say } from './progress.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const commands = [
  [
    'server',
    'node_modules/tsx/dist/cli.mjs',
    'watch',
    '--clear-screen=false',
    'apps/server/src/main.ts',
  ],
  ['web', 'node_modules/vite/bin/vite.js', 'apps/web', '--config', 'apps/web/vite.config.ts'],
]

const children = commands.map(([name, ...args]) => {
  say(`starting the ${name} for development`)
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
  child.on('exit', (code) => endAll(code ?? 0))
  return child
})

/** @param {number} code of the process that ended first */
function endAll(code) {
  process.exitCode ||= code
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
}

endWithNpm()
process.on('SIGINT', () => endAll(0))
process.on('SIGTERM', () => endAll(0))
