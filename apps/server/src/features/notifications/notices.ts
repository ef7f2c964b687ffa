import { toWireId, type Uuid } from '@powerplay/kernel'
import type { Notification } from '@powerplay/contract'
import { userChannel } from '../../platform/broadcaster.ts'
import type { Platform } from '../../platform/context.ts'
import type { Queries } from '../../platform/database/database.ts'
import { presentNotification } from './present.ts'
import { countNotifications, findNotifications, insertNotification } from './store.ts'

/** Something to tell a player. */
export interface Notice {
  readonly userId: Uuid
  readonly kind: Notification['kind']
  readonly title: string
  readonly text: string
  /** Path of the site that it leads to. */
  readonly link: string | null
}

/** Where other features tell players something. */
export interface Notices {
  /** Writes a notice in the caller's transaction; open pages learn of it once that is committed. */
  put(tx: Queries, notice: Notice): Promise<void>
  stop(): void
}

/** A transaction is over well within the last of these tries. */
const triesMs = [100, 400, 2_000, 10_000] as const

/**
 * Makes the door. A push must not run ahead of the commit, so it waits a moment and looks whether
 * the row is there; what was rolled back never is, and is forgotten.
 */
export function createNotices(platform: Platform): Notices {
  const { broadcaster, clock, database, mintId } = platform
  const log = platform.logOf('lobby')
  const timers = new Set<ReturnType<typeof setTimeout>>()

  async function push(id: Uuid, tries: number): Promise<void> {
    const [row] = await findNotifications(database, [id])
    if (row === undefined) return later(id, tries + 1)
    const { unread } = await countNotifications(database, row.user_id)
    const channel = userChannel(toWireId('user', row.user_id))
    broadcaster.emit(channel, 'Notification', { row: presentNotification(row), unread })
  }

  function later(id: Uuid, tries: number): void {
    const waitMs = triesMs[tries]
    if (waitMs === undefined) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      push(id, tries).catch((error: Error) =>
        log.warn({ event: 'lobby.notice_push_failed', error: error.message }),
      )
    }, waitMs)
    timer.unref()
    timers.add(timer)
  }

  return {
    async put(tx, { userId, kind, title, text, link }) {
      const id = mintId()
      const created_at = new Date(clock.now())
      await insertNotification(tx, { id, user_id: userId, kind, title, text, link, created_at })
      later(id, 0)
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
