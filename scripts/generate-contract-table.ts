/**
 * Writes packages/contract/src/table.ts: the part of the contract that a browser needs at run time,
 * as plain data. Run it after every change of calls, whispers or events.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { calls, events, whispers } from '@powerplay/contract'

const target = fileURLToPath(new URL('../packages/contract/src/table.ts', import.meta.url))

function rows<Entry>(entries: Readonly<Record<string, Entry>>, write: (entry: Entry) => string) {
  return Object.entries(entries).map(([key, entry]) => `  ${key}: ${write(entry)},`)
}

function table(name: string, text: string, lines: readonly string[]): string[] {
  return [`/** ${text} */`, `export const ${name} = {`, ...lines, '} as const', '']
}

const quoted = (text: string) => `'${text}'`
/** The dashboard builds the addresses of its areas itself, so that players load none of them. */
const siteCalls = Object.fromEntries(Object.entries(calls).filter(([key]) => !key.includes('.')))

const text = [
  '// Written by scripts/generate-contract-table.ts; do not edit.',
  '',
  ...table(
    'callTable',
    'Every HTTP call but those of areas; `key` when it takes an Idempotency-Key.',
    rows(siteCalls, ({ method, path, key }) => {
      return `{ method: ${quoted(method)}, path: ${quoted(path)}, key: ${key} }`
    }),
  ),
  ...table(
    'whisperTable',
    'Every whisper; `key` when its requestId names an effect.',
    rows(whispers, ({ key }) => `{ key: ${key} }`),
  ),
  ...table(
    'eventTable',
    'Every realtime event: its names on the wire and inside the browser, and its channel.',
    rows(events, ({ wire, client, channel }) => {
      return `{ wire: ${quoted(wire)}, client: ${quoted(client)}, channel: ${quoted(channel)} }`
    }),
  ),
]

const options = await resolveConfig(target)
writeFileSync(target, await format(text.join('\n'), { ...options, filepath: target }))
