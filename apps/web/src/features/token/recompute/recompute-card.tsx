import { Calculator, CircleAlert, CircleCheck, Download, Play } from 'lucide-react'
import { useState } from 'react'
import { showCount, showUsd } from '../../../platform/format/usd.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { ErrorState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { messages } from '../messages.en.ts'
import { OwnBets } from './own-bets.tsx'
import { recomputeDay, type Recomputed } from './recompute-day.ts'
import { useTokenData } from '../use-token.ts'

const texts = messages.recompute

/** A published day to take along, and to be counted again here and now. */
export function RecomputeCard() {
  const query = useTokenData()
  const { data } = query
  const day = data?.lastDay
  const [isRunning, setIsRunning] = useState(false)
  const [result, setResult] = useState<Recomputed | 'failed'>()
  const run = async (chosen: string) => {
    setIsRunning(true)
    setResult(await recomputeDay(chosen).catch(() => 'failed' as const))
    setIsRunning(false)
  }
  const lines = [
    '# T = stake × edge, per settled bet, summed by hour',
    `npm run recompute -- --day ${day ?? 'D'}`,
    'T    = sum(line.theoretical for line in day)',
    `burn = T × ${data?.terms.burnPct.casino ?? 5} % / price   # per hour, at the pool`,
  ]
  return (
    <section
      aria-label={texts.title}
      className="grid gap-4 rounded-card border border-accent/50 bg-surface p-4 md:grid-cols-2"
    >
      <div>
        <h2 className="flex items-center gap-2 text-16 font-semibold">
          <Calculator size={18} aria-hidden className="text-accent" /> {texts.title}
        </h2>
        <p className="mt-1 text-13 text-muted">{texts.text}</p>
        {day ? (
          <div className="mt-3 flex flex-wrap gap-2">
            <a href={`/token/days/${day}.json`} download className={buttonClass('secondary')}>
              <Download size={16} aria-hidden /> {texts.file(day)}
            </a>
            <Button
              variant="outline"
              icon={<Play size={16} aria-hidden />}
              isBusy={isRunning}
              onClick={() => void run(day)}
            >
              {texts.run}
            </Button>
            <OwnBets day={day} />
          </div>
        ) : data ? (
          <p className="mt-3 text-13 text-muted">{texts.none}</p>
        ) : query.isError ? (
          <div className="mt-3">
            <ErrorState text={texts.loadFailed} onRetry={() => void query.refetch()} />
          </div>
        ) : (
          <Skeleton className="mt-3 h-11 w-56" />
        )}
      </div>
      <div className="min-w-0">
        <pre
          tabIndex={0}
          className="overflow-x-auto rounded-control bg-well p-3 text-12 leading-5 text-muted"
        >
          {lines.join('\n')}
        </pre>
        <p role="status" className="num mt-2 min-h-5 text-13 text-muted">
          {day && result && <Result day={day} result={result} />}
        </p>
      </div>
    </section>
  )
}

function Result({ day, result }: { day: string; result: Recomputed | 'failed' }) {
  if (result === 'failed') return texts.failed
  const isSame = result.problems.length === 0
  const Icon = isSame ? CircleCheck : CircleAlert
  return (
    <span className="flex flex-wrap items-center gap-2">
      <b className={`inline-flex items-center gap-1.5 ${isSame ? 'text-win' : 'text-loss'}`}>
        <Icon size={14} aria-hidden /> {isSame ? texts.same : texts.other}
      </b>
      {texts.result(day, showUsd(result.usd), showCount(result.bets))}
      {!isSame && <span className="basis-full">{result.problems.slice(0, 3).join('; ')}</span>}
    </span>
  )
}
