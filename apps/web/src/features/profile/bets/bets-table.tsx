import type { ProfileBet } from '@powerplay/contract'
import { emit } from '../../../platform/client/client-events.ts'
import { multiplierToE4, showMultiplier } from '../../../platform/format/ratio.ts'
import { showInstant } from '../../../platform/format/time.ts'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { CoinAmount } from '../../../ui/marks/coin-amount.tsx'
import { cx } from '../../../ui/cx.ts'
import { Cell, HeadCell, Row, Table } from '../../../ui/lists/table.tsx'
import { gameArt } from '../../originals/index.ts'
import { messages } from '../messages.en.ts'

const { columns, open } = messages.bets
/** Narrow screens keep game, bet, multiplier and profit. */
const wideOnly = 'hidden md:table-cell'

const head = (
  <tr>
    <HeadCell>{columns.game}</HeadCell>
    <HeadCell className={wideOnly}>{columns.time}</HeadCell>
    <HeadCell isRight>{columns.bet}</HeadCell>
    <HeadCell isRight>{columns.multiplier}</HeadCell>
    <HeadCell isRight className={wideOnly}>
      {columns.payout}
    </HeadCell>
    <HeadCell isRight>{columns.profit}</HeadCell>
  </tr>
)

/** The own bets as rows; pressing one opens its overview. */
export function BetsTable({ rows, caption }: { rows: readonly ProfileBet[]; caption: string }) {
  return (
    <Table caption={caption} head={head}>
      {rows.map((row) => (
        <BetRow key={row._id} row={row} />
      ))}
    </Table>
  )
}

function BetRow({ row }: { row: ProfileBet }) {
  const format = useAmountFormat()
  const { metadata, currency } = row
  const art = gameArt(metadata)
  const isWin = row.status === 'win'
  return (
    <Row className="cursor-pointer" onClick={() => emit('bets:open', { betId: row._id })}>
      <Cell>
        <button
          type="button"
          aria-label={open.replace('{game}', metadata.name)}
          className="flex items-center gap-2.5 rounded-control py-1 pr-2"
        >
          {art && <img src={art} alt="" className="size-6 rounded-[5px] object-cover" />}
          <span className="hidden sm:inline">{metadata.name}</span>
        </button>
      </Cell>
      <Cell className={cx(wideOnly, 'text-muted')}>{showInstant(Date.parse(row.settled_at))}</Cell>
      <Cell isRight className="text-muted">
        <CoinAmount text={format.amount(row.wager, currency)} currencyId={currency} />
      </Cell>
      <Cell isRight className={isWin ? 'font-semibold' : 'text-muted'}>
        {showMultiplier(multiplierToE4(row.multiplier))}
      </Cell>
      <Cell isRight className={cx(wideOnly, 'text-muted')}>
        <CoinAmount text={format.amount(row.payout, currency)} currencyId={currency} />
      </Cell>
      <Cell isRight className={isWin ? 'font-semibold text-win' : 'text-muted'}>
        <CoinAmount text={format.gameProfit(row.profit, currency)} currencyId={currency} />
      </Cell>
    </Row>
  )
}
