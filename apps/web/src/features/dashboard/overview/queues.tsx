import { Link } from 'wouter'
import { ageText, goalMsOf } from '../frame/queue-age.ts'
import { queuePath } from '../frame/queue-path.ts'
import { useQueues } from '../frame/use-queues.ts'
import { Panel } from '../panel.tsx'
import { useFrame } from '../use-frame.ts'
import { Pill } from '../../../ui/marks/pill.tsx'

/** What waits for somebody, against how soon it should be looked at. */
export function Queues() {
  const { areas } = useFrame()
  const queues = useQueues()
  const now = Date.now()
  const rows = queues.flatMap(({ area: id, open, oldestAt }) => {
    const area = areas.find((one) => one.id === id)
    if (area === undefined) return []
    const ageMs = oldestAt === null ? 0 : now - oldestAt
    return [{ id, title: area.title, open, oldestAt, ageMs, goalMs: goalMsOf(id) }]
  })
  const late = rows.filter(({ ageMs, goalMs }) => ageMs > goalMs).length
  return (
    <Panel
      title="Queues"
      aside={late > 0 ? <Pill tone="loss">{late} over the goal</Pill> : undefined}
    >
      {rows.length === 0 ? (
        <p className="p-4 text-13 text-muted">Nothing waits for you.</p>
      ) : (
        <ul className="text-13">
          {rows.map(({ id, title, open, oldestAt, ageMs, goalMs }) => {
            const part = Math.min(1, ageMs / goalMs)
            const tone = part >= 1 ? 'bg-loss' : part > 0.6 ? 'bg-warn' : 'bg-info'
            return (
              <li key={id} className="border-b border-line-quiet last:border-0">
                <Link
                  href={queuePath(id)}
                  className="flex min-h-10 items-center gap-3 px-4 hover:bg-raised"
                >
                  <span className="min-w-0 flex-1 truncate">{title}</span>
                  <b className="num">{open}</b>
                  <span aria-hidden className="h-1.5 w-14 overflow-hidden rounded-full bg-raised">
                    <span
                      className={`block h-full ${tone}`}
                      style={{ width: `${Math.max(4, part * 100)}%` }}
                    />
                  </span>
                  <span className="num w-14 text-right">
                    {oldestAt === null ? '–' : ageText(oldestAt, now)}
                  </span>
                  <span className="num w-12 text-right text-muted">{ageText(0, goalMs)}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
