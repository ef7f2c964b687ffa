import { callServer } from '../../../../platform/client/call-server.ts'
import { ServerRefusal } from '../../../../platform/client/server-refusal.ts'
import { toast } from '../../../../platform/toasts/toasts.ts'
import { refreshAccount } from '../../../auth/index.ts'
import { openBet } from '../../../fairness/index.ts'
import { openProfile } from '../../../profile/index.ts'
import { openOnline, openQuizForm, openRain, openTip } from '../../windows/index.ts'
import { nameOf, type Command, type CommandName } from './commands.ts'
import { messages } from '../messages.en.ts'
import { loadSelf, openChannel, useRoom } from '../room.ts'

type Deed = (words: readonly string[]) => Promise<void> | void

/** What each command does. Source: 000_1c37c0fb05cd66e6.txt sections 6 and 8. */
const deeds: Readonly<Record<CommandName, Deed>> = {
  '/user': async ([name]) => {
    const { id } = await callServer('findUser', { name: nameOf(name) })
    openProfile(id)
  },
  '/bet': async ([id = '']) => {
    const found = await callServer('findBet', { id })
    openBet(found.id)
  },
  '/ignore': ([name]) => changeIgnored('ignore', nameOf(name)),
  '/unignore': ([name]) => changeIgnored('unignore', nameOf(name)),
  '/tip': ([name, amount]) => openTip({ name: nameOf(name), amount: amount ?? '' }),
  '/rain': ([amount, people]) => openRain({ amount: amount ?? '', people: people ?? '' }),
  '/online': () => openOnline(),
  '/quiz': () => openQuizForm(),
  '/unmute': async ([name]) => {
    await callServer('unmute', { name: nameOf(name) })
    toast('success', messages.success)
  },
}

async function changeIgnored(call: 'ignore' | 'unignore', name: string): Promise<void> {
  await callServer(call, { name })
  toast('success', call === 'ignore' ? messages.ignored : messages.unignored)
  await Promise.all([refreshAccount(), loadSelf(), openChannel(useRoom.getState().channel)])
}

const failures: Readonly<Partial<Record<CommandName, string>>> = {
  '/user': messages.unknownUser,
  '/ignore': messages.unknownUser,
  '/unignore': messages.unknownUser,
  '/bet': messages.unknownGame,
  '/unmute': messages.unknownUsername,
}
const unknown = new Set([
  'profile/unknown-user',
  'bet/unknown',
  'chat/unknown-player',
  'core/bad-payload',
])

/** Does what a command says; whom or what it does not find is told in the specification's words. */
export async function runCommand({ name, words }: Command): Promise<void> {
  try {
    await deeds[name](words)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const failure = failures[name]
    const isUnknown = error instanceof ServerRefusal && unknown.has(error.name)
    // Whatever stands in the way of ending a mute is told in one way (000 section 8).
    const isTold = failure !== undefined && (isUnknown || name === '/unmute')
    toast('error', isTold ? failure : error.message)
  }
}
