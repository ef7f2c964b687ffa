import { isUuidV7, type Uuid } from '@powerplay/kernel'
import type { Socket } from 'socket.io'
import type { CallContext } from '../context.ts'
import type { OwnKey } from '../requests/owned-keys.ts'
import {
  refusalAnswer,
  whisperNameOf,
  type WhisperAnswer,
  type WhisperRegistry,
} from '../requests/whispers.ts'
import type { Connection } from './connection.ts'
import { fieldOf } from './credentials.ts'
import { eventsPerSecondMax } from './meter.ts'

const nameMax = 64
const channelNameMax = 80

/** A `client event` of laravel-echo, read from whatever arrived. */
interface WhisperFrame {
  readonly channel: string
  readonly name: string
  readonly requestId: string | null
  /** Null when something else than fields was sent. */
  readonly data: Readonly<Record<string, unknown>> | null
}

/** What whispers need of the events socket. */
export interface WhisperParts {
  readonly whispers: WhisperRegistry
  readonly ownKey: OwnKey
}

/** The answer's frame: fields that the whisper attached stand beside the fixed ones. */
interface WhisperResponse {
  readonly requestId: string | null
  readonly event: string
  readonly answer: WhisperAnswer
}

/**
 * Runs the whisper inside `client event` (`{ channel, event, data: { requestId, … } }`) and answers
 * that socket alone: by `WhisperResponse` on the same channel, and by the acknowledgement when the
 * sender asked for one. A frame without channel and event names nothing to answer to: it is dropped.
 */
export async function answerClientEvent(
  { whispers, ownKey }: WhisperParts,
  connection: Connection,
  frame: unknown,
  acknowledge: unknown,
): Promise<void> {
  const whisper = frameOf(frame)
  if (whisper === undefined) return
  const { channel, name, requestId } = whisper
  const isQuick = connection.meter.add() > eventsPerSecondMax
  if (connection.joining !== null) await connection.joining.catch(() => undefined)
  const attached: object[] = []
  const isKey = requestId !== null && isUuidV7(requestId)
  const key = isKey ? ownKey(requestId, connection.caller.userId) : null
  const answer =
    obstacleOf(connection, channel, isQuick) ??
    (await whispers.dispatch(name, whisper.data, contextOf(connection, key, attached)))
  const fixed: WhisperResponse = { requestId, event: name, answer }
  const response: object = attached.length === 0 ? fixed : Object.assign({}, ...attached, fixed)
  sendAnswer(connection.socket, channel, response)
  if (typeof acknowledge === 'function') acknowledge(response)
}

/** An EVENT packet of the default namespace, as Socket.IO's protocol (revision 5) writes it. */
const eventPacket = '2'

/**
 * The answer to one socket, encoded once as text: answers hold no binary, so the search for it and
 * the room machinery are spared, which is a third of the cost of a bet's answer.
 */
function sendAnswer(socket: Socket, channel: string, response: object): void {
  if (!socket.connected) return
  socket.conn.write(eventPacket + JSON.stringify(['WhisperResponse', channel, response]))
}

function obstacleOf(
  { channels }: Connection,
  channel: string,
  isQuick: boolean,
): WhisperAnswer | undefined {
  if (isQuick) return refusalAnswer('core/too-quick', { retryMs: 1_000 })
  return channels.has(channel) ? undefined : refusalAnswer('core/unknown-id')
}

function frameOf(frame: unknown): WhisperFrame | undefined {
  const channel = fieldOf(frame, 'channel')
  const event = fieldOf(frame, 'event')
  const data = fieldOf(frame, 'data')
  if (typeof channel !== 'string' || channel.length > channelNameMax) return undefined
  if (typeof event !== 'string' || event.length > nameMax) return undefined
  const { requestId, ...input }: { requestId?: unknown } = isRecord(data) ? data : {}
  const isId = typeof requestId === 'string' && requestId.length <= nameMax
  return {
    channel,
    name: whisperNameOf(event),
    requestId: isId ? requestId : null,
    data: data === undefined || isRecord(data) ? input : null,
  }
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function contextOf(
  { caller, socket }: Connection,
  key: Uuid | null,
  attached: object[],
): CallContext {
  return {
    caller,
    key,
    socketId: socket.id,
    attach: (extra) => void attached.push(extra),
    setSessionCookie: () => undefined,
  }
}
