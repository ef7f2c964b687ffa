import type { Queues } from '../client.ts'
import { isLate } from './queue-age.ts'

/** How many rows wait; amber once the oldest has waited for a day. */
export function QueueCount({ queue }: { queue: Queues[number] | undefined }) {
  if (queue === undefined) return null
  return (
    <span
      className={`num rounded-full px-2 text-12 font-semibold ${
        isLate(queue.oldestAt, Date.now()) ? 'bg-warn-tint text-warn' : 'bg-raised text-text'
      }`}
    >
      {queue.open}
      <span className="sr-only"> waiting</span>
    </span>
  )
}
