import type { TradingPosition, TradingTicker, TradingTickerTerms } from '@powerplay/contract'
import { History, LineChart } from 'lucide-react'
import { useState } from 'react'
import { callServer } from '../../platform/client/call-server.ts'
import { useAmountFormat } from '../../platform/format/use-amount-format.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { toast } from '../../platform/toasts/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { CoinAmount } from '../../ui/coin-amount.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Cell, HeadCell, Row } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { About } from './about.tsx'
import { showBps, showPrice, toneOf } from './figures.ts'
import { messages } from './messages.en.ts'
import { openReplay } from './open-replay.ts'
import { feeOf, gainAt } from './position-model.ts'
import { useLivePrice } from './prices-store.ts'
import { TickerIcon } from './ticker-icon.tsx'
import { reloadPositions, useHistory } from './use-positions.ts'

const { columns } = messages
type Tab = 'positions' | 'history' | 'about'

interface PanelProps {
  terms: TradingTickerTerms
  tickers: readonly TradingTicker[]
  positions: readonly TradingPosition[]
}

/** The player's positions, those that ended, and the rules in plain words. */
export function PositionsPanel({ terms, tickers, positions }: PanelProps) {
  const [tab, setTab] = useState<Tab>('positions')
  const tabs = [
    { id: 'positions' as const, name: `${messages.positions} ${positions.length || ''}`.trim() },
    { id: 'history' as const, name: messages.history },
    { id: 'about' as const, name: messages.about },
  ]
  return (
    <section className="overflow-hidden rounded-card border border-line-quiet bg-surface">
      <div className="border-b border-line-quiet px-2">
        <Tabs look="underline" label={messages.tabs} tabs={tabs} value={tab} onChange={setTab} />
      </div>
      {tab === 'positions' && <OpenPositions {...{ terms, tickers, positions }} />}
      {tab === 'history' && <EndedPositions tickers={tickers} />}
      {tab === 'about' && <About terms={terms} />}
    </section>
  )
}

function OpenPositions({ terms, tickers, positions }: PanelProps) {
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
  return (
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
      {positions.map((position) => {
        const ticker = tickers.find((one) => one.ticker === position.ticker)
        return ticker && <OpenRow key={position._id} {...{ position, ticker, terms }} />
      })}
    </Frame>
  )
}

interface FrameProps {
  caption: string
  heads: readonly string[]
  children: React.ReactNode
}

function Frame({ caption, heads, children }: FrameProps) {
  return (
    <div className="relative overflow-x-auto p-2">
      <table className="w-full min-w-180 border-separate border-spacing-0 text-13 tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <HeadCell>{columns.market}</HeadCell>
            <HeadCell>{columns.side}</HeadCell>
            <HeadCell isRight>{columns.wager}</HeadCell>
            {heads.map((head) => (
              <HeadCell key={head} isRight>
                {head === '' ? <span className="sr-only">{messages.close}</span> : head}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

function FirstCells(props: { position: TradingPosition; ticker: TradingTicker | undefined }) {
  const { position, ticker } = props
  const format = useAmountFormat()
  const { side, multiplier, wager, currency } = position
  return (
    <>
      <Cell>
        <span className="flex items-center gap-2 font-semibold">
          {ticker && <TickerIcon ticker={ticker} sizePx={20} />}
          {position.ticker}
          <span className="rounded-full bg-raised px-2 py-0.5 text-12 text-muted">
            {multiplier}x
          </span>
        </span>
      </Cell>
      <Cell className={cx('font-semibold', side === 'long' ? 'text-win' : 'text-loss')}>
        {side === 'long' ? messages.long : messages.short}
      </Cell>
      <Cell isRight>
        <CoinAmount text={format.amount(wager, currency)} currencyId={currency} />
      </Cell>
    </>
  )
}

interface OpenRowProps {
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
      </Cell>
      <Cell isRight className={cx('font-semibold', tone)}>
        {gain ? showBps(gain.roiBps) : dash}
      </Cell>
      <Cell isRight className={cx('font-semibold', tone)}>
        {gain ? format.profit(gain.profitMinor, currency) : dash}
      </Cell>
      <Cell isRight className="sticky right-0 bg-surface">
        <CloseButton
          position={position}
          isHeld={live.atMs < (position.openedAt ?? 0) + terms.minHoldMs}
        />
      </Cell>
    </Row>
  )
}

interface CloseButtonProps {
  position: TradingPosition
  /** It was opened a moment ago and has to stay open yet. */
  isHeld: boolean
}

function CloseButton({ position, isHeld }: CloseButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const isClosing = position.status === 'closing'
  const handleClose = async () => {
    setIsBusy(true)
    try {
      await callServer('tradingClose', { id: position._id })
      reloadPositions()
    } catch (error) {
      toast('error', error instanceof Error ? error.message : messages.failed)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button
      size="sm"
      isBusy={isBusy || isClosing}
      disabled={isClosing || isHeld}
      onClick={() => void handleClose()}
    >
      {isClosing ? messages.closing : messages.close}
    </Button>
  )
}

function EndedPositions({ tickers }: { tickers: readonly TradingTicker[] }) {
  const [page, setPage] = useState(1)
  const format = useAmountFormat()
  const { data } = useHistory(page)
  const rows = data?.rows ?? []
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<History size={24} aria-hidden />}
        title={messages.noHistory}
        text={messages.noHistoryText}
      />
    )
  }
  return (
    <>
      <Frame
        caption={messages.history}
        heads={[columns.entry, columns.exit, columns.roi, columns.profit, columns.ended, '']}
      >
        {rows.map((position) => {
          const roi = Math.round((position.roi ?? 0) * 100)
          const isRefused = position.status === 'refused'
          return (
            <Row key={position._id}>
              <FirstCells
                position={position}
                ticker={tickers.find((one) => one.ticker === position.ticker)}
              />
              <Cell isRight>{position.entry === null ? '–' : showPrice(position.entry)}</Cell>
              <Cell isRight>{position.exit === null ? '–' : showPrice(position.exit)}</Cell>
              <Cell isRight className={cx('font-semibold', toneOf(roi))}>
                {isRefused ? '–' : showBps(roi)}
              </Cell>
              <Cell isRight className={cx('font-semibold', toneOf(roi))}>
                {isRefused ? '–' : format.profit(position.pnl ?? '0', position.currency)}
              </Cell>
              <Cell isRight>{reasonOf(position)}</Cell>
              <Cell isRight className="sticky right-0 bg-surface">
                {!isRefused && (
                  <Button size="sm" variant="text" onClick={() => openReplay(position._id)}>
                    {messages.replay}
                  </Button>
                )}
              </Cell>
            </Row>
          )
        })}
      </Frame>
      {(data?.pages ?? 1) > 1 && (
        <div className="p-3">
          <Pagination page={page} pages={data?.pages ?? 1} onPage={setPage} />
        </div>
      )}
    </>
  )
}

const reasons: Readonly<Record<string, string>> = messages.reasons

function reasonOf({ reason }: TradingPosition): string {
  return reasons[reason ?? ''] ?? '–'
}
