import { currencyOf } from '@powerplay/kernel'
import { Ticket } from 'lucide-react'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { Card } from '../../../ui/card.tsx'
import { CoinAmount } from '../../../ui/marks/coin-amount.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Cell, HeadCell, Row } from '../../../ui/lists/table.tsx'
import { messages } from '../messages.en.ts'
import { minorOf, percentText, plainText, slicesOf } from '../model.ts'
import { PlayerCell } from '../player-cell.tsx'
import type { PoolPhase, PoolView } from './pool-phase.ts'

const texts = messages.pool

/** Entries of the round that is shown, with their tickets. */
export function EntryList({ view, phase }: { view: PoolView; phase: PoolPhase }) {
  const format = useAmountFormat()
  const { currency } = view.pool
  const { decimals } = currencyOf(currency)
  const { entries } = phase
  const slices = slicesOf(entries)
  const totalMinor = minorOf(phase.total, decimals)
  const title = `${texts.entries} ${entries.length > 0 ? entries.length : ''}`.trim()
  return (
    <Card
      icon={<Ticket size={18} aria-hidden />}
      title={title}
      action={<span className="text-12 text-muted">{texts.order}</span>}
    >
      {entries.length === 0 ? (
        <div className="p-4">
          <EmptyState
            icon={<Ticket size={24} aria-hidden />}
            title={texts.noEntries}
            text={texts.noEntriesText}
          />
        </div>
      ) : (
        <div
          // Nothing in it takes the focus: keys scroll the frame itself.
          tabIndex={0}
          role="region"
          aria-label={texts.entries}
          className="relative max-h-90 overflow-auto p-2"
        >
          <table className="w-full border-separate border-spacing-0 text-13">
            <caption className="sr-only">{texts.entries}</caption>
            <thead className="sr-only">
              <tr>
                <HeadCell>{messages.duels.player}</HeadCell>
                <HeadCell isRight>{texts.amount}</HeadCell>
                <HeadCell isRight>{messages.create.chance}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry, at) => (
                <Row key={entry._id} isOwn={view.myEntries.includes(entry._id)}>
                  <Cell>
                    <span className="flex min-w-0 items-center gap-2">
                      <span
                        aria-hidden
                        className="size-2.5 shrink-0 rounded-[3px]"
                        style={{ background: slices[at]?.colour }}
                      />
                      <PlayerCell user={entry.user} />
                      <span className="num hidden text-12 text-muted sm:inline">
                        {messages.range(
                          plainText(entry.from, currency),
                          plainText(entry.to, currency),
                        )}
                      </span>
                    </span>
                  </Cell>
                  <Cell isRight>
                    <CoinAmount
                      text={format.amount(entry.amount, currency)}
                      currencyId={currency}
                    />
                  </Cell>
                  <Cell isRight className="font-semibold">
                    {percentText(minorOf(entry.amount, decimals), totalMinor)} %
                  </Cell>
                </Row>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
