import { secondMs } from '@powerplay/kernel'
import { supportDesk } from '../channels.ts'
import type { Platform } from '../../../platform/context.ts'
import { repeat, type Stop } from '../../../platform/jobs/repeat.ts'
import type { RealtimeBroadcaster } from '../../../platform/realtime/broadcaster.ts'

/** Whether somebody is at the desk, over all nodes. */
export interface DeskPresence {
  isStaffed(): Promise<boolean>
  /** Notes what this node sees. */
  note(): Promise<void>
  readonly close: Stop
}

const everyMs = 15 * secondMs
/** What a node said is forgotten after three of its turns. */
const freshMs = 3 * everyMs

/** Every node notes how many of staff listen to it; one is enough. */
export function createDeskPresence(
  { clock, database, logOf, mintId }: Platform,
  { channels }: Pick<RealtimeBroadcaster, 'channels'>,
): DeskPresence {
  const node = mintId()
  const here = () => channels.subscriberCount(supportDesk)

  async function note(): Promise<void> {
    await database.query({
      name: 'support_presence_note',
      text: `insert into support_presence (node, staff, seen_at) values ($1, $2, $3)
        on conflict (node) do update set staff = $2, seen_at = $3`,
      values: [node, here(), new Date(clock.now())],
    })
  }

  async function isStaffed(): Promise<boolean> {
    if (here() > 0) return true
    const rows = await database.query({
      name: 'support_presence_read',
      text: 'select from support_presence where staff > 0 and seen_at > $1 and node <> $2 limit 1',
      values: [new Date(clock.now() - freshMs), node],
    })
    return rows.length > 0
  }

  const stop = repeat(logOf('support'), { event: 'support.presence_failed', everyMs, work: note })
  return { isStaffed, note, close: stop }
}
