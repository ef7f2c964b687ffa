import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'

/** A line in the player's list about the safety of the account. */
export interface SecurityNotice {
  readonly userId: Uuid
  readonly kind: 'security'
  readonly title: string
  readonly text: string
  readonly link: string
}

/** The players' lists, as far as this feature writes them. */
export interface SecurityNotices {
  /** Tells a player something, in the transaction of what it is about. */
  put(tx: Queries, notice: SecurityNotice): Promise<void>
}

const link = '/profile/settings/security'
const kind = 'security'

/** @param device as the list of sessions calls it. */
export function deviceNotice(userId: Uuid, device: string): SecurityNotice {
  const title = 'Signed in on a new device'
  const text = `${device}. If this was not you, end that session and change your password.`
  return { userId, kind, title, text, link }
}

export function passwordNotice(userId: Uuid): SecurityNotice {
  const title = 'Your password was changed'
  const text = 'All other sessions were ended. If this was not you, ask for a new password now.'
  return { userId, kind, title, text, link }
}

export function emailNotice(userId: Uuid): SecurityNotice {
  const title = 'Your e-mail was changed'
  const text = 'We told the old address too. Other devices were signed out.'
  return { userId, kind, title, text, link }
}

export function emailAskedNotice(userId: Uuid): SecurityNotice {
  const title = 'A new e-mail waits to be verified'
  const text = 'Until then yours counts. Not you? The mail to your address takes it back.'
  return { userId, kind, title, text, link }
}

export function connectionNotice(userId: Uuid): SecurityNotice {
  const title = 'A new way to sign in'
  const text = 'A wallet or Telegram leads into your account now. Not you? Remove it.'
  return { userId, kind, title, text, link: '/profile/settings/connections' }
}

export function factorOnNotice(userId: Uuid): SecurityNotice {
  const title = 'Two-factor sign-in is on'
  const text = 'All other sessions were ended. Keep your recovery codes where the phone is not.'
  return { userId, kind, title, text, link }
}

export function factorOffNotice(userId: Uuid): SecurityNotice {
  const title = 'Two-factor sign-in is off'
  const text = 'All other sessions were ended. If this was not you, change your password now.'
  return { userId, kind, title, text, link }
}
