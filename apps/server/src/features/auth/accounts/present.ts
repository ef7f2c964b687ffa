import { toIso, toWireId, type Uuid } from '@powerplay/kernel'
import type { OwnUser, Session } from '@powerplay/contract'
import { userWireId } from '../../../platform/context.ts'
import type { AuthWorkshop } from '../parts.ts'
import { permissionGroups } from '../staff/roles.ts'
import { bearerLifeMs } from '../sessions/session-rules.ts'
import type { SessionRow } from '../sessions/session-store.ts'
import type { User } from './user-store.ts'

/** The account as its owner sees it, with a fresh bearer of the session. */
export async function presentOwnUser(
  { bearers, fairness, platform }: AuthWorkshop,
  user: User,
  sessionId: Uuid,
): Promise<OwnUser> {
  const tokenExpiresAt = platform.clock.now() + bearerLifeMs
  return {
    _id: userWireId(user.id),
    name: user.name,
    email: user.email,
    email_verified: user.isEmailVerified,
    avatar: user.avatar,
    created_at: toIso(user.createdAt.getTime()),
    client_seed: await fairness.clientSeedOf(user.id),
    private_bets: user.hasPrivateBets,
    self_excluded: user.isSelfExcluded,
    roles: user.roles.map((id) => ({ id })),
    permissions: permissionGroups(user.roles),
    lastLoginAt: user.previousLoginAt?.getTime() ?? null,
    token: bearers.mint({ sessionId, expiresAt: tokenExpiresAt }),
    tokenExpiresAt,
  }
}

/** A session as its owner's list shows it. */
export function presentSession(
  row: SessionRow,
  { current, iso }: { readonly current: Uuid | null; readonly iso: string | null },
): Session {
  return {
    id: toWireId('ses', row.id),
    isCurrent: row.id === current,
    device: row.device,
    iso,
    createdAt: row.createdAt.getTime(),
    seenAt: row.seenAt.getTime(),
  }
}
