import { useState } from 'react'
import { Medal } from 'lucide-react'
import { callServer } from '../../platform/client/call-server.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'
import { Pagination } from '../../ui/lists/pagination.tsx'
import { SectionHead } from '../../ui/lists/section-head.tsx'
import { Cell, HeadCell, Row, Table } from '../../ui/lists/table.tsx'
import { boardMessages, raceMessages } from './messages.en.ts'
import { showCents, showUsd } from './race-model.ts'

const { columns } = boardMessages
const perPage = 5

/** The weeks a player has finished, with what each paid; nothing before the first. */
export function RaceHistory({ userId }: { userId: string }) {
  const [page, setPage] = useState(1)
  const { data } = useServerQuery({
    queryKey: ['race', 'history', userId, page],
    queryFn: ({ signal }) => callServer('raceHistory', { page, perPage }, { signal }),
    placeholderData: (before) => before,
  })
  if (data === undefined || data.total === 0) return null
  return (
    <section>
      <SectionHead icon={<Medal size={18} aria-hidden />} title={boardMessages.history} />
      <Table
        caption={boardMessages.history}
        head={
          <tr>
            <HeadCell>{columns.week}</HeadCell>
            <HeadCell isRight>{columns.place}</HeadCell>
            <HeadCell isRight>{columns.wagered}</HeadCell>
            <HeadCell isRight>{columns.prize}</HeadCell>
          </tr>
        }
      >
        {data.rows.map((row) => (
          <Row key={row.week}>
            <Cell>{boardMessages.weekOf(row.week)}</Cell>
            <Cell isRight>{row.place}</Cell>
            <Cell isRight>{showUsd(row.wager_usd)}</Cell>
            <Cell isRight className={row.prizeCents > 0 ? 'font-semibold text-win' : 'text-muted'}>
              {row.prizeCents > 0 ? showCents(row.prizeCents) : raceMessages.none}
            </Cell>
          </Row>
        ))}
      </Table>
      <div className="mt-3">
        <Pagination page={page} pages={data.pages} onPage={setPage} />
      </div>
    </section>
  )
}
