import type { LiveGame } from '@powerplay/contract'
import { EyeOff } from 'lucide-react'
import { showMultiplier, multiplierToE4 } from '../../platform/format/ratio.ts'
import { useAmountFormat } from '../../platform/format/use-amount-format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Coin } from '../../ui/coin.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx'
import { openBet } from '../fairness/index.ts'
import { originalGames } from '../originals/index.ts'
import { messages } from './messages.en.ts'

const { columns } = messages
/** Narrow screens keep game, bet, multiplier and payout. */
const wideOnly = 'hidden sm:table-cell'

const head = (
  <tr>
    <HeadCell className={wideOnly}>{columns.user}</HeadCell>
    <HeadCell>{columns.game}</HeadCell>
    <HeadCell isRight>{columns.bet}</HeadCell>
    <HeadCell isRight>{columns.multiplier}</HeadCell>
    <HeadCell isRight>{columns.payout}</HeadCell>
  </tr>
)

/** Bets as rows; pressing one opens its overview. */
export function FeedTable({ rows }: { rows: readonly LiveGame[] }) {
  return (
    <Table caption={messages.title} head={head}>
      {rows.map((row) => (
        <FeedRow key={row._id} row={row} />
      ))}
    </Table>
  )
}

function FeedRow({ row }: { row: LiveGame }) {
  const format = useAmountFormat()
  const { game, metadata, user } = row
  const art = originalGames.find(({ id }) => id === metadata.id)?.art
  const isWin = game.status === 'win'
  const canOpen = !user.private_bets || user._id !== null
  const handleOpen = () => {
    if (canOpen) openBet(row._id)
  }
  return (
    <Row className={cx('animate-fade', canOpen && 'cursor-pointer')} onClick={handleOpen}>
      <Cell className={wideOnly}>
        <Player user={user} />
      </Cell>
      <Cell>
        <button
          type="button"
          disabled={!canOpen}
          aria-label={`${metadata.name}, open bet`}
          className="flex items-center gap-2.5 rounded-control py-1 pr-2"
        >
          {art && <img src={art} alt="" className="size-6 rounded-[5px] object-cover" />}
          <span className="hidden sm:inline">{metadata.name}</span>
        </button>
      </Cell>
      <Cell isRight className="text-muted">
        <Amount text={format.amount(game.wager, game.currency)} currencyId={game.currency} />
      </Cell>
      <Cell isRight className={isWin ? 'font-semibold' : 'text-muted'}>
        {showMultiplier(multiplierToE4(game.multiplier))}
      </Cell>
      <Cell isRight className={isWin ? 'font-semibold text-win' : 'text-muted'}>
        <Amount text={format.amount(game.payout, game.currency)} currencyId={game.currency} />
      </Cell>
    </Row>
  )
}

function Player({ user }: Pick<LiveGame, 'user'>) {
  if (user._id === null || user.name === null) {
    return (
      <span className="flex items-center gap-2.5 text-muted">
        <EyeOff size={16} aria-hidden className="mx-1" />
        {messages.hidden}
      </span>
    )
  }
  return (
    <span className="flex items-center gap-2.5">
      <Avatar userId={user._id} name="" sizePx={24} />
      {user.name}
    </span>
  )
}

function Amount({ text, currencyId }: { text: string; currencyId: string }) {
  return (
    <span className="flex items-center justify-end gap-1.5">
      {text}
      <Coin currencyId={currencyId} sizePx={16} />
    </span>
  )
}

/** The table while it loads, at its final size. */
export function FeedSkeleton({ count }: { count: number }) {
  return (
    <div role="status" aria-label="Loading">
      <Table caption={messages.title} head={head}>
        {Array.from({ length: count }, (_, index) => (
          <Row key={index}>
            <Cell className={wideOnly}>
              <Skeleton className="h-4 w-28" />
            </Cell>
            <Cell>
              <Skeleton className="h-6 w-6 sm:w-24" />
            </Cell>
            <Cell isRight>
              <Skeleton className="ml-auto h-4 w-20" />
            </Cell>
            <Cell isRight>
              <Skeleton className="ml-auto h-4 w-12" />
            </Cell>
            <Cell isRight>
              <Skeleton className="ml-auto h-4 w-20" />
            </Cell>
          </Row>
        ))}
      </Table>
    </div>
  )
}
