import type { ChatMessage } from '@powerplay/contract'
import { Ellipsis } from 'lucide-react'
import { useSession } from '../../../platform/session/session-context.tsx'
import { CardState } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { openMessageMenu } from '../../chat/index.ts'
import { messages } from '../messages.en.ts'
import type { TableView } from '../use-tables.ts'
import { SayLine } from './say-line.tsx'
import { useTableChat } from './use-table-chat.ts'

const texts = messages.chat

/** What is said at a table: everybody reads it, players who sit there write. */
export function TableChat({ view: { table, own } }: { view: TableView }) {
  const { user } = useSession()
  const { query, rows, self } = useTableChat(table._id)
  if (rows === undefined) return <CardState query={query} failed={messages.failed} />
  return (
    <div className="grid grid-cols-1 gap-3 text-13">
      {own === null ? (
        <p className="text-12 text-muted">{texts.watching}</p>
      ) : (
        <SayLine tableId={table._id} hasAgreed={self?.rules != null} />
      )}
      {rows.length === 0 ? (
        <p className="text-muted">{texts.none}</p>
      ) : (
        <ol aria-label={texts.lines} className="grid max-h-80 gap-2 overflow-y-auto">
          {rows.map((row) => (
            <Said key={row._id} row={row} hasMenu={user !== undefined} />
          ))}
        </ol>
      )}
    </div>
  )
}

function Said({ row, hasMenu }: { row: ChatMessage; hasMenu: boolean }) {
  if (row.type !== 'message' || row.user === null || !('message' in row.data)) return null
  return (
    <li className="flex items-start gap-2">
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]" dir="auto">
        <b className="font-semibold">{row.user.name}</b> {row.data.message}
      </p>
      {hasMenu && (
        <IconButton
          label={texts.more(row.user.name)}
          isPlain
          size={32}
          icon={<Ellipsis size={16} aria-hidden />}
          onClick={() => openMessageMenu({ row })}
        />
      )}
    </li>
  )
}
