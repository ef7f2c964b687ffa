/** `npm run bench`: see README.md in this folder. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../apps/server/src/platform/project-root.ts'
import { runBench } from './bench.ts'
import { readOptions, UsageError } from './options.ts'
import { writeJson } from './report.ts'
import { formatTable } from './table.ts'

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  const root = projectRoot()
  const runFolder = join(root, '.cache/bench', `run-${process.pid}`)
  mkdirSync(runFolder, { recursive: true })
  try {
    const rows = await runBench({ options, root, runFolder })
    console.log(`\n${formatTable(rows)}`)
    if (options.jsonFile !== null) writeJson(options.jsonFile, rows)
    if (rows.some(({ value }) => value === null)) process.exitCode = 1
  } finally {
    rmSync(runFolder, { recursive: true, force: true })
  }
}

main()
  .catch((error: unknown) => {
    const isUsage = error instanceof UsageError
    console.error(isUsage ? error.message : error)
    process.exitCode = 1
  })
  // A part that was cut off may still hold processes; they end when this one is gone.
  .finally(() => process.exit())
