import { callServer } from '../../../platform/client/call-server.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { refreshAccount } from '../account.ts'
import { failureText } from '../sign-in.ts'
import { openPasswordReset } from './credential-modals.ts'
import { messages } from './messages.en.ts'

interface MailLink {
  readonly kind: 'reset' | 'verify'
  readonly user: string
  readonly token: string
}

const linkPath = /^\/(password\/reset|email)\/([a-z0-9_]{1,64})\/([\w-]{1,128})\/?$/

/** Reads the path of a mailed link (001_d6a9941efb711ce5.txt, section 2). */
export function mailLinkOf(path: string): MailLink | undefined {
  const [, kind, user, token] = linkPath.exec(path) ?? []
  if (user === undefined || token === undefined) return undefined
  return { kind: kind === 'email' ? 'verify' : 'reset', user, token }
}

/**
 * Starts what a mailed link is for, over the casino home. The token leaves the address first: nobody
 * should find it in the history or pass it on.
 */
export function followMailLink(): void {
  const link = mailLinkOf(window.location.pathname)
  if (link === undefined) return
  window.history.replaceState(null, '', '/')
  const { kind, user, token } = link
  if (kind === 'reset') openPasswordReset({ user, token })
  else void confirmEmail(user, token)
}

async function confirmEmail(user: string, token: string): Promise<void> {
  try {
    await callServer('confirmEmail', { user, token })
    toast('success', messages.verified, messages.verifiedText)
    await refreshAccount()
  } catch (error) {
    toast('error', messages.notVerified, failureText(error))
  }
}
