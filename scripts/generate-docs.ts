import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { documentFiles } from '../apps/server/src/platform/http/documents/files.ts'

/** `npm run generate`: writes the pages that are generated from the contract and the configuration. */
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const files = documentFiles()
for (const folder of ['docs/calls', 'docs/refusals']) {
  rmSync(join(root, folder), { recursive: true, force: true })
}
for (const [path, text] of files) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
console.log(`${files.size} documents written.`)
