import { mustHave } from '@powerplay/kernel'
import { openApp } from '../../src/app.ts'
import { configOfProcess } from '../../src/config.ts'
import { serveOrders } from './wager-control.ts'

/**
 * A server node of the crash run, as a process that can be killed: the whole program over the
 * database of DATABASE_URL. Its arguments are session settings of the settler's connections. Says
 * where it listens in one line of JSON, then takes orders for wagers on its input.
 */
const config = configOfProcess()
const databaseUrl = mustHave(config.DATABASE_URL, 'DATABASE_URL').reveal()
const sessionSettings = process.argv.slice(2)
const app = await openApp(config, { databaseUrl, webRoot: null, sessionSettings })
const ports = await app.listen()
process.stdout.write(`${JSON.stringify(ports)}\n`)
serveOrders(app.doors.wallet, process.stdin, process.stdout)
// Whoever started it is gone, however that came.
process.stdin.once('close', () => process.exit(1))
process.on('SIGTERM', () => {
  app.close('end of the run').then(
    () => process.exit(0),
    () => process.exit(1),
  )
})
