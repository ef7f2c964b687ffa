/**
 * Writes the parts of the contract that a browser needs at run time, as plain data, into
 * packages/contract/src: `table.ts`, which every page loads, `late-table.ts`, which comes with the
 * first call that needs it, and `event-table.ts` for the realtime client. Run it after every change
 * of calls, whispers or events.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { calls, events, whispers } from '@powerplay/contract'

/** Features whose calls a first visit makes; of others only the keys beside them. */
const earlyFeatures = ['core', 'wallet', 'lobby', 'feed', 'race', 'notifications']
const earlyKeys = [
  ...['csrfCookie', 'captchaChallenge', 'login', 'register', 'logout', 'update'],
  ...['licence', 'checkJurisdiction', 'tradingTickers'],
]

function rows<Entry>(entries: Readonly<Record<string, Entry>>, write: (entry: Entry) => string) {
  return Object.entries(entries).map(([key, entry]) => `  ${key}: ${write(entry)},`)
}

function table(name: string, text: string, lines: readonly string[]): string[] {
  return [`/** ${text} */`, `export const ${name} = {`, ...lines, '} as const', '']
}

const quoted = (text: string) => `'${text}'`
/** The dashboard builds the addresses of its areas itself, so that players load none of them. */
const siteCalls = Object.entries(calls).filter(([key]) => !key.includes('.'))
const isEarly = ([key, { feature }]: (typeof siteCalls)[number]) =>
  earlyFeatures.includes(feature) || earlyKeys.includes(key)

function callRows(entries: typeof siteCalls): string[] {
  return rows(Object.fromEntries(entries), ({ method, path, key }) => {
    return `{ method: ${quoted(method)}, path: ${quoted(path)}, key: ${key} }`
  })
}

async function write(file: string, lines: readonly string[]): Promise<void> {
  const target = fileURLToPath(new URL(`../packages/contract/src/${file}`, import.meta.url))
  const head = '// Written by scripts/generate-contract-table.ts; do not edit.'
  const options = await resolveConfig(target)
  const text = [head, '', ...lines].join('\n')
  writeFileSync(target, await format(text, { ...options, filepath: target }))
}

await write('table.ts', [
  ...table(
    'earlyCalls',
    'HTTP calls of a first visit; `key` when they take an Idempotency-Key.',
    callRows(siteCalls.filter(isEarly)),
  ),
  ...table(
    'whisperTable',
    'Every whisper; `key` when its requestId names an effect.',
    rows(whispers, ({ key }) => `{ key: ${key} }`),
  ),
])
await write('late-table.ts', [
  ...table(
    'lateCalls',
    'The other HTTP calls but those of areas; `key` when they take an Idempotency-Key.',
    callRows(siteCalls.filter((entry) => !isEarly(entry))),
  ),
])
await write('event-table.ts', [
  ...table(
    'eventTable',
    'Every realtime event: its names on the wire and inside the browser, and its channel.',
    rows(events, ({ wire, client, channel }) => {
      return `{ wire: ${quoted(wire)}, client: ${quoted(client)}, channel: ${quoted(channel)} }`
    }),
  ),
])
