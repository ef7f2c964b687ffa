import { openApp } from '../apps/server/src/app.ts'
import { runOnDatabase } from './database.ts'

/**
 * `npm run check:receipts`: checks every signed receipt, and beside them the journal, in one read-only
 * snapshot, and names the keys that signed them. Code 1 where something is not so. Servers may run meanwhile.
 */
await runOnDatabase(async (databaseUrl, config) => {
  const app = await openApp(config, { databaseUrl, webRoot: null })
  try {
    const found = await app.doors.payments.checkReceipts()
    for (const line of found) console.log(line)
    for (const { fingerprint, first, last } of (await app.doors.payments.receiptKeys()).keys) {
      console.log(`bundles ${first} to ${last ?? 'now'}: by the key ${fingerprint}`)
    }
    console.log(found.length === 0 ? 'All receipts hold.' : `${found.length} findings.`)
    return found.length === 0 ? 0 : 1
  } finally {
    await app.close('command')
  }
})
