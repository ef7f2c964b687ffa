import { useEffect, useId, useRef, type FormEvent } from 'react'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { messages } from '../messages.en.ts'
import { FactList, Note } from '../note.tsx'
import { durationText, sumText } from '../show.ts'
import type { Choice } from '../window/choice.ts'
import { FeeBox } from './quote-box.tsx'
import type { Order } from './use-order.ts'
import type { Quote } from './use-quote.ts'
import { usualDays, useUsualTime } from './use-usual-time.ts'

const words = messages.review

interface WithdrawReviewProps {
  choice: Choice
  order: Order
  quote: Quote
}

/** All of a withdrawal once more, before it is sent: a chain gives nothing back. */
export function WithdrawReview({ choice, order, quote }: WithdrawReviewProps) {
  const { currency, chain } = choice
  const { sum } = order.typed
  const title = useId()
  const head = useRef<HTMLHeadingElement>(null)
  const usualMs = useUsualTime(choice)
  const worth = useAmountFormat().estimate(sum, currency.id)
  // No button has the focus: a second press of Enter sends nothing.
  useEffect(() => head.current?.focus(), [])
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    order.send()
  }
  const time =
    usualMs === undefined ? [] : [{ name: words.usual(usualDays), value: durationText(usualMs) }]
  const why = quote.reasons.map((reason) => messages.reasons[reason]).join('. ')
  return (
    <form onSubmit={handleSubmit} aria-labelledby={title} className="grid gap-4">
      <div>
        <h3 ref={head} id={title} tabIndex={-1} className="text-16 font-semibold outline-none">
          {words.title}
        </h3>
        <p className="text-13 text-muted">{words.text}</p>
      </div>
      <div className="flex items-start gap-3">
        <Coin currencyId={currency.id} sizePx={28} isDecoration />
        <div className="min-w-0">
          <p className="num font-condensed text-24 leading-8 font-bold">
            {sumText(sum, currency.id)}
          </p>
          {worth !== undefined && <p className="num text-12 text-muted">≈ {worth}</p>}
        </div>
      </div>
      <Recipient choice={choice} order={order} />
      <FactList rows={[{ name: messages.network, value: chain.name }, ...time]} />
      <FeeBox choice={choice} quote={quote} />
      {why !== '' && (
        <Note tone="info" title={words.looked}>
          {why}
        </Note>
      )}
      {order.error !== undefined && (
        <p role="alert" className="text-13 font-semibold text-loss">
          {order.error}
        </p>
      )}
      <div className="grid grid-cols-[1fr_2fr] gap-3">
        <Button size="lg" disabled={order.isBusy} onClick={order.goBack}>
          {messages.back}
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isBusy={order.isBusy}
          disabled={!order.quote.isCurrent}
        >
          {words.confirm}
        </Button>
      </div>
    </form>
  )
}

/** Where it goes, to the last letter. */
function Recipient({ choice: { chain }, order }: Omit<WithdrawReviewProps, 'quote'>) {
  const address = order.typed.address.trim()
  const memo = order.typed.memo.trim()
  return (
    <div className="grid gap-1 rounded-control bg-well p-3.5 text-13">
      <p className="flex items-center justify-between gap-3 text-muted">
        {messages.withdrawAddress(chain.name)}
        <CopyButton
          text={address}
          what={messages.theAddress}
          onCopied={() => toast('success', messages.copied)}
          onFailed={() => toast('error', messages.copyFailed)}
        />
      </p>
      <p data-address className="num text-14 leading-6 font-semibold break-all">
        {address}
      </p>
      {chain.memo && (
        <p className="num break-all text-muted">
          {memo === '' ? words.noMemo : `${messages.memo} ${memo}`}
        </p>
      )}
    </div>
  )
}
