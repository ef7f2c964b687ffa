import { toIso, toWireId, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { OwnUser, Session } from '@powerplay/contract'
import { userWireId } from '../../../platform/context.ts'
import type { AuthWorkshop, OwnFacts } from '../parts.ts'
import { isStaff, permissionGroups } from '../staff/roles.ts'
import { bearerLifeMs, endOf } from '../sessions/session-rules.ts'
import type { SessionRow } from '../sessions/session-store.ts'
import type { User } from './user-store.ts'

/** The session that an account is shown to, as its bearer names it. */
export interface ShownSession {
  readonly id: Uuid
  readonly generation: number
  readonly openedAt: InstantMs
}

function missingDetails(user: User): OwnUser['missing_details'] {
  if (user.hasDetails) return []
  const has = { birthDate: user.hasBirthDate, country: user.hasCountry, terms: user.hasTerms }
  return (['birthDate', 'country', 'terms'] as const).filter((detail) => !has[detail])
}

const nothingTold: OwnFacts = { vipLevel: 0, bonus_claim: null, wallets: {}, contact: {} }

/** What other features know of an account. */
async function factsOf(
  { platform, tellers }: Pick<AuthWorkshop, 'platform' | 'tellers'>,
  userId: Uuid,
): Promise<OwnFacts> {
  const told = await Promise.all(
    tellers.map((tell) =>
      // Nobody is kept from signing in by what another feature cannot say.
      tell(userId).catch((error: unknown): Partial<OwnFacts> => {
        platform.logOf('auth').error({ event: 'auth.teller_failed', userId, error: String(error) })
        return {}
      }),
    ),
  )
  return told.reduce<OwnFacts>((all, facts) => ({ ...all, ...facts }), nothingTold)
}

/** The account as its owner sees it, with a fresh bearer that ends with the session at the latest. */
export async function presentOwnUser(
  { bearers, fairness, platform, tellers }: AuthWorkshop,
  user: User,
  { id: sessionId, generation, openedAt }: ShownSession,
): Promise<OwnUser> {
  const endsAt = endOf({ createdAt: openedAt, isStaff: isStaff(user.roles) })
  const tokenExpiresAt = Math.min(platform.clock.now() + bearerLifeMs, endsAt)
  return {
    ...(await factsOf({ platform, tellers }, user.id)),
    _id: userWireId(user.id),
    name: user.name,
    email: user.email,
    email_verified: user.isEmailVerified,
    pending_email: user.pendingEmail,
    avatar: user.avatar,
    created_at: toIso(user.createdAt.getTime()),
    client_seed: await fairness.clientSeedOf(user.id),
    private_bets: user.hasPrivateBets,
    self_excluded: user.isSelfExcluded,
    missing_details: missingDetails(user),
    roles: user.roles.map((id) => ({ id })),
    permissions: permissionGroups(user.roles),
    lastLoginAt: user.previousLoginAt?.getTime() ?? null,
    token: bearers.mint({ sessionId, generation, expiresAt: tokenExpiresAt }),
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
