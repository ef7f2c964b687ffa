import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { showInstant } from '../../../platform/format/time.ts'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { Card, CardState } from '../../../ui/card.tsx'
import { CoinAmount } from '../../../ui/marks/coin-amount.tsx'
import { Pagination } from '../../../ui/lists/pagination.tsx'
import { Pill } from '../../../ui/marks/pill.tsx'
import { Cell, HeadCell, Row, Table } from '../../../ui/lists/table.tsx'
import { messages } from '../messages.en.ts'
import { usePayouts } from '../use-affiliate.ts'

const texts = messages.payouts

/** Claims that were made. */
export function PayoutsCard({ userId }: { userId: string }) {
  const [page, setPage] = useState(1)
  const format = useAmountFormat()
  const query = usePayouts(userId, page)
  const { data } = query
  return (
    <Card icon={<Banknote size={18} aria-hidden />} title={texts.title}>
      <CardState query={query} failed={texts.failed} />
      {data?.total === 0 && <p className="p-4 text-13 text-muted">{texts.empty}</p>}
      {data && data.total > 0 && (
        <div className="grid gap-2 p-2">
          <Table
            caption={texts.title}
            isReadOnly
            head={
              <tr>
                <HeadCell>{texts.columns.when}</HeadCell>
                <HeadCell isRight>{texts.columns.amount}</HeadCell>
                <HeadCell isRight>{texts.columns.state}</HeadCell>
              </tr>
            }
          >
            {data.rows.map((row) => (
              <Row key={row.at}>
                <Cell>{showInstant(row.at)}</Cell>
                <Cell isRight>
                  <CoinAmount
                    text={format.amount(row.value, row.currency)}
                    currencyId={row.currency}
                  />
                </Cell>
                <Cell isRight>
                  <Pill tone={row.state === 'paid' ? 'win' : 'info'}>
                    {texts.states[row.state]}
                  </Pill>
                </Cell>
              </Row>
            ))}
          </Table>
          <Pagination page={page} pages={data.pages} onPage={setPage} />
        </div>
      )}
    </Card>
  )
}
