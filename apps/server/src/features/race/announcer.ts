import { secondMs, type Uuid } from '@powerplay/kernel'
import { everyone, userChannel } from '../../platform/broadcaster.ts'
import { findPlaces } from './find-places.ts'
import { listTop } from './list-leaders.ts'
import type { RaceParts } from './parts.ts'
import { paidRanks } from './rules.ts'
import { claimAnnouncement } from './store.ts'

/** Screens hear of the race at most this often. */
const everyMs = 10 * secondMs
/** Positions told at once; whoever is left out is told after the next bet. */
const toldMax = 500

/** Tells the screens how the race stands. */
export interface Announcer {
  /** These players have more points than before. */
  moved(userIds: readonly Uuid[]): void
  /** Tells what is waiting now, unless a node did so within ten seconds. */
  announce(): Promise<void>
}

/** Gathers who moved and announces them together. */
export function createAnnouncer(parts: RaceParts): Announcer {
  const { platform } = parts
  const waiting = new Set<Uuid>()
  let timer: NodeJS.Timeout | undefined
  const announce = async () => {
    if (waiting.size === 0 || !parts.isRaceOn()) return
    const { week } = await parts.weeks.running()
    if (!(await claimAnnouncement(platform.database, week, everyMs))) return
    const told = [...waiting].slice(-toldMax)
    waiting.clear()
    await tell(parts, told)
  }
  const later = (delayMs: number) => {
    timer ??= setTimeout(() => {
      timer = undefined
      announce().then(
        // Another node spoke a moment ago: what waits here is told after it.
        () => waiting.size > 0 && parts.isRaceOn() && later(everyMs),
        (error: Error) =>
          platform.logOf('race').warn({ event: 'race.announce_failed', error: error.message }),
      )
    }, delayMs).unref()
  }
  return {
    moved(userIds) {
      if (!parts.isRaceOn()) return
      for (const id of userIds) waiting.add(id)
      later(secondMs)
    },
    announce,
  }
}

async function tell(parts: RaceParts, userIds: readonly Uuid[]): Promise<void> {
  const { broadcaster } = parts.platform
  broadcaster.emit(everyone, 'RaceTop', { top: await listTop(parts, paidRanks) })
  for (const [userId, position] of await findPlaces(parts, userIds)) {
    broadcaster.emit(userChannel(parts.wireIdOf(userId)), 'RacePosition', position)
  }
}
