import { chatRulesVersion } from '@powerplay/contract'
import { toSafeNumber } from '@powerplay/kernel'
import {
  playerOf,
  userWireId,
  type CallHandlers,
  type WhisperHandlers,
} from '../../platform/context.ts'
import { embeddedGifs, packs } from './art/pictures.ts'
import { channelOf, listChannels } from './channels/channels.ts'
import { likeMessage } from './messages/like-message.ts'
import { linkGame } from './messages/link-game.ts'
import { listOnline } from './channels/list-online.ts'
import { acceptRules, muteOf, readMember } from './member-store.ts'
import { appeal, closeAppeal, listAppeals } from './moderation/appeals.ts'
import { mute, mutedPlayers, presentMute, unmute } from './moderation/mute.ts'
import { ownRecord } from './moderation/own-record.ts'
import { moderatorOf } from './moderation/rank.ts'
import { removeAllFrom, removeMessage } from './moderation/remove-messages.ts'
import { closeReport, listReports, reportMessage } from './moderation/reports.ts'
import { showLog, showTotals } from './moderation/show-log.ts'
import { leftToGive } from './money/give.ts'
import { rain, rainOutlook } from './money/rain.ts'
import { tip } from './money/tip.ts'
import type { ChatParts } from './parts.ts'
import { startQuiz } from './quiz/start-quiz.ts'
import { readHistory } from './messages/read-history.ts'
import { sendMessage, sendSticker } from './messages/send-message.ts'

type ChatCalls = Pick<
  CallHandlers,
  | 'chatChannels'
  | 'chatSelf'
  | 'chatHistory'
  | 'acceptChatRules'
  | 'linkGame'
  | 'likeMessage'
  | 'reportMessage'
  | 'tip'
  | 'rain'
  | 'rainOutlook'
  | 'emojiPacks'
  | 'gifs'
  | 'chatRecord'
  | 'appeal'
>

const e6PerCent = 10_000n

/** Contract call to use case: what everybody and every player may ask. */
export function chatCalls(parts: ChatParts): ChatCalls {
  const { clock, database } = parts.platform
  return {
    chatChannels: (_input, { caller }) => listChannels(parts, caller),
    async chatSelf(_input, context) {
      const userId = playerOf(context)
      const { rulesVersion } = await readMember(database, userId)
      const muted = await muteOf(database, userId, clock.now())
      return {
        rules: rulesVersion,
        mute: muted ? presentMute(muted) : null,
        ignore: (await parts.profiles.ignoredBy(userId)).map(userWireId),
        tip_left_cents: toSafeNumber((await leftToGive(parts, database, userId)) / e6PerCent),
      }
    },
    chatHistory: (order, { caller }) => readHistory(parts, order, caller),
    async acceptChatRules(_input, context) {
      const agreed = { version: chatRulesVersion, at: clock.now() }
      await acceptRules(database, playerOf(context), agreed)
      return { ok: true }
    },
    linkGame: async (order, context) =>
      linkGame(parts, inChannel(parts, order), {
        caller: context.caller,
        userId: playerOf(context),
      }),
    likeMessage: (like, context) =>
      likeMessage(parts, like, { caller: context.caller, userId: playerOf(context) }),
    reportMessage: (complaint, context) =>
      reportMessage(parts, complaint, { caller: context.caller, userId: playerOf(context) }),
    tip: (order, context) => tip(parts, order, context),
    rain: (order, context) => rain(parts, order, context),
    rainOutlook: ({ channel }, context) => rainOutlook(parts, channel, playerOf(context)),
    emojiPacks: async () => [...packs, ...(await parts.packs.shown())],
    gifs: (order) => embeddedGifs.search(order),
    chatRecord: (_input, context) => ownRecord(parts, playerOf(context)),
    appeal: (order, context) => appeal(parts, order, playerOf(context)),
  }
}

type ModerationCalls = Pick<
  CallHandlers,
  | 'startQuiz'
  | 'removeMessage'
  | 'removeAllFrom'
  | 'mute'
  | 'unmute'
  | 'chatMutes'
  | 'chatLog'
  | 'chatTotals'
  | 'chatReports'
  | 'closeReport'
  | 'chatAppeals'
  | 'closeAppeal'
>

/** Contract call to use case: what chat moderators may ask. */
export function moderationCalls(parts: ChatParts): ModerationCalls {
  const by = (context: Parameters<typeof playerOf>[0]) => moderatorOf(parts, playerOf(context))
  return {
    startQuiz: async (order, context) => startQuiz(parts, await by(context), order),
    removeMessage: async (order, context) => removeMessage(parts, await by(context), order),
    removeAllFrom: async (order, context) => removeAllFrom(parts, await by(context), order),
    mute: async (order, context) => mute(parts, await by(context), order),
    unmute: async ({ name }, context) => unmute(parts, await by(context), name),
    chatMutes: (page) => mutedPlayers(parts, page),
    chatLog: (order) => showLog(parts, order),
    chatTotals: ({ since }) => showTotals(parts, since),
    chatReports: () => listReports(parts),
    closeReport: async (verdict, context) => closeReport(parts, await by(context), verdict),
    chatAppeals: () => listAppeals(parts),
    closeAppeal: async (decision, context) => closeAppeal(parts, await by(context), decision),
  }
}

/** What is written, with the channel that it names. Refusal: chat/channel-closed. */
const inChannel = <Order extends { readonly channel: string }>(parts: ChatParts, order: Order) => ({
  ...order,
  channel: channelOf(parts, order.channel, 'chat/channel-closed'),
})

type ChatWhispers = Pick<WhisperHandlers, 'ChatMessage' | 'ChatStickerMessage' | 'OnlineUsers'>

export function chatWhispers(parts: ChatParts): ChatWhispers {
  return {
    ChatMessage: async (order, context) =>
      sendMessage(parts, inChannel(parts, order), {
        caller: context.caller,
        userId: playerOf(context),
      }),
    ChatStickerMessage: async (order, context) =>
      sendSticker(parts, inChannel(parts, order), {
        caller: context.caller,
        userId: playerOf(context),
      }),
    OnlineUsers: (_input, { caller }) => listOnline(parts, caller),
  }
}
