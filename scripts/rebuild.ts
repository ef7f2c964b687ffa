import { openApp } from '../apps/server/src/app.ts'
import { CommandError, runOnDatabase } from './database.ts'

/**
 * `npm run rebuild NAME`: empties a projection and reads the whole journal again; screens see the
 * old tables until the new ones are complete. Servers may run meanwhile.
 */
const [name] = process.argv.slice(2)

await runOnDatabase(async (databaseUrl, config) => {
  const app = await openApp(config, { databaseUrl, webRoot: null })
  try {
    const { ids } = app.doors.wallet.projections
    if (name === undefined || !ids.includes(name)) {
      throw new CommandError(`Usage: npm run rebuild NAME (one of ${ids.join(', ')})`)
    }
    await app.doors.wallet.projections.rebuild(name)
    console.log(`The projection ${name} was rebuilt.`)
    return 0
  } finally {
    await app.close('command')
  }
})
