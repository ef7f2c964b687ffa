import { channelKinds } from '@powerplay/contract'
import { events, whispers, type EventSpec, type WhisperSpec } from './contract-lists.ts'
import { jsonSchemaOf } from './json-schema.ts'
import { permissionOf } from './words.ts'

const kinds = Object.entries(channelKinds)

/** Where a channel is, and what the braces of its address stand for. */
function channelOf({ address, description }: (typeof kinds)[number][1]) {
  const names = [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const parameters = Object.fromEntries(
    names.map((name) => [name, { description: `The ${name}.` }]),
  )
  return { address, description, ...(names.length > 0 && { parameters }) }
}

const stamp = {
  type: 'object',
  required: ['seq', 'at'],
  properties: {
    seq: { type: 'integer', description: 'Counts the channel’s events; a gap asks for Resume.' },
    at: { type: 'integer', description: 'Epoch milliseconds.' },
  },
}

function eventMessage(event: EventSpec) {
  return {
    name: event.wire,
    title: event.client,
    summary: event.summary,
    payload: { allOf: [jsonSchemaOf(event.payload, 'output'), stamp] },
  }
}

function whisperMessages(whisper: WhisperSpec) {
  const { name, summary } = whisper
  const question = {
    name: `client-${name}`,
    summary,
    payload: {
      allOf: [
        {
          type: 'object',
          required: ['requestId'],
          properties: { requestId: { type: 'string', format: 'uuid' } },
        },
        jsonSchemaOf(whisper.input, 'input'),
      ],
    },
  }
  const answer = {
    name: `WhisperResponse.${name}`,
    summary: `The answer of ${name}, to the asking socket alone.`,
    payload: jsonSchemaOf(whisper.output, 'output'),
  }
  return { [`ask${name}`]: question, [`answer${name}`]: answer }
}

function whisperOperation(whisper: WhisperSpec) {
  return {
    action: 'receive',
    channel: { $ref: '#/channels/Everyone' },
    messages: [{ $ref: `#/channels/Everyone/messages/ask${whisper.name}` }],
    reply: { messages: [{ $ref: `#/channels/Everyone/messages/answer${whisper.name}` }] },
    'x-permission': permissionOf(whisper.who),
    'x-idempotency-key': whisper.key,
    'x-rate': whisper.rate,
    'x-refusals': whisper.refusals.map(({ name, code, message }) => ({ name, code, message })),
  }
}

function messagesOf(kind: string) {
  const own = events.filter(({ channel }) => channel === kind)
  const pushed = Object.fromEntries(own.map((event) => [event.wire, eventMessage(event)]))
  if (kind !== 'Everyone') return pushed
  return Object.assign(pushed, ...whispers.map(whisperMessages))
}

function pushOperation(event: EventSpec) {
  const channel = `#/channels/${event.channel}`
  return {
    action: 'send',
    channel: { $ref: channel },
    messages: [{ $ref: `${channel}/messages/${event.wire}` }],
  }
}

/** The realtime layer of the contract as an AsyncAPI 3.0 document: events and whispers. */
export function asyncApiDocument(): object {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Powerplay realtime',
      version: '1',
      description:
        'Socket.IO with the conventions of laravel-echo: subscribe, unsubscribe and client ' +
        'event. A whisper may be sent on any channel the socket has subscribed to, and over ' +
        'HTTP as POST /api/whisper.',
    },
    channels: Object.fromEntries(
      kinds.map(([kind, place]) => [kind, { ...channelOf(place), messages: messagesOf(kind) }]),
    ),
    operations: Object.fromEntries([
      ...events.map((event) => [`push${event.wire}`, pushOperation(event)]),
      ...whispers.map((whisper) => [`whisper${whisper.name}`, whisperOperation(whisper)]),
    ]),
  }
}
