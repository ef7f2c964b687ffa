import type { Uuid } from '@powerplay/kernel'
import type { PublicUser as ShownUser } from '@powerplay/contract'
import type { Audit } from '../../../platform/audit.ts'
import type { Caller } from '../../../platform/context.ts'
import type { PublicUser } from './public-users.ts'

/** Who looks at a player. */
export interface Viewer {
  readonly userId: Uuid | null
  /** True for staff who see through private bets. */
  readonly ignoresPrivacy: boolean
}

/** Anybody: what is pushed to all screens is made for this viewer. */
export const stranger: Viewer = { userId: null, ignoresPrivacy: false }

/** The viewer behind a call. */
export function viewerOf(caller: Pick<Caller, 'userId' | 'can'>): Viewer {
  const { userId } = caller
  return { userId, ignoresPrivacy: userId !== null && caller.can('ignore_privacy') }
}

/**
 * The one rule about private bets: whoever keeps them private is named to himself and to staff who
 * may, and to nobody else. Everything that names a player asks here.
 * Source: 001_d6a9941efb711ce5.txt sections 5 and 6.
 */
export function isHiddenFrom(
  user: Pick<PublicUser, 'id' | 'privateBets'>,
  viewer: Viewer,
): boolean {
  return user.privateBets && user.id !== viewer.userId && !viewer.ignoresPrivacy
}

/** A player as this viewer may see one. Source: 001_d6a9941efb711ce5.txt section 5. */
export function presentPlayer(user: PublicUser | undefined, viewer: Viewer): ShownUser {
  const shown = user && !isHiddenFrom(user, viewer) ? user : undefined
  return {
    _id: shown?.wireId ?? null,
    name: shown?.name ?? null,
    avatar: shown?.avatar ?? null,
    private_bets: user?.privateBets ?? true,
  }
}

/** Notes in the audit trail which private players a member of staff was shown, and in what list. */
export async function noteAccess(
  audit: Audit,
  viewer: Viewer,
  access: { readonly list: string; readonly users: Iterable<PublicUser> },
): Promise<void> {
  if (!viewer.ignoresPrivacy) return
  const hidden = [...access.users].filter((user) => user.privateBets && user.id !== viewer.userId)
  if (hidden.length === 0) return
  await audit.write({
    stream: 'access',
    event: 'feed.privacy_ignored',
    actor: viewer.userId,
    subject: access.list,
    detail: { players: hidden.map((user) => user.wireId).join(' ') },
  })
}
