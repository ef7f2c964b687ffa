import { callServer } from '../../../platform/client/call-server.ts'
import { useModals } from '../../../platform/modals/modals.tsx'
import { useAccount } from '../../auth/index.ts'
import { openContactForm } from './contact-modal.ts'
import { mayAsk, noteAsked } from './last-asked.ts'

const gamePath = /^\/casino\/game\/(?!provider\/)/

let asked: string | undefined
let isAsking = false

/** Nothing covers a running round, and no other window. */
function isBadMoment(): boolean {
  return gamePath.test(window.location.pathname) || useModals.getState().stack.length > 0
}

async function ask(userId: string): Promise<void> {
  if (asked === userId || isAsking || isBadMoment()) return
  isAsking = true
  const form = await callServer('contactInfoModalSettings', {}).catch(() => undefined)
  isAsking = false
  // Meanwhile the reader may have gone into a game: the next navigation asks again.
  if (form === undefined || useAccount.getState().user?._id !== userId || isBadMoment()) return
  asked = userId
  if (!form.enabled || form.missing === 0) return
  const count = form.fields.length
  if (!mayAsk(localStorage, count, Date.now())) return
  // The window opens with what it shows, so that it has its size from the start.
  await import('./contact-window.tsx')
  if (isBadMoment()) {
    asked = undefined
    return
  }
  noteAsked(localStorage, count, Date.now())
  openContactForm(form)
}

/**
 * Looks whether the signed-in player owes contact details, and shows the form then. To be called
 * after every navigation; it asks the server once per player and page load
 * (001_d6a9941efb711ce5.txt, section 4, Contact-info popup).
 */
export function offerContactForm(): void {
  const user = useAccount.getState().user
  if (user !== undefined && !user.self_excluded) void ask(user._id)
}
