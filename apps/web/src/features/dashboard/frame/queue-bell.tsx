import { Link } from 'wouter'
import { AreaIcon } from '../area-icons.tsx'
import { useFrame } from '../use-frame.ts'
import { ageText, isLate } from './queue-age.ts'
import { queuePath } from './queue-path.ts'
import { useQueues } from './use-queues.ts'

/**
 * What waits for the reader, with the age of the oldest; each leads to its queue. Where a narrow screen has no room
 * for all, they are pushed sideways: the page grows no wider for them.
 */
export function QueueBell() {
  const { areas } = useFrame()
  const queues = useQueues()
  const now = Date.now()
  const titles = queues.flatMap(({ area: id }) => areas.find((one) => one.id === id)?.title ?? [])
  return (
    <nav
      aria-label="Waiting for you"
      className="-my-2 flex min-w-0 gap-2 overflow-x-auto py-2 [scrollbar-width:none]"
    >
      {/* Counts and ages change all the time: only where something waits is said of itself. */}
      <span role="status" className="sr-only">
        {titles.length > 0 && `Something waits: ${titles.join(', ')}.`}
      </span>
      {queues.map(({ area: id, open, oldestAt }) => {
        const area = areas.find((one) => one.id === id)
        if (area === undefined) return null
        return (
          <Link
            key={id}
            href={queuePath(id)}
            aria-label={`${area.title}: ${open} waiting`}
            className="touch inline-flex h-8 shrink-0 items-center gap-1.5 rounded-control bg-surface px-2.5
              text-12 whitespace-nowrap text-muted hover:text-text"
          >
            <AreaIcon name={area.icon} sizePx={14} />
            <b className="num text-text">{open}</b>
            {oldestAt !== null && (
              <span className={isLate(oldestAt, now) ? 'num text-warn' : 'num'}>
                {ageText(oldestAt, now)}
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
