import type { ShownArea } from '@powerplay/contract'
import { Link } from 'wouter'
import { fieldOf } from '../../../platform/client/fields.ts'
import { Pill } from '../../../ui/marks/pill.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { turnedAt } from '../control/turned-at.tsx'
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

/** What is off, the switches of the house first. */
const isOff = { state: { in: ['stopped', 'off', 'ending'] } }
/** Of what runs the switches of the house alone. */
const runs = { kind: { in: ['switch'] }, state: { in: ['runs'] } }
const perPage = 50

function Switches({ area }: { area: ShownArea }) {
  const off = useList(area, { filter: isOff, perPage }).data
  const running = useList(area, { filter: runs, perPage }).data
  return (
    <Panel title="Incident switches" aside="take effect in under 2 s">
      {off === undefined ? (
        <Skeleton className="m-4 h-30" />
      ) : (
        <ul className="text-13">
          {[...off.rows, ...(running?.rows ?? [])].map((row) => (
            <Line key={row.id} area={area} row={row} />
          ))}
          {off.next !== null && (
            <li>
              <Link
                href={`/${area.id}?state=in.${isOff.state.in.join(',')}`}
                className="flex min-h-10 items-center px-4 py-1.5 text-muted hover:bg-raised"
              >
                All that is off
              </Link>
            </li>
          )}
        </ul>
      )}
    </Panel>
  )
}

function Line({ area, row }: { area: ShownArea; row: Row }) {
  const { areas } = useFrame()
  const { state, since } = row
  const isStopped = state !== 'runs'
  return (
    <li className="border-b border-line-quiet last:border-0">
      <Link
        href={turnedAt(areas, row)?.path ?? `/${area.id}?row=${encodeURIComponent(row.id)}`}
        className="flex min-h-10 items-center gap-3 px-4 py-1.5 hover:bg-raised"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate">{String(row['what'])}</span>
          {isStopped && (
            <span className="block truncate text-12 text-warn">
              {typeof since === 'number' && `${ageText(since, Date.now())}, `}
              {String(fieldOf(row['by'], 'name') ?? 'the command line')}: {String(row['reason'])}
            </span>
          )}
        </span>
        <Pill tone={isStopped ? 'warn' : 'neutral'}>{wordOf(state)}</Pill>
      </Link>
    </li>
  )
}

function wordOf(state: unknown): string {
  if (state === 'off') return 'Off'
  return state === 'runs' ? 'Runs' : 'Stopped'
}
