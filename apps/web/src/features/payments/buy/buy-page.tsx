import { PageHead } from '../../../ui/lists/section-head.tsx'
import { buyWords as words } from './buy-words.en.ts'
import { LimitFirst } from '../window/limit-first.tsx'
import { WithCurrency } from '../window/with-currency.tsx'

/** /crypto: coins for a card, from an outside seller. */
export function BuyPage() {
  return (
    <>
      <PageHead title={words.title} text={words.text} />
      <div className="mx-auto max-w-140 rounded-card border border-line-quiet bg-surface p-4">
        <LimitFirst isAsked>
          <WithCurrency tab="buy" wants={undefined} />
        </LimitFirst>
      </div>
    </>
  )
}
