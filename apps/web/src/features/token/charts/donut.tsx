import type { AnalyticsSupply } from '@powerplay/contract'
import { fixed, shortNumber, showTokens } from '../chart-text.ts'
import { partColors } from './group-colors.ts'
import { messages } from '../messages.en.ts'

const [radius, around] = [42, 2 * Math.PI * 42]

/** The five parts of all tokens as a ring, with their names and amounts beside it. */
export function Donut({ supply }: { supply: AnalyticsSupply }) {
  const whole = supply.values.reduce((sum, value) => sum + value, 0)
  const starts = supply.values.map((_value, place) =>
    supply.values.slice(0, place).reduce((sum, value) => sum + value, 0),
  )
  return (
    <div className="@container flex-1">
      <div className="grid items-center gap-5 @min-[420px]:grid-cols-[auto_minmax(0,1fr)]">
        <div className="relative mx-auto size-44">
          <svg viewBox="0 0 100 100" aria-hidden className="size-full -rotate-90">
            {supply.values.map((value, place) => (
              <circle
                key={supply.labels[place]}
                cx="50"
                cy="50"
                r={radius}
                fill="none"
                stroke={partColors[place]}
                strokeWidth="13"
                strokeDasharray={`${Math.max(0, (value / whole) * around - 0.8)} ${around}`}
                strokeDashoffset={-((starts[place] ?? 0) / whole) * around}
              />
            ))}
          </svg>
          <p className="absolute inset-0 flex flex-col items-center justify-center text-12 text-muted">
            {messages.token.max}
            <b className="num font-condensed text-20 font-bold text-text">
              {shortNumber(whole, 2)}
            </b>
          </p>
        </div>
        <ul className="num grid gap-2 text-13">
          {supply.data.map(({ dimensions, metrics }, place) => (
            <li
              key={dimensions.name}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto_4.5rem] items-center gap-2"
            >
              <i
                aria-hidden
                className="size-2.5 rounded-[3px]"
                style={{ background: partColors[place] }}
              />
              {dimensions.name}
              <span className="text-muted">{showTokens(metrics.amount, 0)}</span>
              <b className="text-right font-semibold">{fixed(metrics.percent, 2)} %</b>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
