import { Link } from 'wouter'
import { fieldOf } from '../../../platform/client/fields.ts'
import { Pill } from '../../../ui/pill.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ageText } from '../frame/queue-age.ts'
import { Panel } from '../panel.tsx'
import { useFrame } from '../use-frame.ts'
import { useList } from '../areas/use-list.ts'
import type { Row } from '../client.ts'

/** The incident switches as they stand; each leads to where it is turned. */
export function Stopped() {
  const { areas } = useFrame()
  const area = areas.find(({ id }) => id === 'incidents')
  return area && <Switches area={area} />
}

/** What is off, and the switches of the house; of currencies only those that are stopped. */
function isTold({ kind, state }: Row): boolean {
  if (kind === 'switch-everybody') return state === 'ending'
  return kind === 'switch' || state !== 'runs'
}

function Switches({ area }: { area: Parameters<typeof useList>[0] }) {
  const { data } = useList(area, { filter: {} })
  const now = Date.now()
  return (
    <Panel title="Incident switches" aside="take effect in under 2 s">
      {data === undefined ? (
        <Skeleton className="m-4 h-30" />
      ) : (
        <ul className="text-13">
          {data.rows.filter(isTold).map((row) => {
            const isStopped = row['state'] !== 'runs'
            const since = row['since']
            return (
              <li key={row.id} className="border-b border-line-quiet last:border-0">
                <Link
                  href={`/incidents?row=${row.id}`}
                  className="flex min-h-10 items-center gap-3 px-4 py-1.5 hover:bg-raised"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{String(row['what'])}</span>
                    {isStopped && (
                      <span className="block truncate text-12 text-warn">
                        {typeof since === 'number' && `${ageText(since, now)}, `}
                        {String(fieldOf(row['by'], 'name') ?? 'the command line')}:{' '}
                        {String(row['reason'])}
                      </span>
                    )}
                  </span>
                  <Pill tone={isStopped ? 'warn' : 'neutral'}>
                    {isStopped ? 'Stopped' : 'Runs'}
                  </Pill>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
