/**
 * The simulated chains as a process of its own. DEVNET_DATA_DIR and DEVNET_CHAINS (ids, separated by
 * commas) are needed; DEVNET_PORT and DEVNET_BLOCK_MS are optional. With DEVNET_PROCESSOR (JSON: store,
 * apiKey, secret, webhookUrl, base) an emulated payment processor stands beside them.
 */
import { z } from 'zod'
import { openProcessor, type Processor } from '../greenfield/processor.ts'
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
const processorOrder = z.object({
  ...{ store: z.string(), apiKey: z.string(), secret: z.string() },
  ...{ webhookUrl: z.string(), base: z.string() },
})
/** A payment is confirmed after so long: long enough to see it on its way. */
const confirmMs = 6_000

function processorOf(text: string | undefined): Processor | null {
  if (text === undefined || text === '') return null
  const { webhookUrl, secret, ...order } = processorOrder.parse(JSON.parse(text))
  const webhook = { secret, url: () => webhookUrl }
  return openProcessor({ ...order, webhook, dataDir: need('DEVNET_DATA_DIR'), confirmMs, now })
}

const serving = serveDevnet(
  devnet,
  Number.parseInt(environment['DEVNET_PORT'] ?? '0', 10),
  now,
  processorOf(environment['DEVNET_PROCESSOR']),
)
let ending: Promise<void> | undefined
const stop = (): void => {
  ending ??= serving.then((server) => server.stop()).then(() => process.exit(0))
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// Whoever started us is gone, perhaps before we are ready; nobody reads then what we say.
process.once('disconnect', stop)
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
const { port } = await serving
if (process.connected === false) stop()
else {
  process.stdout.write(`${JSON.stringify({ feature: 'devnet', event: 'devnet.started', port })}\n`)
}
