import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const manifest = z.object({ scripts: z.object({ start: z.string() }) })

/** The flags that `npm start` gives to Node: the measured server runs with the same. */
export function productFlags(root: string): string[] {
  const text = readFileSync(join(root, 'package.json'), 'utf8')
  const { start } = manifest.parse(JSON.parse(text)).scripts
  const [, flags = ''] = /\bnode((?: --\S+)*)/.exec(start) ?? []
  return flags.split(' ').filter((flag) => flag !== '')
}
