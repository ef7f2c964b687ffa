import { minuteMs, present, type InstantMs } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database.ts'
import { mintSecret } from '../../../platform/http/browser-session.ts'
import { hashSecret } from '../sessions/open-session.ts'
import type { AuthWorkshop } from '../parts.ts'

/** How long a session need not prove the second factor again. */
export const factorLifeMs = 5 * minuteMs

/** A proof that was written, not yet told to the browser. */
export interface StepUp {
  readonly secret: string
  readonly until: InstantMs
}

/**
 * Lets the caller's session do for five minutes what asks for the second factor. The session gets a
 * new secret, as with every gain of rights: a copy of the cookie that was taken before has none.
 */
export async function stepUp(
  { platform }: AuthWorkshop,
  tx: Queries,
  { caller }: CallContext,
): Promise<StepUp> {
  const sessionId = present(caller.sessionId, 'the session of a signed-in caller')
  const secret = mintSecret(platform.random)
  const until = platform.clock.now() + factorLifeMs
  await tx.query({
    text: 'update sessions set factor_until = $2, secret_hash = $3 where id = $1',
    values: [sessionId, new Date(until), hashSecret(secret)],
  })
  return { secret, until }
}
