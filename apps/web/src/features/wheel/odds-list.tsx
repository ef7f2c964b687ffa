import type { TicketData } from '@powerplay/contract'
import { messages } from './messages.en.ts'
import { segmentLooks, showShortCents } from './wheel-model.ts'

/** How likely each prize is. */
export function OddsList({ segments }: Pick<TicketData, 'segments'>) {
  const top = Math.max(...segments.map(({ chancePct }) => chancePct))
  return (
    <ul aria-label={messages.odds} className="num grid gap-2 text-12">
      {segments.map(({ n, label, maxCents, chancePct }, place) => (
        <li key={n} className="grid grid-cols-[10px_8.5rem_minmax(0,1fr)_3rem] items-center gap-2">
          <span
            className="size-2.5 rounded-[3px]"
            style={{ background: segmentLooks[place % segmentLooks.length]?.light }}
          />
          <span className="font-semibold">
            {label}
            {maxCents !== null && (
              <span className="font-normal text-muted">
                {' '}
                {messages.max(showShortCents(maxCents))}
              </span>
            )}
          </span>
          <span aria-hidden className="h-1 rounded-full bg-hover">
            <span
              className="block h-full min-w-1 rounded-full bg-accent"
              style={{ width: `${(chancePct / top) * 100}%` }}
            />
          </span>
          <span className="text-right text-muted">{chancePct}%</span>
        </li>
      ))}
    </ul>
  )
}
