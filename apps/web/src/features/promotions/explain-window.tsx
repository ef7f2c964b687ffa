import type { ExplainedRule } from '@powerplay/contract'
import { Check, X } from 'lucide-react'
import { Link } from 'wouter'
import { callServer } from '../../platform/client/call-server.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'
import { useAmountFormat } from '../../platform/format/use-amount-format.ts'
import { closeAllModals } from '../../platform/modals/modals.tsx'
import { ErrorState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { messages } from './messages.en.ts'

const { explain: texts } = messages

/** What is asked about. */
export type Question =
  | {
      readonly about: 'withdrawal'
      readonly currency: string
      /** The order that was tried; without one, all that is there. */
      readonly sum?: string
      readonly type?: string
      readonly wallet?: string
      readonly memo?: string
    }
  | { readonly about: 'bonus'; readonly id: string }
  | { readonly about: 'code'; readonly code: string }

export interface ExplainProps {
  question: Question
}

/** Every rule as it stands: what it needs, what there is, and the way out. */
export function ExplainWindow({ question }: ExplainProps) {
  const { data, isError, refetch } = useServerQuery({
    queryKey: ['bonus', 'explain', question],
    queryFn: ({ signal }) => callServer('explain', question, { signal }),
    staleTime: 0,
  })
  const format = useAmountFormat()
  if (isError) return <ErrorState text={texts.failed} onRetry={() => void refetch()} />
  if (data === undefined) {
    return (
      <div role="status" aria-label="Loading">
        <Skeleton className="h-48 w-full" />
      </div>
    )
  }
  const { amount, shown, currency, rules, elsewhere } = data
  const inOrder = [...rules.filter(({ isMet }) => !isMet), ...rules.filter(({ isMet }) => isMet)]
  return (
    <div className="grid gap-4">
      {amount !== null && shown !== null && currency !== null && (
        <p>
          <span className="block text-12 text-muted">{texts.now}</span>
          <span className="num font-condensed text-32 font-bold text-win">
            {format.amount(amount, currency)}
          </span>{' '}
          <span className="num text-13 text-muted">{texts.of(format.amount(shown, currency))}</span>
        </p>
      )}
      <ul className="grid gap-2">
        {inOrder.map((rule) => (
          <RuleLine key={rule.rule} rule={rule} />
        ))}
      </ul>
      {elsewhere.length > 0 && currency !== null && (
        <section aria-labelledby="explain-elsewhere" className="grid gap-2">
          <h3 id="explain-elsewhere" className="text-13 font-semibold text-muted">
            {texts.elsewhere}
          </h3>
          <ul className="grid gap-2">
            {elsewhere.map((place) => (
              <PlaceLine key={place.rule} place={place} currency={currency} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Money that is shown and cannot go: how much, where it is and what frees it. */
function PlaceLine({ place, currency }: { place: ExplainedRule; currency: string }) {
  const format = useAmountFormat()
  const { text, have, way, link } = place
  return (
    <li className="rounded-control bg-well p-3">
      <p className="flex justify-between gap-3 text-14">
        {text}
        {have !== null && <span className="num">{format.amount(have, currency)}</span>}
      </p>
      <Way way={way} link={link} />
    </li>
  )
}

function Way({ way, link }: Pick<ExplainedRule, 'way' | 'link'>) {
  return (
    <>
      {way !== null && <p className="mt-1 text-13 font-semibold">{way}</p>}
      {link !== null && (
        <Link href={link} onClick={closeAllModals} className="text-13 text-accent underline">
          {texts.go}
        </Link>
      )}
    </>
  )
}

function RuleLine({ rule: { text, isMet, need, have, way, link } }: { rule: ExplainedRule }) {
  const Mark = isMet ? Check : X
  const figures = [need && `${texts.need} ${need}`, have && `${texts.have} ${have}`].filter(Boolean)
  return (
    <li className={`flex gap-3 rounded-control p-3 ${isMet ? 'bg-well' : 'bg-raised'}`}>
      <Mark
        size={16}
        aria-label={isMet ? texts.met : texts.unmet}
        className={`mt-0.5 shrink-0 ${isMet ? 'text-win' : 'text-loss'}`}
      />
      <div className="min-w-0 flex-1">
        <p className="text-14">{text}</p>
        {figures.length > 0 && <p className="num text-12 text-muted">{figures.join(', ')}</p>}
        <Way way={way} link={link} />
      </div>
    </li>
  )
}
