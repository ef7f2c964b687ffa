/**
 * The emulated aggregator as a process of its own. Everything it needs stands in the environment:
 * AGGREGATOR_PORT, AGGREGATOR_MERCHANT_ID, AGGREGATOR_MERCHANT_KEY, AGGREGATOR_CALLBACK_URL,
 * AGGREGATOR_DATA_DIR, and optionally AGGREGATOR_HOST, AGGREGATOR_SEED, AGGREGATOR_PUBLIC_URL,
 * AGGREGATOR_OPERATOR_TOKEN, AGGREGATOR_GAMES_PER_SECOND, AGGREGATOR_PATIENCE_MS,
 * AGGREGATOR_CLIENT_DIR and AGGREGATOR_CASINO_ORIGIN.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmulator } from './start.ts'

const environment = process.env

function need(name: string): string {
  const value = environment[name]
  if (value === undefined || value === '') throw new Error(`${name} is not set`)
  return value
}

/** A seed of its own, drawn once and kept beside the store. */
function keptSeed(dataDir: string): string {
  const path = join(dataDir, 'seed')
  if (existsSync(path)) return readFileSync(path, 'utf8')
  const seed = randomBytes(32).toString('hex')
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(path, seed, { mode: 0o600 })
  return seed
}

function optional(name: string, option: string): Record<string, string> {
  const value = environment[name]
  return value === undefined || value === '' ? {} : { [option]: value }
}

const say = (event: string, facts: object): void => {
  process.stdout.write(`${JSON.stringify({ feature: 'emulator', event, ...facts })}\n`)
}

const dataDir = need('AGGREGATOR_DATA_DIR')
const emulator = await startEmulator({
  port: Number.parseInt(need('AGGREGATOR_PORT'), 10),
  merchantId: need('AGGREGATOR_MERCHANT_ID'),
  merchantKey: need('AGGREGATOR_MERCHANT_KEY'),
  callbackUrl: need('AGGREGATOR_CALLBACK_URL'),
  dataDir,
  seed: environment['AGGREGATOR_SEED'] || keptSeed(dataDir),
  gamesPerSecond: Number.parseInt(environment['AGGREGATOR_GAMES_PER_SECOND'] ?? '1', 10) || 1,
  patienceMs: Number.parseInt(environment['AGGREGATOR_PATIENCE_MS'] ?? '3000', 10) || 3_000,
  ...optional('AGGREGATOR_HOST', 'host'),
  ...optional('AGGREGATOR_PUBLIC_URL', 'publicUrl'),
  ...optional('AGGREGATOR_OPERATOR_TOKEN', 'operatorToken'),
  ...optional('AGGREGATOR_CLIENT_DIR', 'clientDir'),
  ...optional('AGGREGATOR_CASINO_ORIGIN', 'casinoOrigin'),
  onDefect: (error) => say('emulator.defect', { message: String(error) }),
})
say('emulator.started', { url: emulator.url, port: emulator.port })

const stop = (): void => {
  void emulator.stop().then(() => process.exit(0))
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// Started by fork: ends with the process that started it, however that one ended.
process.once('disconnect', stop)
// Whoever started us is gone.
process.once('disconnect', stop)
