/**
 * `node scripts/run.mjs FILE.ts [args]`: runs a TypeScript file in this very process, so that
 * signals and the exit code are the file's own.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'
import { giveUp } from './progress.mjs'

const [file, ...args] = process.argv.slice(2)
if (file === undefined) giveUp('Usage: node scripts/run.mjs FILE.ts [arguments]')
const path = resolve(file)
if (!existsSync(path)) giveUp(`There is no file ${file}.`)

register()
process.argv = [process.argv[0], path, ...args]
await import(pathToFileURL(path).href)
