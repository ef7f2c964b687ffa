import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the checkout, found from wherever this code runs: its sources or the built bundle. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!isRoot(folder)) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error('The project folder was not found.')
    folder = parent
  }
  return folder
}

function isRoot(folder: string): boolean {
  const file = join(folder, 'package.json')
  return existsSync(file) && /"workspaces"/.test(readFileSync(file, 'utf8'))
}
