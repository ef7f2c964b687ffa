import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const skippedFolder = /^(node_modules|dist|test|\..*)$/
const skippedFile = /\.(test|spec|stories)\.tsx?$/

/**
 * @param {string} root
 * @param {string} path relative to it
 * @returns {string[]}
 */
function filesBelow(root, path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full, { withFileTypes: true }).flatMap((entry) => {
    const child = `${path}/${entry.name}`
    if (entry.isDirectory()) return skippedFolder.test(entry.name) ? [] : filesBelow(root, child)
    return skippedFile.test(entry.name) ? [] : [child]
  })
}

/**
 * A hash over names and contents of the files below `paths` (tests left out), in fixed order.
 *
 * @param {string} root
 * @param {readonly string[]} paths relative to it
 */
export function hashInputs(root, paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((entry) => filesBelow(root, entry)).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}
