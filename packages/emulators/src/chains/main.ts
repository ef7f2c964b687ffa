/**
 * The simulated chains as a process of its own. DEVNET_DATA_DIR and DEVNET_CHAINS (ids, separated by
 * commas) are needed; DEVNET_PORT and DEVNET_BLOCK_MS are optional.
 */
import { openDevnet } from './devnet.ts'
import { serveDevnet } from './server.ts'

const environment = process.env

function need(name: string): string {
  const value = environment[name]
  if (value === undefined || value === '') throw new Error(`${name} is not set`)
  return value
}

const blockMsUsual = 1_500
const now = () => Date.now()
const devnet = openDevnet({
  chains: need('DEVNET_CHAINS').split(','),
  dataDir: need('DEVNET_DATA_DIR'),
  blockMs: Number.parseInt(environment['DEVNET_BLOCK_MS'] ?? '', 10) || blockMsUsual,
  now,
})
const server = await serveDevnet(
  devnet,
  Number.parseInt(environment['DEVNET_PORT'] ?? '0', 10),
  now,
)
process.stdout.write(
  `${JSON.stringify({ feature: 'devnet', event: 'devnet.started', port: server.port })}\n`,
)

const stop = (): void => {
  void server.stop().then(() => process.exit(0))
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// Whoever started us is gone.
process.once('disconnect', stop)
