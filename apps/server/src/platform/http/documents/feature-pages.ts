import { channelKinds } from '@powerplay/contract'
import { heading, paragraph, table, type Block } from './blocks.ts'
import {
  allRefusals,
  calls,
  events,
  whispers,
  type CallKey,
  type CallSpec,
  type EventSpec,
  type RefusalSpec,
  type WhisperSpec,
} from './contract-lists.ts'
import { fieldRows, jsonSchemaOf, typeInWords, type JsonSchema } from './json-schema.ts'
import { rateInWords, whoInWords } from './words.ts'

function payload(title: string, schema: JsonSchema): Block[] {
  const rows = fieldRows(schema).map(({ path, type, isRequired }) => [
    `\`${path}\``,
    type,
    isRequired ? 'always' : 'maybe',
  ])
  if (rows.length > 0) return table([title, 'Type', 'There'], rows)
  const isNothing = schema.type === 'object' && schema.additionalProperties === false
  return [paragraph(`${title}: ${isNothing ? 'nothing' : typeInWords(schema)}.`)]
}

function refusalTable(refusals: readonly RefusalSpec[]): Block[] {
  return table(
    ['Code', 'Refusal', 'Status', 'Message'],
    refusals.map(({ code, name, status, message }) => [
      String(code),
      `\`${name}\``,
      String(status),
      message,
    ]),
  )
}

function rules(spec: Pick<CallSpec, 'who' | 'rate' | 'key'>): string {
  const key = spec.key ? ' Takes an idempotency key.' : ''
  return `For ${whoInWords(spec.who)}; at most ${rateInWords(spec.rate)}.${key}`
}

/** A file comes as the one part of a multipart/form-data body. */
function uploadInWords({ uploadBytesMax: bytesMax }: CallSpec): string {
  if (bytesMax === undefined) return ''
  return ` The file comes as multipart/form-data, at most ${bytesMax} bytes.`
}

function presenceInWords({ presence }: CallSpec): string {
  if (presence === 'bearer') return ''
  const proof = presence === 'proven' ? ', and a proof of presence' : ''
  return ` Asks for the cookie of the session${proof}.`
}

function callBlocks([key, spec]: readonly [CallKey, CallSpec]): Block[] {
  const secondFactor =
    spec.twoFactor === 'never'
      ? ''
      : ` Second factor: ${spec.twoFactor === 'always' ? 'always' : 'when enrolled'}.`
  return [
    heading(2, `${spec.method} ${spec.path}`),
    paragraph(`${spec.summary} (\`${key}\`)`),
    paragraph(`${rules(spec)}${secondFactor}${presenceInWords(spec)}${uploadInWords(spec)}`),
    ...payload('Payload', jsonSchemaOf(spec.input, 'input')),
    ...(spec.status === 204
      ? [paragraph('Answer: 204 without a body.')]
      : payload('Answer', jsonSchemaOf(spec.output, 'output'))),
    ...refusalTable(spec.refusals),
  ]
}

function whisperBlocks(spec: WhisperSpec): Block[] {
  return [
    heading(2, `Whisper ${spec.name}`),
    paragraph(spec.summary),
    paragraph(rules(spec)),
    ...payload('Payload', jsonSchemaOf(spec.input, 'input')),
    ...payload('Answer', jsonSchemaOf(spec.output, 'output')),
    ...refusalTable(spec.refusals),
  ]
}

function eventBlocks(spec: EventSpec): Block[] {
  const channel = channelKinds[spec.channel].title
  return [
    heading(2, `Event ${spec.wire}`),
    paragraph(`${spec.summary} On ${channel}; \`${spec.client}\` inside the browser.`),
    ...payload('Payload', jsonSchemaOf(spec.payload, 'output')),
  ]
}

/** Everything one feature has on the wire. */
export function callsPage(feature: string): Block[] {
  const isOwn = (spec: { readonly feature: string }) => spec.feature === feature
  return [
    heading(1, `Calls: ${feature}`),
    ...calls.filter(([, spec]) => isOwn(spec)).flatMap(callBlocks),
    ...whispers.filter(isOwn).flatMap(whisperBlocks),
    ...events.filter(isOwn).flatMap(eventBlocks),
  ]
}

/** Prefixes of the refusal catalogue, in its order. */
export const refusalPrefixes: readonly string[] = [
  ...new Set(allRefusals.map(({ name }) => name.split('/')[0] ?? name)),
]

/** One part of the refusal catalogue, with what each entry means. */
export function refusalsPage(prefix: string): Block[] {
  const own = allRefusals.filter(({ name }) => name.startsWith(`${prefix}/`))
  return [
    heading(1, `Refusals: ${prefix}`),
    ...own.flatMap(({ name, code, status, message, meaning, params }) => [
      heading(2, name),
      paragraph(`Code ${code}, HTTP status ${status}. ${meaning}`),
      paragraph(message === '' ? 'The player is shown nothing.' : `Text: “${message}”`),
      ...(params.length === 0
        ? []
        : [paragraph(`Parameters: ${params.map((param) => `\`${param}\``).join(', ')}.`)]),
    ]),
  ]
}
