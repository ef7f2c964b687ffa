import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkLedger } from '@powerplay/ledger/postgres'
import pg from 'pg'
import { checks } from '../apps/server/src/app.ts'
import { runOnDatabase } from './database.ts'

/**
 * `npm run check:ledger`: checks every promise of the ledger in one read-only snapshot, beside
 * live traffic if need be. Code 1 and the ids of the rows when one is broken.
 */
await runOnDatabase(async (url, config) => {
  const file = join(config.DATA_DIR, 'audit-anchors.log')
  const anchors = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const findings = await checkLedger(client, checks, anchors)
    for (const { check, rowId, found } of findings) console.log(`${check}: ${rowId} (${found})`)
    const count = checks.length + 1
    console.log(findings.length === 0 ? `${count} checks passed.` : `${findings.length} findings.`)
    return findings.length === 0 ? 0 : 1
  } finally {
    await client.end()
  }
})
