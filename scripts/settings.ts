import { parseArgs } from 'node:util'
import { openApp } from '../apps/server/src/app.ts'
import type { Settings } from '../apps/server/src/platform/settings/settings.ts'
import { CommandError, runOnDatabase } from './database.ts'

/**
 * `npm run settings` lists the business settings; `npm run settings -- set KEY JSON --reason "…"`
 * writes a new version, which every running server follows within two seconds.
 */
const usage = 'Usage: npm run settings [-- set KEY JSON --reason "…"]'

interface Order {
  readonly key: string
  readonly value: unknown
  readonly reason: string
}

function readOrder(args: readonly string[]): Order | undefined {
  const { positionals, reason } = readWords(args)
  if (positionals.length === 0) return undefined
  const [verb, key, json, ...more] = positionals
  if (verb !== 'set' || key === undefined || json === undefined || more.length > 0) {
    throw new CommandError(usage)
  }
  if (reason.length < 5) throw new CommandError('Give a --reason of five characters or more.')
  return { key, value: readJson(json), reason }
}

function readWords(args: readonly string[]): { positionals: string[]; reason: string } {
  const options = { reason: { type: 'string', default: '' } } as const
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { positionals, reason: values.reason }
  } catch {
    throw new CommandError(usage)
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CommandError(`${text} is not JSON; a text needs its quotes: '"text"'.`)
  }
}

function list(settings: Settings): void {
  for (const { key, value, initial, version, help } of settings.list()) {
    const origin =
      version === 0 ? 'default' : `version ${version}, default ${JSON.stringify(initial)}`
    console.log(`${key} = ${JSON.stringify(value)} (${origin})\n    ${help}`)
  }
}

async function write(settings: Settings, order: Order): Promise<void> {
  if (!settings.list().some(({ key }) => key === order.key)) {
    throw new CommandError(`There is no setting ${order.key}; npm run settings lists them.`)
  }
  try {
    const version = await settings.set({ ...order, by: null })
    console.log(`${order.key} = ${JSON.stringify(order.value)} (version ${version})`)
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error))
  }
}

await runOnDatabase(async (databaseUrl, config) => {
  const order = readOrder(process.argv.slice(2))
  const app = await openApp(config, { databaseUrl, webRoot: null })
  try {
    const { settings } = app.platform
    if (order === undefined) list(settings)
    else await write(settings, order)
    return 0
  } finally {
    await app.close('command')
  }
})
