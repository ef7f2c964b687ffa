import type { OwnUser, SupportMessage } from '@powerplay/contract'
import { callServer } from '../../platform/client/call-server.ts'
import { on } from '../../platform/client/client-events.ts'
import type { WebFeature } from '../../platform/feature/feature.ts'
import { isOn } from '../../platform/licence/licence.ts'
import { followChannel } from '../../platform/realtime/realtime.ts'
import { may } from '../../platform/session/permissions.ts'
import { toast } from '../../platform/toasts/toasts.ts'
import { account, useAccount } from '../auth/index.ts'
import { isSupportDemo } from './support-demo.ts'
import { SupportOverlay } from './support-overlay.tsx'
import { closeSupport, openSupport, openSupportChat, useSupport } from './support-store.ts'

const gate = 'support-chat'
/** Parameter of links in mails and in the bell: the chat they lead to. */
const linkParameter = 'support'

/** Live support: a window over every page, for players and for those who answer them. */
export const support: WebFeature = {
  name: 'support',
  Overlay: SupportOverlay,
  start() {
    listen(account())
    useAccount.subscribe((now, before) => {
      const isSame = now.user?._id === before.user?._id
      if (isSame && isOfStaff(now.user) === isOfStaff(before.user)) return
      if (!isSame) useSupport.setState({ stack: [], unread: 0 })
      listen(now.user)
      void countUnread()
    })
    on('event:supportMessage', ({ message }) => noteAnswer(message))
    on('event:supportMessageAdmin', ({ message }) => noteQuestion(message))
    on('supportRead', () => void countUnread())
    on('realtime:reload-page', ({ channel }) => {
      if (channel.startsWith('private-Support')) void countUnread()
    })
    on('licenseChanged', () => {
      if (!isOn(gate)) closeSupport()
      listen(account())
    })
  },
  async afterArrival() {
    const url = new URL(window.location.href)
    const chat = url.searchParams.get(linkParameter)
    if (chat === null || account() === undefined || !isOn(gate)) return
    url.searchParams.delete(linkParameter)
    window.history.replaceState(window.history.state, '', url)
    if (chat === '') openSupport()
    else openSupportChat(chat)
  },
  whenIdle: countUnread,
}

const isOfStaff = (user: OwnUser | undefined) => may({ permissions: user }, 'manageTickets')

let stops: readonly (() => void)[] = []

/** A player hears of the own chats, staff of all. Source: 001 sections 6 and 7. */
function listen(user: OwnUser | undefined): void {
  for (const stop of stops) stop()
  stops = []
  if (user === undefined || !isOn(gate)) return
  const own = `private-Support.${user._id}`
  const channels = isOfStaff(user) ? [own, 'private-Support'] : [own]
  stops = channels.map(followChannel)
}

function noteAnswer(message: SupportMessage): void {
  if (!message.user.staff) return
  void countUnread()
  if (useSupport.getState().stack.length > 0) return
  toast('info', `${message.user.name} answered you`, 'Open Live Support to read it.')
}

function noteQuestion(message: SupportMessage): void {
  if (message.user.staff || message.user._id === account()?._id) return
  if (useSupport.getState().stack.length === 0)
    toast('info', 'A player asks support', message.message)
}

/** Counts what the player has not seen; a demo build without support has nothing to count. */
async function countUnread(): Promise<void> {
  if (account() === undefined || !isOn(gate) || isSupportDemo()) return
  try {
    const signal = AbortSignal.timeout(10_000)
    const chats = await callServer('supportChats', {}, { signal })
    useSupport.setState({ unread: chats.reduce((sum, { unread }) => sum + unread, 0) })
  } catch {
    useSupport.setState({ unread: 0 })
  }
}
