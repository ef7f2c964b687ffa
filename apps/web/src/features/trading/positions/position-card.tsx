import type { TradingPosition, TradingTicker, TradingTickerTerms } from '@powerplay/contract'
import { SlidersHorizontal } from 'lucide-react'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Spinner } from '../../../ui/states/spinner.tsx'
import { CloseButton } from './close-button.tsx'
import { showBps, showPrice, toneOf } from '../figures.ts'
import { messages } from '../messages.en.ts'
import { openEdit } from '../triggers/open-edit.ts'
import { feeOf, gainAt } from './position-model.ts'
import { useLivePrice } from '../prices/prices-store.ts'
import { SideWord } from './side-word.tsx'
import { TickerIcon } from '../tickers/ticker-icon.tsx'

const { columns } = messages

export interface PositionCardProps {
  position: TradingPosition
  ticker: TradingTicker
  terms: TradingTickerTerms
}

/** An open position on a narrow screen: its close says what comes back. */
export function PositionCard({ position, ticker, terms }: PositionCardProps) {
  const format = useAmountFormat()
  const live = useLivePrice(ticker)
  const { entry, bust, takeProfit, stopLoss, currency, status } = position
  const fee = feeOf(position.feeMode, terms.fee)
  const gain = gainAt(position, live.price, ticker.priceDecimals, fee)
  const tone = toneOf(gain?.roiBps ?? 0)
  const price = (text: string | null) => (text === null ? '–' : showPrice(text))
  const facts = [
    [columns.wager, format.amount(position.wager, currency), ''],
    [columns.entry, price(entry), ''],
    [columns.profit, gain ? format.profit(gain.profitMinor, currency) : '–', tone],
    [columns.price, showPrice(live.price), ''],
    [columns.bust, price(bust), 'text-loss'],
    [columns.triggers, `${price(takeProfit)} / ${price(stopLoss)}`, ''],
  ] as const
  return (
    <article
      aria-label={`${position.ticker} ${position.side}`}
      className="grid gap-3 rounded-card border border-line-quiet bg-surface p-3"
    >
      <header className="flex items-center gap-2 text-14 font-semibold">
        <TickerIcon ticker={ticker} sizePx={20} />
        {position.ticker}
        <span className="rounded-full bg-raised px-2 py-0.5 text-12 text-muted">
          {position.multiplier}x
        </span>
        <SideWord side={position.side} />
        <span className={cx('flex-1 text-right font-condensed text-20 tabular-nums', tone)}>
          {gain ? showBps(gain.roiBps) : ''}
        </span>
      </header>
      {status === 'opening' ? (
        <p className="flex items-center gap-2 text-13 text-muted">
          <Spinner /> {messages.opening}
        </p>
      ) : (
        <>
          <dl className="grid grid-cols-3 gap-2 text-13 tabular-nums">
            {facts.map(([name, value, look]) => (
              <div key={name} className="min-w-0">
                <dt className="text-12 text-muted">{name}</dt>
                <dd className={cx('truncate font-semibold', look)}>{value}</dd>
              </div>
            ))}
          </dl>
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
            <CloseButton
              position={position}
              atMs={live.atMs}
              minHoldMs={terms.minHoldMs}
              label={gain && messages.closeFor(format.amount(gain.payoutMinor, currency))}
              isWide
            />
            <Button
              variant="outline"
              icon={<SlidersHorizontal size={16} aria-hidden />}
              disabled={status !== 'open'}
              onClick={() => openEdit({ position, ticker })}
            >
              {messages.edit}
            </Button>
          </div>
        </>
      )}
    </article>
  )
}
