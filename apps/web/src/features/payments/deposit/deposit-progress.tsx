import type { DepositRow } from '@powerplay/contract'
import { Check } from 'lucide-react'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { messages } from '../messages.en.ts'
import { FactList, Note } from '../note.tsx'
import { chainName, sumText } from '../show.ts'
import { ConfirmationBar, Timeline, type Stage } from '../timeline.tsx'
import { TransactionId } from '../transaction-id.tsx'

export interface DepositProgressProps {
  deposit: DepositRow
  onBack?: () => void
  onAgain?: () => void
}

/** A deposit on its way: seen, confirming, credited; or what else became of it. */
export function DepositProgress({ deposit, onBack, onAgain }: DepositProgressProps) {
  const format = useAmountFormat()
  const { currency, sum, state, confirmations, needed } = deposit
  const isCredited = state === 'credited'
  const wentBack = isGoneBack(deposit)
  return (
    <div className="grid gap-4">
      <div className="flex flex-col items-center gap-1 pt-2">
        {isCredited && (
          <span className="mb-1 flex size-12 items-center justify-center rounded-card bg-win-tint text-win">
            <Check size={24} aria-hidden />
          </span>
        )}
        <p className="num flex items-center gap-2.5 font-condensed text-36 font-bold">
          <Coin currencyId={currency} sizePx={28} isDecoration />
          <span className={isCredited ? 'text-win' : undefined}>
            {isCredited ? '+' : ''}
            {sumText(sum, currency)}
          </span>
        </p>
        <p className="text-13 text-muted">
          ≈ {format.estimate(sum, currency)}, {chainName(deposit.chain)}
        </p>
      </div>
      {needed > 0 && (
        <div className="grid gap-2.5 rounded-card bg-well p-3.5">
          <p role="status" className="num text-13 font-semibold">
            {confirmations} of {needed} confirmations
          </p>
          <ConfirmationBar
            count={confirmations}
            needed={needed}
            tone={isCredited ? 'win' : wentBack ? 'warn' : 'info'}
          />
        </div>
      )}
      <Timeline label={messages.tabs.deposit} stages={stagesOf(deposit)} />
      <FactList rows={[{ name: messages.transaction, value: <TransactionId {...deposit} /> }]} />
      {!isCredited && state !== 'written-off' && <Note tone="info">{messages.canClose}</Note>}
      <div className="grid grid-cols-2 gap-3">
        {isCredited ? (
          <>
            {onAgain && <Button onClick={onAgain}>{messages.depositAgain}</Button>}
            <Button variant="primary" onClick={() => closeModal('wallet')}>
              {messages.play}
            </Button>
          </>
        ) : (
          onBack && (
            <Button className="col-span-2" onClick={onBack}>
              {deposit.aggregator ? messages.invoice.backTo : messages.backToAddress}
            </Button>
          )
        )}
      </div>
    </div>
  )
}

/** It was credited once and is not any more. */
function isGoneBack({ state, credited_at }: DepositRow): boolean {
  return credited_at !== null && state !== 'credited'
}

function seenStage({ state, aggregator }: DepositRow): Stage {
  const words = aggregator ? messages.invoice : messages
  const isNow = state === 'seen'
  return {
    name: words.seen,
    text: isNow ? words.seenText : undefined,
    state: isNow ? 'now' : 'done',
  }
}

function stagesOf(deposit: DepositRow): Stage[] {
  const { state, aggregator } = deposit
  const words = aggregator ? messages.invoice : messages
  if (state === 'unpaid') {
    return [{ name: messages.invoice.unpaid, text: messages.invoice.unpaidText, state: 'now' }]
  }
  if (state === 'expired') {
    const [name, text] = aggregator
      ? [messages.invoice.expired, messages.invoice.expiredText]
      : [messages.unmined, messages.unminedText]
    return [{ name, text, state: 'failed' }]
  }
  const seen = seenStage(deposit)
  if (state === 'reversed') {
    return [seen, { name: messages.reversed, text: words.reversedText, state: 'failed' }]
  }
  if (state === 'written-off') {
    const text = deposit.reason ?? undefined
    return [seen, { name: messages.writtenOff, text, state: 'failed' }]
  }
  if (state === 'small') {
    return [seen, { name: messages.small, text: messages.smallText, state: 'now' }]
  }
  if (state === 'held') {
    const text = deposit.reason ?? messages.heldText
    return [seen, { name: messages.held, text, state: 'now' }]
  }
  const isCredited = state === 'credited'
  const wentBack = isGoneBack(deposit)
  return [
    seen,
    {
      name: wentBack ? messages.wentBack : messages.confirming,
      text: wentBack ? messages.wentBackText : words.confirmingText,
      state: isCredited ? 'done' : state === 'seen' ? 'ahead' : 'now',
    },
    {
      name: messages.credited,
      text: isCredited ? messages.creditedText : messages.notYet,
      state: isCredited ? 'done' : 'ahead',
    },
  ]
}
