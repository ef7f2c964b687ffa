import { dayMs, minuteMs } from '@powerplay/kernel'
import { repeat } from '../../platform/repeat.ts'
import { deleteOldLinks } from './credentials/link-store.ts'
import type { AuthWorkshop } from './parts.ts'
import { sessionLimits } from './session-rules.ts'
import { deleteOldSessions } from './session-store.ts'

const everyMs = 10 * minuteMs
/** Sessions stay a while after their end, for whoever looks into a theft. */
const keptMs = sessionLimits.player.absoluteMs + 30 * dayMs

/** Forgets used challenges, old links and long dead sessions. */
export async function cleanUp({ captcha, platform }: AuthWorkshop): Promise<void> {
  const { clock, database } = platform
  await captcha.cleanUp()
  await deleteOldSessions(database, clock.now() - keptMs)
  await deleteOldLinks(database, clock.now())
  await database.query({
    text: 'delete from setup_links where expires_at < $1',
    values: [new Date(clock.now())],
  })
}

/** Runs the clean-up every ten minutes. @returns the function that stops it. */
export function startAuthJobs(shop: AuthWorkshop): () => void {
  const event = 'auth.clean_up_failed'
  return repeat(shop.platform.logOf('auth'), { event, everyMs, work: () => cleanUp(shop) })
}
