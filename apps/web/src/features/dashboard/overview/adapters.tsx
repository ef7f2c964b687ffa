import { Pill, type Tone } from '../../../ui/marks/pill.tsx'
import { ageText } from '../frame/queue-age.ts'
import { fineShareText, type Overview } from './overview.ts'

type Adapter = Overview['adapters'][number]

const words: Readonly<Record<Adapter['state'], readonly [string, Tone]>> = {
  up: ['Up', 'win'],
  slow: ['Slow', 'warn'],
  down: ['Down', 'loss'],
  quiet: ['Quiet', 'neutral'],
}
const bars: Readonly<Record<Adapter['hours'][number], string>> = {
  none: 'bg-line',
  up: 'bg-win/70',
  slow: 'bg-warn',
  down: 'bg-loss',
}

/** What the house leans on, each with its last day by hours. */
export function Adapters({ adapters }: { adapters: readonly Adapter[] }) {
  const now = Date.now()
  return (
    <div
      className="relative overflow-x-auto"
      tabIndex={0}
      role="region"
      aria-label="Adapters, table"
    >
      <table className="w-full text-13">
        <caption className="sr-only">Adapters</caption>
        <thead>
          <tr className="border-b border-line-quiet text-12 text-muted">
            {['Adapter', 'State', 'Kind', '24 hours', 'p95', 'Errors'].map((name, at) => (
              <th
                key={name}
                scope="col"
                className={`h-8 px-4 font-medium ${at > 3 ? 'text-right' : 'text-left'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {adapters.map(({ id, name, kind, hours, p95Ms, faultPercent, state, since }) => (
            <tr key={id} className="border-b border-line-quiet last:border-0">
              <th scope="row" className="h-10 px-4 text-left font-normal whitespace-nowrap">
                {name}
              </th>
              <td className="px-4 whitespace-nowrap">
                <Pill tone={words[state][1]}>{words[state][0]}</Pill>
                {since !== null && (
                  <span className="num pl-2 text-12 text-muted">{ageText(since, now)}</span>
                )}
              </td>
              <td className="px-4 whitespace-nowrap text-muted">{kind}</td>
              <td className="px-4">
                <span aria-hidden className="flex gap-0.5">
                  {hours.map((hour, at) => (
                    <span key={at} className={`h-3.5 w-1 rounded-xs ${bars[hour]}`} />
                  ))}
                </span>
              </td>
              <td className="num px-4 text-right">{p95Ms === null ? '–' : `${p95Ms} ms`}</td>
              <td className="num px-4 text-right">
                {faultPercent === null ? '–' : fineShareText(faultPercent)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
