import { z } from 'zod'
import { setting } from '../../platform/settings/settings.ts'

const channel = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,23}$/),
  name: z.string().min(1).max(24),
  /** Seconds between two messages of a player. */
  slowS: z.int().min(0).max(3_600),
  /** Characters of a message. */
  maxLen: z.int().min(1).max(1_000),
  /** Rated wager of all time that writing asks for, in USD. */
  minRatedUsd: z.int().min(0),
  staffOnly: z.boolean(),
  /** Level that reading and writing ask for; 0 lets everybody read. */
  minLevel: z.int().min(0).max(10).default(0),
})

/** A room of the chat. */
export type Channel = z.output<typeof channel>

const room = (id: string, name: string, own: Partial<Channel> = {}): Channel => ({
  id,
  name,
  slowS: 5,
  maxLen: 200,
  minRatedUsd: 0,
  staffOnly: false,
  minLevel: 0,
  ...own,
})

export const chatOn = setting({
  key: 'chat.on',
  schema: z.boolean(),
  initial: true,
  help: 'Whether there is a chat at all.',
})

export const tipsOn = setting({
  key: 'chat.tipsOn',
  schema: z.boolean(),
  initial: true,
  help: 'Whether players may tip each other.',
})

export const rainOn = setting({
  key: 'chat.rainOn',
  schema: z.boolean(),
  initial: true,
  help: "Whether rain falls: players' and the house's.",
})

export const quizOn = setting({
  key: 'chat.quizOn',
  schema: z.boolean(),
  initial: true,
  help: 'Whether moderators may ask a quiz.',
})

/** The channels in their order. `sport` and `trading` go with their plugins. */
export const chatChannels = setting({
  key: 'chat.channels',
  schema: z.array(channel).min(1).max(12),
  initial: [
    room('general', 'General'),
    room('sport', 'Sport'),
    room('trading', 'Trading'),
    room('vip', 'VIP', { minLevel: 5 }),
    room('news', 'News', { staffOnly: true }),
  ],
  help:
    'Channels in the order shown: seconds between messages, longest message in characters, rated ' +
    'wager in USD that writing asks for, staff only, level that reading asks for. Channels sport and trading are shown while ' +
    'their plugins are on. Source: 001_d6a9941efb711ce5.txt sections 5 and 9 for the 5 seconds.',
})

export const blockedWords = setting({
  key: 'chat.blockedWords',
  schema: z.array(z.string().min(2).max(40)).max(2_000),
  initial: [],
  help: 'Words that no message of a player may hold, without regard to case or spacing marks.',
})

export const allowedHosts = setting({
  key: 'chat.allowedHosts',
  schema: z.array(z.string().min(3).max(100)).max(100),
  initial: [],
  help: "Hosts that messages may name besides the site's own; all other links are refused.",
})

const cents = z.int().min(1).max(100_000_000)

export const tipMinCents = setting({
  key: 'chat.tipMinCents',
  schema: cents,
  initial: 10,
  help: 'Smallest tip in USD cents.',
})

export const tipMaxCents = setting({
  key: 'chat.tipMaxCents',
  schema: cents,
  initial: 100_000,
  help: 'Largest tip in USD cents.',
})

export const rainMinCents = setting({
  key: 'chat.rainMinCents',
  schema: cents,
  initial: 100,
  help: 'Smallest rain of a player in USD cents.',
})

export const rainMaxCents = setting({
  key: 'chat.rainMaxCents',
  schema: cents,
  initial: 100_000,
  help: 'Largest rain of a player in USD cents.',
})

export const giftDayCents = setting({
  key: 'chat.giftDayCents',
  schema: cents,
  initial: 500_000,
  help: 'What a player may give away in a UTC day by tips and rain together, in USD cents.',
})

export const giftFactorCents = setting({
  key: 'chat.giftFactorCents',
  schema: cents,
  initial: 10_000,
  help: 'A tip or rain above so many USD cents asks for the second factor where one is enrolled.',
})

export const giftPresenceCents = setting({
  key: 'chat.giftPresenceCents',
  schema: cents,
  initial: 2_000,
  help: 'Tips and rain above so many USD cents a day in all ask for a proof that the player sits there.',
})

export const giverAgeHours = setting({
  key: 'chat.giverAgeHours',
  schema: z.int().min(0).max(8_760),
  initial: 24,
  help: 'Hours an account must have lived before it may give money away; not asked in a demo build.',
})

export const giverDepositCents = setting({
  key: 'chat.giverDepositCents',
  schema: z.int().min(0).max(100_000_000),
  initial: 1_000,
  help:
    'What an account must have deposited before it may give money away, in USD cents; not asked in a ' +
    'demo build.',
})

export const houseRainPpm = setting({
  key: 'chat.houseRainPpm',
  schema: z.int().min(0).max(100_000),
  initial: 10_000,
  help: "Budget of a day's house rains, in millionths of yesterday's theoretical win of the site.",
})

export const giveawayPpm = setting({
  key: 'chat.giveawayPpm',
  schema: z.int().min(0).max(1_000_000),
  initial: 10_000,
  help:
    'Most that house rain and quizzes may give a player in 30 days, in millionths of the ' +
    "player's own theoretical win of these days.",
})

export const quizRewardCents = setting({
  key: 'chat.quizRewardCents',
  schema: z.int().min(1).max(10_000),
  initial: 25,
  help: 'Reward of a quiz in USD cents.',
})

export const quizDayCents = setting({
  key: 'chat.quizDayCents',
  schema: z.int().min(1).max(1_000_000),
  initial: 2_000,
  help: 'What the quizzes of a UTC day may give away together, in USD cents.',
})

/** The business settings of the chat. */
export const chatSettings = [
  chatOn,
  tipsOn,
  rainOn,
  quizOn,
  chatChannels,
  blockedWords,
  allowedHosts,
  tipMinCents,
  tipMaxCents,
  rainMinCents,
  rainMaxCents,
  giftDayCents,
  giftFactorCents,
  giftPresenceCents,
  giverAgeHours,
  giverDepositCents,
  houseRainPpm,
  giveawayPpm,
  quizRewardCents,
  quizDayCents,
] as const
