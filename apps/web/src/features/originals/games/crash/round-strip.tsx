import type { FinishedRound } from '@powerplay/contract'
import { Link } from 'wouter'
import { scaled } from '../../../../platform/format/ratio.ts'
import { Pill, type Tone } from '../../../../ui/marks/pill.tsx'

/** Under 2 is quiet, 2 and more mint, 10 and more amber, an instant crash coral. */
export function toneOfResult(result: number): Tone {
  if (result <= 1) return 'loss'
  if (result >= 10) return 'accent'
  return result >= 2 ? 'win' : 'neutral'
}

/** The last rounds of all players, newest first; each leads to its proof. */
export function RoundStrip({ rounds }: { rounds: readonly FinishedRound[] }) {
  if (rounds.length === 0) return <p className="text-12 text-muted">No rounds yet</p>
  return (
    <ol
      aria-label="Last rounds, newest first"
      className="flex min-w-0 -mr-6 gap-1.5 overflow-hidden pr-6 md:mr-0 [mask-image:linear-gradient(to_right,#000_calc(100%-24px),transparent)]"
    >
      {rounds.map(({ round, result, hash }) => {
        const text = `${scaled(Math.round(result * 100), 2)}×`
        return (
          <li key={round} className="animate-fade">
            <Link
              href={`/fairness?game=crash&round=${round}&hash=${hash}`}
              aria-label={`Round ${round}: ${text}, verify`}
              className="block rounded-full"
            >
              <Pill tone={toneOfResult(result)} className="num">
                {text}
              </Pill>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
