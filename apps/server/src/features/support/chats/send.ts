import { newSupportChat, supportOpenMax, supportTextMax } from '@powerplay/contract'
import {
  fromWireId,
  minuteMs,
  mustHave,
  refuse,
  toIso,
  toWireId,
  type InstantMs,
  type Uuid,
} from '@powerplay/kernel'
import { cleanLines, lengthOf } from '../../../platform/clean-text.ts'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { agentName } from '../desk/agents.ts'
import { actorOn, chatIdOf, chatWireId, refuseInDemo } from '../actor.ts'
import {
  countStanding,
  insertChat,
  lockChat,
  noteAnswered,
  noteAsked,
  readChat,
  type ChatRow,
} from './chat-store.ts'
import { mutedUntil, writeAct } from '../desk/desk-store.ts'
import { claimFile } from '../files/file-store.ts'
import { findMessage, insertMessage } from './message-store.ts'
import type { Actor, SupportParts } from '../parts.ts'
import { fileNoun, messageNoun, peopleOf, presentMessage } from '../present.ts'
import { mailAfterMinutes } from '../settings.ts'
import { tellMessage, tellStatus } from './tell.ts'

const titleLength = 60

interface Order {
  readonly channel: string
  readonly message: string
  readonly picture?: string | undefined
}

/** What is about to be stored. */
interface Draft {
  readonly id: Uuid
  readonly text: string
  readonly fileId: Uuid | null
  readonly at: InstantMs
}

/**
 * Writes in a chat; the channel "new" opens one. The request's key names the message, so that one
 * that is sent twice is there once, and opens one chat. Whoever of staff answers first has the chat.
 * Refusals: support/length, muted, unknown-chat, closed, three-open, held, demo, unknown-file;
 * core/key-reused. Source: 001_d6a9941efb711ce5.txt sections 4, 5 and 7.
 */
export async function sendSupportMessage(
  parts: SupportParts,
  { channel, message, picture }: Order,
  context: CallContext,
): Promise<{ id: string; message_id: string }> {
  const { clock, database, mintId } = parts.platform
  const userId = playerOf(context)
  const fileId = picture === undefined ? null : fileIdOf(picture)
  const text = textOf(message, fileId !== null)
  const draft: Draft = { id: context.key ?? mintId(), text, fileId, at: clock.now() }
  if (channel === newSupportChat) refuseInDemo(parts)
  const done = await database.transaction(async (tx) => {
    const known = await findMessage(tx, draft.id)
    if (known !== undefined) {
      if (known.user_id !== userId) refuse('core/key-reused')
      return { chatId: known.chat_id, isNew: false, isTaken: false }
    }
    return channel === newSupportChat
      ? openWith(parts, tx, userId, draft)
      : writeIn(parts, tx, { chatId: chatIdOf(channel), draft, context, userId })
  })
  if (done.isNew) await show(parts, done.chatId, draft.id, done.isTaken)
  return { id: chatWireId(done.chatId), message_id: toWireId(messageNoun, draft.id) }
}

function fileIdOf(wireId: string): Uuid {
  return fromWireId(fileNoun, wireId) ?? refuse('support/unknown-file')
}

/** @throws Refusal support/length */
function textOf(message: string, hasPicture: boolean): string {
  const text = cleanLines(message)
  const length = lengthOf(text)
  const isEmpty = length === 0 && !hasPicture
  return isEmpty || length > supportTextMax
    ? refuse('support/length', { max: supportTextMax })
    : text
}

async function openWith(parts: SupportParts, tx: Queries, userId: Uuid, draft: Draft) {
  await refuseMuted(parts, tx, userId)
  const standing = await countStanding(tx, userId)
  // Another request with this key may have held the lock.
  const known = await findMessage(tx, draft.id)
  if (known !== undefined) return { chatId: known.chat_id, isNew: false, isTaken: false }
  if (standing >= supportOpenMax) refuse('support/three-open')
  const chatId = parts.platform.mintId()
  const [line = ''] = draft.text.split('\n')
  const title = [...(line === '' ? 'Picture' : line)].slice(0, titleLength).join('')
  await insertChat(tx, { id: chatId, userId, title, at: draft.at })
  await store(tx, { chatId, actor: { userId, isStaff: false }, draft })
  return { chatId, isNew: true, isTaken: false }
}

async function writeIn(
  parts: SupportParts,
  tx: Queries,
  order: { chatId: Uuid; draft: Draft; context: CallContext; userId: Uuid },
) {
  const { chatId, draft, context, userId } = order
  const chat = await lockChat(tx, chatId)
  const actor = actorOn(parts, chat, { caller: context.caller, userId })
  if (chat === undefined) return refuse('support/unknown-chat')
  const known = await findMessage(tx, draft.id)
  if (known !== undefined) return { chatId: known.chat_id, isNew: false, isTaken: false }
  if (!actor.isStaff) await refuseMuted(parts, tx, userId)
  if (chat.status === 'closed') refuse('support/closed')
  const isTaken = actor.isStaff && (await takeFor(parts, tx, chat, userId))
  await store(tx, { chatId, actor, draft })
  if (actor.isStaff) await answered(parts, tx, { chat, at: draft.at, by: userId })
  else await noteAsked(tx, chatId, draft.at)
  return { chatId, isNew: true, isTaken }
}

/** Takes a chat that nobody has. @throws Refusal support/held */
async function takeFor(
  parts: SupportParts,
  tx: Queries,
  chat: ChatRow,
  userId: Uuid,
): Promise<boolean> {
  if (chat.assigned === userId) return false
  if (chat.assigned !== null) {
    return refuse('support/held', { name: await agentName(tx, chat.assigned) })
  }
  const act = { chatId: chat.id, actor: userId, action: 'taken', text: null } as const
  await writeAct(parts.platform, tx, act)
  return true
}

async function store(
  tx: Queries,
  { chatId, actor, draft }: { chatId: Uuid; actor: Actor; draft: Draft },
): Promise<void> {
  const { id, text: message, fileId, at } = draft
  const { userId, isStaff } = actor
  if (fileId !== null && !(await claimFile(tx, { id: fileId, userId, chatId }))) {
    refuse('support/unknown-file')
  }
  await insertMessage(tx, { id, chatId, userId, isStaff, message, fileId, at })
}

/** The player learns of an answer in the bell, once until it is read, and by mail if he stays away. */
async function answered(
  parts: SupportParts,
  tx: Queries,
  { chat, at, by }: { readonly chat: ChatRow; readonly at: InstantMs; readonly by: Uuid },
): Promise<void> {
  const waitMs = parts.platform.settings.get(mailAfterMinutes) * minuteMs
  await noteAnswered(tx, chat.id, { at, by, mailAt: at + waitMs })
  if (chat.status === 'answered') return
  await parts.notices.put(tx, {
    userId: chat.user_id,
    kind: 'support',
    title: 'Support has answered',
    text: chat.title,
    link: `/?support=${chatWireId(chat.id)}`,
  })
}

async function refuseMuted({ platform }: SupportParts, tx: Queries, userId: Uuid): Promise<void> {
  const until = await mutedUntil(tx, userId, platform.clock.now())
  if (until !== null) refuse('support/muted', { until: toIso(until.getTime()) })
}

async function show(
  parts: SupportParts,
  chatId: Uuid,
  messageId: Uuid,
  isTaken: boolean,
): Promise<void> {
  const { database } = parts.platform
  const chat = mustHave(await readChat(database, chatId), 'the chat of a message')
  const message = mustHave(await findMessage(database, messageId), 'a message just stored')
  const people = await peopleOf(parts, [message.user_id])
  tellMessage(parts, chat, presentMessage(message, people))
  if (isTaken) await tellStatus(parts, chat)
}
