import { dayMs, minuteMs, secondMs } from '@powerplay/kernel'
import { repeat, type Stop } from '../../platform/jobs/repeat.ts'
import { deleteOldLinks } from './credentials/link-store.ts'
import { deleteOldRecords } from './oauth/record-store.ts'
import type { AuthWorkshop } from './parts.ts'
import { sessionLimits } from './sessions/session-rules.ts'
import { deleteOldSessions } from './sessions/session-store.ts'
import { carryOn } from './sessions/sign-out-everybody.ts'
import { deleteOldGuards } from './two-factor/guard-store.ts'
import { deleteOldHalfSessions } from './two-factor/half-session-store.ts'
import { deleteOldLaunches } from './telegram/launch-store.ts'
import { deleteOldWalletSecrets } from './wallets/wallet-store.ts'

const everyMs = 10 * minuteMs
/** Sessions stay a while after their end, for whoever looks into a theft. */
const keptMs = sessionLimits.player.absoluteMs + 30 * dayMs

/** Longer than wrong tries count for. */
const guardsKeptMs = 2 * dayMs

/** Forgets used challenges, old links and long dead sessions. */
export async function cleanUp({ captcha, platform }: AuthWorkshop): Promise<void> {
  const { clock, database } = platform
  await captcha.cleanUp()
  await deleteOldSessions(database, clock.now() - keptMs)
  await deleteOldLinks(database, clock.now())
  await deleteOldHalfSessions(database, clock.now())
  await deleteOldGuards(database, clock.now() - guardsKeptMs)
  await deleteOldRecords(database, clock.now())
  await deleteOldWalletSecrets(database, clock.now())
  await deleteOldLaunches(database, clock.now())
  await database.query({
    text: 'delete from setup_links where expires_at < $1',
    values: [new Date(clock.now())],
  })
}

const carryOnEveryMs = secondMs

/** Cleans up every ten minutes, and goes on with what a node left of signing everybody out. @returns stop */
export function startAuthJobs(shop: AuthWorkshop): Stop {
  const log = shop.platform.logOf('auth')
  const stops = [
    repeat(log, { event: 'auth.clean_up_failed', everyMs, work: () => cleanUp(shop) }),
    repeat(log, {
      event: 'auth.sign_out_failed',
      everyMs: carryOnEveryMs,
      work: () => carryOn(shop),
    }),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
