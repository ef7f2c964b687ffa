/** `npm run bench`: see README.md in this folder. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../apps/server/src/platform/project-root.ts'
import { runBench } from './bench.ts'
import { readOptions, UsageError } from './options.ts'
import { writeJson, type Row } from './report.ts'
import { formatTable } from './table.ts'

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  const root = projectRoot()
  const runFolder = join(root, '.cache/bench', `run-${process.pid}`)
  mkdirSync(runFolder, { recursive: true })
  try {
    const show = (rows: readonly Row[]) => {
      console.log(`\n${formatTable(rows)}`)
      if (options.jsonFile !== null) writeJson(options.jsonFile, rows)
    }
    const rows = await runBench({ options, root, runFolder, show })
    if (rows.some(({ value }) => value === null)) process.exitCode = 1
  } finally {
    rmSync(runFolder, { recursive: true, force: true })
  }
}

// What a part that was cut off leaves behind must not end the bench, and with it every row.
process.on('uncaughtException', (error) => console.error(error))

main()
  .catch((error: unknown) => {
    const isUsage = error instanceof UsageError
    console.error(isUsage ? error.message : error)
    process.exitCode = 1
  })
  // A part that was cut off may still hold processes; they end when this one is gone.
  .finally(() => process.exit())
