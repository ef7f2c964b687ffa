import { minuteMs, type InstantMs } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { AuthWorkshop } from '../parts.ts'
import { renewSession, type RenewedSession } from '../sessions/renew-session.ts'

/** How long a session need not prove the second factor again. */
export const factorLifeMs = 5 * minuteMs

/** A proof that was written, not yet told to the browser. */
export interface StepUp {
  readonly session: RenewedSession
  readonly until: InstantMs
}

/**
 * Lets the caller's session do for five minutes what asks for the second factor. The proof belongs
 * to the new secret that the session gets: neither a copy of the cookie nor any bearer has it.
 */
export async function stepUp(
  shop: Pick<AuthWorkshop, 'platform'>,
  tx: Queries,
  context: CallContext,
): Promise<StepUp> {
  const until = shop.platform.clock.now() + factorLifeMs
  return { session: await renewSession(shop, tx, context, { factorUntil: until }), until }
}
