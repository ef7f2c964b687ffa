import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Builds the web app as for production, unless it is built already. @returns its folder. */
export async function buildWeb(root: string): Promise<string> {
  const build = spawn(process.execPath, [join(root, 'scripts/build.mjs')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code]: unknown[] = await once(build, 'exit')
  const folder = join(root, 'dist/web')
  if (code !== 0 || !existsSync(join(folder, 'index.html'))) {
    throw new Error('The web app could not be built.')
  }
  return folder
}
