import { minuteMs, refuse, type Uuid } from '@powerplay/kernel'
import { cleanLines } from '../../../platform/clean-text.ts'
import { refuseOwn } from '../actor.ts'
import { readChat } from '../chats/chat-store.ts'
import { insertNote, setMuted, writeAct } from './desk-store.ts'
import { lockForStaff } from '../chats/end-chat.ts'
import type { SupportParts } from '../parts.ts'

/** Writes a note beside a chat. Refusal: support/unknown-chat. */
export async function noteBeside(
  { platform }: SupportParts,
  chatId: Uuid,
  text: string,
  userId: Uuid,
): Promise<void> {
  const { clock, database, mintId } = platform
  const chat = (await readChat(database, chatId)) ?? refuse('support/unknown-chat')
  refuseOwn(chat, userId)
  const clean = cleanLines(text)
  if (clean === '') refuse('core/bad-payload', { fields: { text: ['validation.required'] } })
  await insertNote(database, { id: mintId(), chatId, userId, text: clean, at: clock.now() })
}

/** Keeps the player of a chat from writing to support; 0 minutes end that. */
export async function muteFor(
  { platform }: SupportParts,
  chatId: Uuid,
  { minutes, reason }: { readonly minutes: number; readonly reason: string },
  by: Uuid,
): Promise<void> {
  const { clock, database } = platform
  await database.transaction(async (tx) => {
    const { user_id: userId } = await lockForStaff(tx, chatId, by)
    await setMuted(tx, userId, minutes === 0 ? null : clock.now() + minutes * minuteMs)
    const action = minutes === 0 ? 'unmuted' : 'muted'
    const text = minutes === 0 ? reason : `${minutes} min: ${reason}`
    await writeAct(platform, tx, { chatId, actor: by, action, text })
  })
}
