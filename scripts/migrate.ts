import { migrate } from '../apps/server/src/platform/database/migrations.ts'
import { runOnDatabase } from './database.ts'

/** `npm run migrate`: brings the database to the newest schema; the server does so by itself. */
await runOnDatabase(async (url) => {
  const applied = await migrate(url)
  for (const name of applied) console.log(name)
  console.log(applied.length === 0 ? 'The schema is up to date.' : `${applied.length} applied.`)
  return 0
})
