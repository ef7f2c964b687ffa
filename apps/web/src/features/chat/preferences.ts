import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** What this browser remembers of the chat. Source: 000_1c37c0fb05cd66e6.txt section 3. */
export interface ChatPreferences {
  readonly channel: string
  /** Date of the rules that were agreed to here. */
  readonly rulesAgreed: string | null
  /** Whether the rules have opened by themselves, which they do once. */
  readonly haveRulesOpened: boolean
  /** Emoji used lately, the last one first. */
  readonly lately: readonly string[]
}

/** Name of the stored copy. */
const chatPreferencesKey = 'powerplay.chat'

const initial: ChatPreferences = {
  channel: 'general',
  rulesAgreed: null,
  haveRulesOpened: false,
  lately: [],
}

const latelyMax = 8

/** Preferences from whatever is stored: what is not as it should be falls back. */
export function readPreferences(saved: unknown): ChatPreferences {
  const has = (name: keyof ChatPreferences): unknown =>
    typeof saved === 'object' && saved !== null ? Reflect.get(saved, name) : undefined
  const [channel, agreed, lately] = [has('channel'), has('rulesAgreed'), has('lately')]
  return {
    channel: typeof channel === 'string' && channel.length <= 24 ? channel : initial.channel,
    rulesAgreed: typeof agreed === 'string' && agreed.length <= 10 ? agreed : null,
    haveRulesOpened: has('haveRulesOpened') === true,
    lately: Array.isArray(lately)
      ? lately.filter((one) => typeof one === 'string').slice(0, latelyMax)
      : [],
  }
}

export const useChatPreferences = create<ChatPreferences>()(
  persist(() => initial, {
    name: chatPreferencesKey,
    version: 1,
    migrate: readPreferences,
    merge: (saved, current) => ({ ...current, ...readPreferences(saved) }),
  }),
)

/** Remembers an emoji as used lately. */
export function noteEmoji(id: string): void {
  useChatPreferences.setState(({ lately }) => ({
    lately: [id, ...lately.filter((other) => other !== id)].slice(0, latelyMax),
  }))
}
