import type { BetInfo } from '@powerplay/contract'
import { formatOdds } from '@powerplay/engines/sport/odds-format'
import { Check, Circle, Minus, X } from 'lucide-react'
import { Link } from 'wouter'
import { fieldOf } from '../../../platform/client/fields.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { cx } from '../../../ui/cx.ts'
import { numberIn, textIn } from '../games/outcome.ts'
import { messages } from '../messages.en.ts'

interface Leg {
  readonly selectionId: string
  readonly event: string
  readonly market: string
  readonly outcome: string
  readonly oddsE3: number
  readonly result: string
}

const marks = {
  good: { look: 'bg-win-tint text-win', Icon: Check },
  bad: { look: 'bg-loss-tint text-loss', Icon: X },
  void: { look: 'bg-raised text-muted', Icon: Minus },
  open: { look: 'text-muted', Icon: Circle },
} as const

/** The selections of a bet on sport, what each was taken at, and what became of it. */
export function BetLegs({ info }: Pick<BetInfo, 'info'>) {
  const format = useSettings((state) => state.oddsFormat)
  return (
    <ul aria-label={messages.legs.title} className="grid gap-3 rounded-card bg-well p-4">
      {legsOf(info).map((leg) => (
        <li key={leg.selectionId} className="flex items-start gap-3 text-13">
          <LegMark result={leg.result} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{leg.outcome}</span>
            <span className="block truncate text-12 text-muted">
              <Link
                href={eventPath(leg)}
                className="hover:text-text hover:underline"
                onClick={() => closeModal('bet')}
              >
                {leg.event}
              </Link>
              {`, ${leg.market}`}
            </span>
          </span>
          <span className="num text-right">
            <span className="block font-semibold">{formatOdds(leg.oddsE3, format)}</span>
            <span className="block text-12 text-muted">{wordOf(leg.result)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function LegMark({ result }: Pick<Leg, 'result'>) {
  const { look, Icon } = marks[kindOf(result)]
  return (
    <span
      className={cx(
        'mt-0.5 inline-flex size-4.5 shrink-0 items-center justify-center rounded-full',
        look,
      )}
    >
      <Icon size={12} strokeWidth={3} aria-hidden />
    </span>
  )
}

function kindOf(result: string): keyof typeof marks {
  if (result === '') return 'open'
  if (result === 'void') return 'void'
  return result === 'lost' || result === 'half_lost' ? 'bad' : 'good'
}

const isWord = (word: string): word is keyof typeof messages.legs.results =>
  Object.hasOwn(messages.legs.results, word)

function wordOf(result: string): string {
  return isWord(result) ? messages.legs.results[result] : messages.legs.open
}

/** An event by the id of its selection, `event/line/outcome`. */
function eventPath({ selectionId }: Leg): string {
  return `/sport/event/${encodeURIComponent(selectionId.split('/')[0] ?? '')}`
}

/** What was chosen stands in the parameters, what came of it in the result; both in one order. */
function legsOf({ params, data }: BetInfo['info']): readonly Leg[] {
  const results = listOf(data)
  return listOf(params).map((leg) => {
    const selectionId = textIn(leg, 'selectionId')
    const end = results.find((one) => textIn(one, 'selectionId') === selectionId)
    return {
      selectionId,
      event: textIn(leg, 'event'),
      market: textIn(leg, 'market'),
      outcome: textIn(leg, 'outcome'),
      oddsE3: Math.round((numberIn(end, 'odds') ?? numberIn(leg, 'odds') ?? 1) * 1_000),
      result: textIn(end, 'result'),
    }
  })
}

function listOf(value: unknown): readonly unknown[] {
  const list = fieldOf(value, 'legs')
  return Array.isArray(list) ? list : []
}
