import { ShieldX } from 'lucide-react'
import { callServer } from '../../../platform/client/call-server.ts'
import type { CallOutput } from '../../../platform/client/call-types.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { Note } from '../forms/note.tsx'
import { useSettled } from '../forms/use-settled.ts'

type Budget = CallOutput<'economyPreview'>

/** The worst case of every level if settings were these; the server alone knows the sums. */
function useBudget(changes: Readonly<Record<string, unknown>>) {
  return useServerQuery<Budget>({
    queryKey: ['dashboard', 'guard', changes],
    queryFn: ({ signal }) => callServer('economyPreview', { changes }, { signal }),
    retry: false,
  })
}

export interface GuardBarsProps {
  /** Key of the setting. */
  id: string
  /** What it would hold. */
  value: unknown
}

/**
 * What all rewards together could cost at each level, now and with another value, against the guard.
 * Nothing where the setting is none of the economy's.
 */
export function GuardBars({ id, value }: GuardBarsProps) {
  const settled: unknown = JSON.parse(useSettled(JSON.stringify(value)))
  const { data: now } = useBudget({})
  const { data: then } = useBudget({ [id]: settled })
  if (now === undefined || then === undefined) return null
  const isSame = JSON.stringify(now) === JSON.stringify(then)
  return isSame ? null : <Bars now={now} then={then} />
}

const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

function Bars({ now, then }: { now: Budget; then: Budget }) {
  const { guardPct, levels, ok } = then
  const sums = [...levels, ...now.levels].map(({ sumPct }) => sumPct)
  const low = Math.max(0, Math.floor((Math.min(...sums, guardPct) - 10) / 10) * 10)
  const high = Math.max(...sums, guardPct) + 3
  const heightOf = (pct: number) => `${((pct - low) / (high - low)) * 100}%`
  const over = levels.filter(({ sumPct }) => sumPct >= guardPct)
  return (
    <figure aria-label="Guard">
      <figcaption className="mb-2 flex flex-wrap justify-between gap-x-3 text-13">
        <b>Guard: worst case per level</b>
        <span className="text-12 text-muted">% of theoretical win, VIP 0 to 10</span>
      </figcaption>
      <div className="relative flex h-28 items-end gap-1 pl-8">
        {levels.map(({ level, sumPct }, place) => {
          const before = now.levels[place]?.sumPct ?? sumPct
          const isOver = sumPct >= guardPct
          return (
            <div
              key={level}
              title={`Level ${level}: ${percent.format(before)} → ${percent.format(sumPct)} %`}
              className="relative h-full flex-1"
            >
              <div
                className={`absolute inset-x-0 bottom-0 ${isOver ? 'bg-loss' : 'bg-warn'}`}
                style={{ height: heightOf(sumPct) }}
              />
              <div
                className="absolute inset-x-0 bottom-0 bg-raised outline-1 outline-line"
                style={{ height: heightOf(Math.min(before, sumPct)) }}
              />
            </div>
          )
        })}
        <div
          aria-hidden
          className="absolute inset-x-0 border-t border-loss text-12 text-loss"
          style={{ bottom: heightOf(guardPct) }}
        >
          <span className="num absolute -top-2 left-0 bg-surface pr-1">{guardPct}</span>
        </div>
      </div>
      <ol className="mt-1 flex gap-1 pl-8 text-12">
        {levels.map(({ level, sumPct }, place) => (
          <li
            key={level}
            className={`num flex-1 text-center ${sumPct >= guardPct ? 'font-semibold text-loss' : 'text-muted'}`}
          >
            {level}
            <span className="sr-only">
              : {percent.format(now.levels[place]?.sumPct ?? sumPct)} to {percent.format(sumPct)} %
            </span>
          </li>
        ))}
      </ol>
      {!ok && (
        <div className="mt-3">
          <Note tone="loss" icon={<ShieldX size={16} />}>
            <b>The guard refuses this.</b> {refusedWords(over, guardPct)}
          </Note>
        </div>
      )}
    </figure>
  )
}

function refusedWords(over: Budget['levels'], guardPct: number): string {
  if (over.length === 0) return `A bonus, or a new account, would cost ${guardPct} % or more.`
  const told = over.map(({ level, sumPct }) => `level ${level}: ${percent.format(sumPct)} %`)
  return `It has to stay under ${guardPct} %. It would be: ${told.join(', ')}.`
}
