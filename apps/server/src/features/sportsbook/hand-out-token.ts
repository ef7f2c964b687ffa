import { minuteMs, refuse, secondMs, toWireId, type Uuid } from '@powerplay/kernel'
import type { CallContext } from '../../platform/context.ts'
import { signEs256, type TokenKey } from './jwt.ts'
import type { SportsbookParts } from './parts.ts'
import { insertSession } from './store.ts'

const lifeMs = 10 * minuteMs

/** What handing out a token needs besides. */
export interface TokenParts extends SportsbookParts {
  readonly key: TokenKey
  brandId(): string
  /** Where the address of a caller is. */
  isoOf(context: CallContext): string | null
  refuseRestricted(context: CallContext): void
  accountOf(
    userId: Uuid,
  ): Promise<{ readonly name: string; readonly isSelfExcluded: boolean } | undefined>
}

/**
 * A token by which the vendor knows the player for ten minutes, and the session that its bets name.
 * Refusals: core/self-excluded, core/country-restricted, and what keeps the player from betting.
 */
export async function handOutToken(
  parts: TokenParts,
  currency: string,
  context: CallContext,
): Promise<{ token: string; expiresAt: string }> {
  const { userId } = context.caller
  if (userId === null) return refuse('core/sign-in-needed')
  parts.refuseRestricted(context)
  parts.wallet.solo.expect(currency)
  const account = (await parts.accountOf(userId)) ?? refuse('core/sign-in-needed')
  if (account.isSelfExcluded) refuse('core/self-excluded')
  await parts.wallet.standing.check(userId)
  const { database, clock, mintId } = parts.platform
  const id = mintId()
  const now = clock.now()
  const expiresAt = new Date(now + lifeMs)
  await insertSession(database, { id, userId, currency, iso: parts.isoOf(context), expiresAt })
  const iat = Math.floor(now / secondMs)
  const claims = {
    ...{ iss: parts.brandId(), sub: toWireId('user', userId), name: account.name, lang: 'en' },
    ...{ iat, exp: iat + lifeMs / secondMs, jti: toWireId('session', id) },
    currency: currency.toUpperCase(),
  }
  return { token: await signEs256(claims, parts.key), expiresAt: expiresAt.toISOString() }
}
