import { useState } from 'react'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { useIsOn } from '../../../platform/licence/licence.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { CardState } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { TableChat } from '../chat/table-chat.tsx'
import { FairDeck } from '../fair/fair-deck.tsx'
import { HandLines, SmallCard } from '../history/hand-lines.tsx'
import { openHandWindow } from '../history/open-hand-window.ts'
import { messages } from '../messages.en.ts'
import { useHands, type TableView } from '../use-tables.ts'

const texts = messages.drawer

/** Beside the table: the running hand, one's own hands before it, and what the deck is bound to. */
export function TableDrawer({
  view,
  amount,
}: {
  view: TableView
  amount: (text: string) => string
}) {
  const [tab, setTab] = useState<'hand' | 'history' | 'chat'>('hand')
  const { table } = view
  const hasChat = useIsOn('chat')
  return (
    <aside
      aria-label={texts.label}
      className="flex min-w-0 flex-col rounded-card border border-line-quiet bg-surface"
    >
      <Tabs
        label={texts.label}
        look="underline"
        tabs={[
          { id: 'hand', name: texts.hand },
          { id: 'history', name: texts.history },
          ...(hasChat ? [{ id: 'chat' as const, name: messages.chat.title }] : []),
        ]}
        value={tab}
        onChange={setTab}
      />
      <div className="min-h-40 flex-1 p-4">
        {tab === 'chat' && hasChat ? (
          <TableChat view={view} />
        ) : tab === 'history' ? (
          <OwnHands view={view} />
        ) : table.hand ? (
          <HandLines
            lines={table.hand.lines}
            board={table.hand.board}
            seats={table.seats}
            amount={amount}
          />
        ) : (
          <p className="text-13 text-muted">{texts.none}</p>
        )}
      </div>
      <FairDeck view={view} />
    </aside>
  )
}

function OwnHands({ view: { table } }: { view: TableView }) {
  const { user } = useSession()
  const format = useAmountFormat()
  const query = useHands(table._id, true)
  if (user === undefined) return <p className="text-13 text-muted">{texts.signIn}</p>
  if (query.data === undefined) return <CardState query={query} failed={messages.failed} />
  if (query.data.rows.length === 0) return <p className="text-13 text-muted">{texts.noHands}</p>
  return (
    <ul className="grid gap-1 text-13">
      {query.data.rows.map((row) => (
        <li key={row._id}>
          <button
            type="button"
            onClick={() => openHandWindow({ handId: row._id })}
            className="touch flex h-9 w-full items-center justify-between gap-2 rounded-control px-2 hover:bg-raised"
          >
            <span className="num text-muted">{row.number.toLocaleString('en-US')}</span>
            <span className="flex gap-2">
              {row.cards.map((card) => (
                <SmallCard key={card} card={card} />
              ))}
            </span>
            <span
              className={cx(
                'num font-semibold',
                row.result.startsWith('-') ? 'text-loss' : 'text-win',
              )}
            >
              {format.profit(row.result, row.currency)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
