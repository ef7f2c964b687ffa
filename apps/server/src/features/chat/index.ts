import { secondMs } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/context.ts'
import { repeat, type Stop } from '../../platform/jobs/repeat.ts'
import { feature, type Given } from '../../program/feature.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { EconomyDoor } from '../economy/index.ts'
import type { LoyaltyDoor } from '../loyalty/index.ts'
import type { Notices } from '../notifications/index.ts'
import type { ProfileDoor } from '../profile/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import { drawPicture } from './art/pictures.ts'
import { createStaffPacks } from './art/staff-packs.ts'
import { servePictures } from './art/serve-pictures.ts'
import { chatCalls, chatWhispers, moderationCalls } from './calls.ts'
import { tendGifts } from './money/give.ts'
import { tendHouseRain } from './money/house-rain.ts'
import { chatAreas } from './moderation/areas.ts'
import { muteFlags } from './moderation/flags.ts'
import type { ChatParts } from './parts.ts'
import { createTurns } from '../../platform/jobs/turns.ts'
import { createPresence } from './channels/presence.ts'
import { tendQuizzes } from './quiz/pay-quiz.ts'
import { roomsDoor, type RoomsDoor } from './channels/rooms.ts'
import { chatOn, chatSettings, quizOn, rainOn, tipsOn } from './settings.ts'

interface Needs {
  readonly auth: AuthDoor
  readonly economy: EconomyDoor
  readonly loyalty: LoyaltyDoor
  readonly notifications: Pick<Notices, 'put'>
  readonly profile: ProfileDoor
  readonly wallet: WalletDoor
}

/** What others may ask of the chat. */
export interface ChatDoor {
  /** Ends what is over and pays what is owed: quizzes, gifts, the house's rain. */
  tend(): Promise<void>
  /** For features that keep rooms of their own. */
  readonly rooms: RoomsDoor
  /** Whether the program draws an emoji of this code itself. */
  isDrawn(code: string): boolean
  /** Players who are here now, over all nodes, and open pages of everybody. */
  online(): Promise<{ readonly players: number; readonly pages: number }>
}

/** Each holds one connection and asks for one more: the pool has far more than twice as many. */
const turnsAtOnce = 4
const waitingTurns = 500

/** Chat of players: messages, gifts of money, quizzes, and moderation with its record. */
export const chat = feature({
  name: 'chat',
  settings: chatSettings,
  open({ platform, gates, broadcaster, doors }: Given<Needs>) {
    const presence = createPresence(platform, broadcaster)
    const parts: ChatParts = {
      platform,
      presence,
      packs: createStaffPacks(platform),
      rooms: [],
      turns: createTurns(turnsAtOnce, waitingTurns),
      users: doors.auth,
      economy: doors.economy,
      wallet: doors.wallet,
      levels: doors.loyalty,
      profiles: doors.profile,
      notices: doors.notifications,
      isOn: (gate) => gates.isOn(gate),
    }
    const door: ChatDoor = {
      tend: () => tend(parts),
      rooms: roomsDoor(parts),
      isDrawn: (code) => drawPicture('emoji', code) !== undefined,
      async online() {
        const { count, userIds } = await presence.read()
        return { players: userIds.length, pages: count }
      },
    }
    return {
      door,
      areas: chatAreas(parts),
      flags: [muteFlags(platform.clock)],
      calls: { ...chatCalls(parts), ...moderationCalls(parts) },
      whispers: chatWhispers(parts),
      switches: switchesOf(platform),
      jobs: [() => tending(parts)],
      mount: (edge: FastifyInstance) => servePictures(edge, parts.packs),
      close: () => presence.close(),
    }
  },
})

const tendEveryMs = 5 * secondMs

function switchesOf({ settings }: Platform) {
  const isChatOn = () => settings.get(chatOn)
  return {
    chat: isChatOn,
    tips: () => isChatOn() && settings.get(tipsOn),
    rain: () => isChatOn() && settings.get(rainOn),
    quiz: () => isChatOn() && settings.get(quizOn),
  }
}

function tending(parts: ChatParts): Stop {
  return repeat(parts.platform.logOf('chat'), {
    event: 'chat.tending_failed',
    everyMs: tendEveryMs,
    work: () => tend(parts),
  })
}

/** One kind of upkeep that fails keeps no other from being done. */
async function tend(parts: ChatParts): Promise<void> {
  const log = parts.platform.logOf('chat')
  for (const work of [tendQuizzes, tendGifts, tendHouseRain]) {
    await work(parts).catch((error: Error) =>
      log.warn({ event: 'chat.tending_failed', work: work.name, error: error.message }),
    )
  }
}
