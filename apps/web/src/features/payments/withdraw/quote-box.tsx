import { showUsd } from '../../../platform/format/usd.ts'
import { Coin } from '../../../ui/marks/coin.tsx'
import { Progress } from '../../../ui/states/progress.tsx'
import { messages } from '../messages.en.ts'
import { Note } from '../note.tsx'
import { sumText } from '../show.ts'
import type { Choice } from '../window/choice.ts'
import type { Quote } from './use-quote.ts'

interface QuoteProps {
  choice: Choice
  quote: Quote
}

/** What a withdrawal costs, and what arrives. */
export function FeeBox({ choice: { currency, chain }, quote }: QuoteProps) {
  return (
    <dl className="grid gap-2 rounded-control border border-line-quiet p-3.5 text-13">
      <QuoteRow
        name={messages.fee(quote.levelName, (quote.feeBps / 100).toLocaleString('en'))}
        value={sumText(quote.fee, currency.id)}
      />
      <QuoteRow
        name={messages.networkFee(chain.name)}
        value={sumText(quote.networkFee, currency.id)}
      />
      <div className="mt-1 flex items-center justify-between border-t border-line-quiet pt-3">
        <dt className="font-semibold">{messages.youReceive}</dt>
        <dd className="num flex items-center gap-2 font-condensed text-24 font-bold">
          <Coin currencyId={currency.id} sizePx={22} isDecoration />
          {sumText(quote.net, currency.id)}
        </dd>
      </div>
    </dl>
  )
}

/** What a withdrawal costs, what arrives, and what the level still lets out. */
export function QuoteBox({ choice, quote }: QuoteProps) {
  const usedPercent =
    quote.limit24hUsd > 0 ? 100 - (quote.left24hUsd / quote.limit24hUsd) * 100 : 100
  return (
    <>
      <FeeBox choice={choice} quote={quote} />
      <div className="grid gap-2 rounded-control border border-line-quiet p-3.5 text-13">
        <p className="flex justify-between gap-3">
          <span className="text-muted">{messages.limit(quote.levelName)}</span>
          <span className="num font-semibold">{messages.left(showUsd(quote.left24hUsd))}</span>
        </p>
        <Progress label={messages.limit(quote.levelName)} percent={usedPercent} tone="info" />
      </div>
      {quote.playFirstUsd > 0 && (
        <Note tone="warn">{messages.playFirst(showUsd(quote.playFirstUsd))}</Note>
      )}
    </>
  )
}

function QuoteRow({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className="num font-semibold">{value}</dd>
    </div>
  )
}
