import type { SportMargin } from '@powerplay/contract'
import { Scale } from 'lucide-react'
import { callServer } from '../../platform/client/call-server.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'
import { showPercent } from '../../platform/format/ratio.ts'
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx'
import { Pill, type Tone } from '../../ui/marks/pill.tsx'
import { PageHead } from '../../ui/lists/section-head.tsx'
import { Cell, HeadCell, Row, Table } from '../../ui/lists/table.tsx'
import { ListWait } from './lists/list-wait.tsx'
import { sportKey } from './live/follow-book.ts'
import { messages } from './messages.en.ts'
import { SportIcon } from '../../ui/marks/sport-icon.tsx'
import { SportPage } from './parts/sport-page.tsx'

const words = messages.margins
/** Phones keep sport and market, what was kept, and the verdict. */
const wideOnly = 'hidden sm:table-cell'

const tones: Readonly<Record<SportMargin['verdict'], Tone>> = {
  few: 'neutral',
  within: 'win',
  outside: 'warn',
}

/** /sport/margins: what the book was made to keep beside what it kept, for everybody. */
export function MarginsPage() {
  const { data, isError, refetch } = useServerQuery({
    queryKey: [...sportKey, 'margins'],
    queryFn: ({ signal }) => callServer('bookmakerMargins', {}, { signal }),
  })
  return (
    <SportPage>
      <PageHead title={words.title} text={data && words.text(data.days)} />
      {data === undefined &&
        (isError ? (
          <ErrorState text={words.failed} onRetry={() => void refetch()} />
        ) : (
          <ListWait rows={3} />
        ))}
      {data?.rows.length === 0 && (
        <EmptyState
          icon={<Scale size={24} aria-hidden />}
          title={words.none}
          text={words.noneText}
        />
      )}
      {data !== undefined && data.rows.length > 0 && <Margins rows={data.rows} />}
      <p className="mt-4 max-w-180 text-13 text-muted">{words.how}</p>
    </SportPage>
  )
}

function Margins({ rows }: { rows: readonly SportMargin[] }) {
  const head = (
    <tr>
      <HeadCell>{words.sport}</HeadCell>
      <HeadCell isRight className={wideOnly}>
        {words.selections}
      </HeadCell>
      <HeadCell isRight className={wideOnly}>
        {words.events}
      </HeadCell>
      <HeadCell isRight className={wideOnly}>
        {words.offered}
      </HeadCell>
      <HeadCell isRight>{words.realised}</HeadCell>
      <HeadCell isRight>{words.verdict}</HeadCell>
    </tr>
  )
  return (
    <Table caption={words.title} head={head}>
      {rows.map((row) => (
        <Row key={`${row.categoryId} ${row.market}`}>
          <Cell>
            <span className="flex items-center gap-2.5">
              <SportIcon sport={row.categoryId} sizePx={16} className="shrink-0 text-accent" />
              <span>
                <span className="block font-semibold">{row.sport}</span>
                <span className="block text-12 text-muted">{row.market}</span>
              </span>
            </span>
          </Cell>
          <Cell isRight className={wideOnly}>
            {row.selections.toLocaleString('en')}
          </Cell>
          <Cell isRight className={wideOnly}>
            {row.events.toLocaleString('en')}
          </Cell>
          <Cell isRight className={wideOnly}>
            {shareText(row.offered)}
          </Cell>
          <Cell isRight>
            <span className="block font-semibold">{shareText(row.realised)}</span>
            <span className="block text-12 text-muted">± {shareText(row.half)}</span>
          </Cell>
          <Cell isRight>
            <Pill tone={tones[row.verdict]}>{words.verdicts[row.verdict]}</Pill>
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

/** A share as percent; a book that has lost shows a minus. */
function shareText(share: number): string {
  return `${share < 0 ? '−' : ''}${showPercent(Math.abs(share), 1, 2)}`
}
