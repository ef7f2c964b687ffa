import type { TradingPosition, TradingTicker, TradingTickerTerms } from '@powerplay/contract'
import { LineChart, Pencil } from 'lucide-react'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Spinner } from '../../../ui/states/spinner.tsx'
import { Cell, Row } from '../../../ui/lists/table.tsx'
import { CloseButton } from './close-button.tsx'
import { showBps, showPrice, toneOf } from '../figures.ts'
import { messages } from '../messages.en.ts'
import { openEdit } from '../triggers/open-edit.ts'
import { PositionCard } from './position-card.tsx'
import { feeOf, gainAt } from './position-model.ts'
import { FirstCells, Frame } from './positions-frame.tsx'
import { useLivePrice } from '../prices/prices-store.ts'

const { columns } = messages

export interface OpenPositionsProps {
  terms: TradingTickerTerms
  tickers: readonly TradingTicker[]
  positions: readonly TradingPosition[]
}

/** What the player has open: a table, and cards on narrow screens. */
export function OpenPositions({ terms, tickers, positions }: OpenPositionsProps) {
  const { user } = useSession()
  if (positions.length === 0) {
    return (
      <EmptyState
        icon={<LineChart size={24} aria-hidden />}
        title={messages.noPositions}
        text={user === undefined ? messages.guestPositions : messages.noPositionsText}
      />
    )
  }
  const known = positions.flatMap((position) => {
    const ticker = tickers.find((one) => one.ticker === position.ticker)
    return ticker ? [{ position, ticker, terms }] : []
  })
  return (
    <>
      <ul className="grid gap-2 p-2 @min-[760px]/panel:hidden">
        {known.map((one) => (
          <li key={one.position._id}>
            <PositionCard {...one} />
          </li>
        ))}
      </ul>
      <div className="hidden @min-[760px]/panel:block">
        <Frame
          caption={messages.positions}
          heads={[
            columns.entry,
            columns.price,
            columns.bust,
            columns.triggers,
            columns.roi,
            columns.profit,
            '',
          ]}
        >
          {known.map((one) => (
            <OpenRow key={one.position._id} {...one} />
          ))}
        </Frame>
      </div>
    </>
  )
}

/** An open position with what its row needs. */
export interface OpenRowProps {
  position: TradingPosition
  ticker: TradingTicker
  terms: TradingTickerTerms
}

function OpenRow({ position, ticker, terms }: OpenRowProps) {
  const format = useAmountFormat()
  const live = useLivePrice(ticker)
  const { takeProfit, stopLoss, entry, bust, currency } = position
  if (position.status === 'opening') {
    return (
      <Row>
        <FirstCells position={position} ticker={ticker} />
        <Cell colSpan={7} isRight className="text-muted">
          <span className="flex items-center justify-end gap-2">
            <Spinner /> {messages.opening}
          </span>
        </Cell>
      </Row>
    )
  }
  const fee = feeOf(position.feeMode, terms.fee)
  const gain = gainAt(position, live.price, ticker.priceDecimals, fee)
  const tone = toneOf(gain?.roiBps ?? 0)
  const dash = '–'
  return (
    <Row>
      <FirstCells position={position} ticker={ticker} />
      <Cell isRight>{entry === null ? dash : showPrice(entry)}</Cell>
      <Cell isRight>{showPrice(live.price)}</Cell>
      <Cell isRight className="text-loss">
        {bust === null ? dash : showPrice(bust)}
      </Cell>
      <Cell isRight>
        <span className="text-win">{takeProfit === null ? dash : showPrice(takeProfit)}</span>
        {' / '}
        <span className="text-warn">{stopLoss === null ? dash : showPrice(stopLoss)}</span>
        <IconButton
          label={messages.editTriggers(`${position.ticker} ${position.side}`)}
          icon={<Pencil size={14} aria-hidden />}
          size={32}
          isPlain
          disabled={position.status !== 'open'}
          onClick={() => openEdit({ position, ticker })}
          className="ml-1 align-middle"
        />
      </Cell>
      <Cell isRight className={cx('font-semibold', tone)}>
        {gain ? showBps(gain.roiBps) : dash}
      </Cell>
      <Cell isRight className={cx('font-semibold', tone)}>
        {gain ? format.profit(gain.profitMinor, currency) : dash}
      </Cell>
      <Cell isRight className="sticky right-0 bg-surface">
        <CloseButton position={position} atMs={live.atMs} minHoldMs={terms.minHoldMs} />
      </Cell>
    </Row>
  )
}
