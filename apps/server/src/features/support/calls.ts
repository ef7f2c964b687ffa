import { dayMs, mustHave, type Uuid } from '@powerplay/kernel'
import {
  playerOf,
  type CallContext,
  type CallHandlers,
  type WhisperHandlers,
} from '../../platform/context.ts'
import { chatIdOf, openedBy, refuseInDemo } from './actor.ts'
import { assign } from './desk/assign.ts'
import { markRead, readChat } from './chats/chat-store.ts'
import { medianAnswerMinutes } from './desk/desk-store.ts'
import { closeOwn, endByStaff, reopen } from './chats/end-chat.ts'
import { keepFile } from './files/files.ts'
import { muteFor, noteBeside } from './desk/note-and-mute.ts'
import type { SupportParts } from './parts.ts'
import { isoOrNull } from './present.ts'
import { listQueue, showFigures, showPlayer } from './desk/queue.ts'
import { listChats, showChat } from './chats/read-chats.ts'
import { sendSupportMessage } from './chats/send.ts'
import { cannedAnswers, topics } from './settings.ts'
import { showTyping } from './chats/show-typing.ts'
import { tellRead } from './chats/tell.ts'
import { transcriptOf } from './chats/transcript.ts'

type SupportCalls = Pick<
  CallHandlers,
  | 'supportDesk'
  | 'supportChats'
  | 'supportChat'
  | 'supportRead'
  | 'supportClose'
  | 'supportTranscript'
  | 'supportFile'
>

const who = (context: CallContext) => ({ caller: context.caller, userId: playerOf(context) })

/** Contract call to use case: what players ask. */
export function supportCalls(parts: SupportParts): SupportCalls {
  const { clock, database, settings } = parts.platform
  return {
    async supportDesk() {
      return {
        online: await parts.presence.isStaffed(),
        answer_minutes: await medianAnswerMinutes(database, clock.now() - 7 * dayMs),
        topics: [...settings.get(topics)],
      }
    },
    async supportChats(_input, context) {
      refuseInDemo(parts)
      return listChats(parts, playerOf(context))
    },
    async supportChat({ id, before }, context) {
      const { chat, actor } = await openedBy(parts, id, who(context))
      return showChat(parts, chat, actor, before)
    },
    async supportRead({ id }, context) {
      const { chat, actor } = await openedBy(parts, id, who(context))
      const { isStaff } = actor
      const read = mustHave(await markRead(database, chat.id, { isStaff, at: clock.now() }), 'chat')
      tellRead(parts, { ...chat, ...read })
      return { user_read: isoOrNull(read.user_read), support_read: isoOrNull(read.support_read) }
    },
    supportClose: ({ id, rating }, context) => closeOwn(parts, chatIdOf(id), rating, who(context)),
    async supportTranscript({ id }, context) {
      const { chat } = await openedBy(parts, id, who(context))
      return transcriptOf(parts, chat)
    },
    async supportFile({ file }, context) {
      if (!context.caller.can('manageTickets')) refuseInDemo(parts)
      return keepFile(parts, file, playerOf(context))
    },
  }
}

type StaffCalls = Pick<
  CallHandlers,
  | 'supportQueue'
  | 'supportFigures'
  | 'supportPlayer'
  | 'supportAssign'
  | 'supportEnd'
  | 'supportReopen'
  | 'supportNote'
  | 'supportMute'
  | 'supportCanned'
>

/** Contract call to use case: what staff ask. */
export function supportStaffCalls(parts: SupportParts): StaffCalls {
  const { database, settings } = parts.platform
  const shown = async (id: Uuid) =>
    showChat(parts, mustHave(await readChat(database, id), 'chat'), { isStaff: true })
  return {
    supportQueue: (order, context) => listQueue(parts, order, playerOf(context)),
    supportFigures: (_input, context) => showFigures(parts, playerOf(context)),
    supportPlayer: ({ id }, context) => showPlayer(parts, chatIdOf(id), playerOf(context)),
    async supportAssign({ id: wireId, user: to, force }, context) {
      const id = chatIdOf(wireId)
      await assign(parts, { id, to, force }, playerOf(context))
      return shown(id)
    },
    async supportEnd({ id: wireId, reason }, context) {
      const id = chatIdOf(wireId)
      await endByStaff(parts, id, reason, playerOf(context))
      return shown(id)
    },
    async supportReopen({ id: wireId }, context) {
      const id = chatIdOf(wireId)
      await reopen(parts, id, playerOf(context))
      return shown(id)
    },
    async supportNote({ id: wireId, text }, context) {
      const id = chatIdOf(wireId)
      await noteBeside(parts, id, text, playerOf(context))
      return shown(id)
    },
    async supportMute({ id: wireId, ...mute }, context) {
      const id = chatIdOf(wireId)
      await muteFor(parts, id, mute, playerOf(context))
      return shown(id)
    },
    supportCanned: async () =>
      settings.get(cannedAnswers).map(({ id: _id, title, text }) => ({ _id, title, text })),
  }
}

export function supportWhispers(
  parts: SupportParts,
): Pick<WhisperHandlers, 'SupportMessage' | 'SupportTyping'> {
  return {
    SupportMessage: (order, context) => sendSupportMessage(parts, order, context),
    SupportTyping: ({ channel }, context) => showTyping(parts, channel, context),
  }
}
