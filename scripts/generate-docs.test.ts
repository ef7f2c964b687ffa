import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { documentFiles } from '../apps/server/src/platform/http/documents/files.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const generated = documentFiles()

it('the generated documents are those of the present contract', () => {
  const stale = [...generated].filter(
    ([path, text]) => readFileSync(join(root, path), 'utf8') !== text,
  )
  expect(
    stale.map(([path]) => path),
    'run npm run generate',
  ).toEqual([])
})

it('no document is left over from a feature that is gone', () => {
  const there = ['docs/calls', 'docs/refusals'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  )
  expect(there.filter((path) => !generated.has(path))).toEqual([])
})
