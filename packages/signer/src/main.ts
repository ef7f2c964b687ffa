/**
 * The signer as a process of its own. SIGNER_FOLDER, SIGNER_SOCKET, SIGNER_SOCKET_KEY (hex),
 * SIGNER_PASSPHRASE and SIGNER_DATABASE_URL are needed; SIGNER_CHAINS (JSON) names the real chains,
 * SIGNER_CAPS (JSON) what may leave. It
 * listens on that socket of the machine and on no port.
 */
import pg from 'pg'
import { readCaps } from './caps.ts'
import { chainPlans } from './chain-plan.ts'
import { serveSigner } from './server.ts'
import { Signer } from './signer.ts'

function need(name: string): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`${name} is not set`)
  return value
}

const clock = { now: () => Date.now() }
const pool = new pg.Pool({ connectionString: need('SIGNER_DATABASE_URL'), max: 2 })
pool.on('error', () => undefined)
const signer = new Signer({
  folder: need('SIGNER_FOLDER'),
  passphrase: need('SIGNER_PASSPHRASE'),
  ledger: {
    query: <Row extends pg.QueryResultRow>(statement: string, values: readonly unknown[]) =>
      pool.query<Row>(statement, [...values]),
  },
  clock,
  caps: readCaps(process.env['SIGNER_CAPS']),
  plans: chainPlans.parse(JSON.parse(process.env['SIGNER_CHAINS'] ?? '{}')),
})
const serving = serveSigner(signer, {
  path: need('SIGNER_SOCKET'),
  key: Buffer.from(need('SIGNER_SOCKET_KEY'), 'hex'),
  clock,
})
let ending: Promise<void> | undefined
const stop = (): void => {
  ending ??= serving
    .then((end) => end())
    .then(() => pool.end())
    .then(() => process.exit(0))
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// Whoever started us is gone, perhaps before we are ready; nobody reads then what we say.
process.once('disconnect', stop)
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
await serving
if (process.connected === false) stop()
else process.stdout.write(`${JSON.stringify({ feature: 'signer', event: 'signer.started' })}\n`)
