import { openPasswordReset } from './credential-modals.ts'

interface MailLink {
  readonly kind: 'reset' | 'verify' | 'back'
  readonly user: string
  readonly token: string
}

const linkPath = /^\/(password\/reset|email\/back|email)\/([a-z0-9_]{1,64})\/([\w-]{1,128})\/?$/

/** Reads the path of a mailed link (001_d6a9941efb711ce5.txt, section 2). */
export function mailLinkOf(path: string): MailLink | undefined {
  const [, kind, user, token] = linkPath.exec(path) ?? []
  if (user === undefined || token === undefined) return undefined
  return { kind: kindOf(kind), user, token }
}

function kindOf(path: string | undefined): MailLink['kind'] {
  if (path === 'email/back') return 'back'
  return path === 'email' ? 'verify' : 'reset'
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
  if (kind !== 'verify') openPasswordReset({ user, token, isTakingBack: kind === 'back' })
  else void confirm(user, token)
}

async function confirm(user: string, token: string): Promise<void> {
  const { confirmEmail } = await import('./confirm-email.ts')
  await confirmEmail(user, token)
}
