import type { TradingTicker } from '@powerplay/contract'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Pagination } from '../../../ui/lists/pagination.tsx'
import { Cell, Row } from '../../../ui/lists/table.tsx'
import { showBps, showPrice, toneOf } from '../figures.ts'
import { messages } from '../messages.en.ts'
import { openReplay } from '../replay/open-replay.ts'
import { FirstCells, Frame } from './positions-frame.tsx'
import { ReasonPill } from './reason-pill.tsx'
import { useHistory } from './use-positions.ts'

const { columns } = messages

/** The player's positions that ended, each with its replay. */
export function EndedPositions({ tickers }: { tickers: readonly TradingTicker[] }) {
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
              <Cell isRight>
                <ReasonPill reason={position.reason} />
              </Cell>
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
