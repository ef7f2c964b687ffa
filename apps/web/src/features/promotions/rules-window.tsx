import { Ban } from 'lucide-react'
import { callServer } from '../../platform/client/call-server.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'
import { ErrorState } from '../../ui/states/empty-state.tsx'
import { Progress } from '../../ui/states/progress.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { messages } from './messages.en.ts'

const { rules: texts } = messages

/** How much of a stake counts, where bonuses are not accepted, and the rules of all of them. */
export function RulesWindow() {
  const { data, isError, refetch } = useServerQuery({
    queryKey: ['bonus-rules'],
    queryFn: ({ signal }) => callServer('bonusRules', {}, { signal }),
  })
  if (isError) return <ErrorState text={texts.failed} onRetry={() => void refetch()} />
  if (data === undefined) {
    return (
      <div role="status" aria-label="Loading">
        <Skeleton className="h-64 w-full" />
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      <p className="text-13 text-muted">{texts.lead}</p>
      <dl className="grid gap-2 rounded-card bg-well p-3">
        {data.weights.map(({ group, label, fromPercent, toPercent }) => (
          <div key={group} className="grid grid-cols-[1fr_88px_84px] items-center gap-3 text-13">
            <dt>{label}</dt>
            <dd>
              <Progress label={label} percent={toPercent} />
            </dd>
            <dd className="num text-right font-semibold">
              {fromPercent === toPercent ? `${toPercent}%` : `${fromPercent} to ${toPercent}%`}
            </dd>
          </div>
        ))}
      </dl>
      <div className="rounded-card border border-loss/40 bg-loss-tint p-3">
        <p className="flex items-center gap-2 text-13 font-semibold">
          <Ban size={16} aria-hidden className="text-loss" /> {texts.notAccepted}
        </p>
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {data.notAccepted.map((name) => (
            <li key={name} className="rounded-full bg-surface px-2 py-0.5 text-12">
              {name}
            </li>
          ))}
        </ul>
      </div>
      <ul className="grid list-disc gap-1.5 pl-5 text-13 text-muted marker:text-accent">
        {data.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
