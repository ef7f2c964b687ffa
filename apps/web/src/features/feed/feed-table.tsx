import type { LiveGame } from '@powerplay/contract'
import { Volleyball } from 'lucide-react'
import { memo } from 'react'
import { showMultiplier, multiplierToE4 } from '../../platform/format/ratio.ts'
import { useAmountFormat } from '../../platform/format/use-amount-format.ts'
import { may } from '../../platform/session/permissions.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { CoinAmount } from '../../ui/marks/coin-amount.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Cell, HeadCell, Row, Table } from '../../ui/lists/table.tsx'
import { openBet } from '../fairness/index.ts'
import { gameArt } from '../originals/index.ts'
import { PlayerLink } from '../profile/index.ts'
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
      {rows
        .toReversed()
        .map((row) => <FeedRow key={row._id} row={row} isStriped={isStriped(row)} />)
        .toReversed()}
    </Table>
  )
}

const stripes = new WeakMap<LiveGame, boolean>()
let isLastStriped = false

/**
 * Every other row is striped, and stays so when others enter above it: asked from the oldest row on.
 * Stripes by position would flip, and style, the whole table with every bet.
 */
function isStriped(row: LiveGame): boolean {
  const known = stripes.get(row)
  if (known !== undefined) return known
  isLastStriped = !isLastStriped
  stripes.set(row, isLastStriped)
  return isLastStriped
}

interface FeedRowProps {
  row: LiveGame
  isStriped: boolean
}

/** Rows that stay are left alone when others enter. */
const FeedRow = memo(function FeedRow({ row, isStriped }: FeedRowProps) {
  const format = useAmountFormat()
  const seesPrivate = usePrivacyPass()
  const { game, metadata, user } = row
  const art = gameArt(metadata)
  const isWin = game.status === 'win'
  const canOpen = !user.private_bets || user._id !== null || seesPrivate
  const handleOpen = () => {
    if (canOpen) openBet(row._id)
  }
  return (
    <tr
      className={cx(
        'animate-fade',
        isStriped && '[&>td]:bg-raised/50',
        canOpen && 'cursor-pointer',
      )}
      onClick={handleOpen}
    >
      <Cell className={wideOnly}>
        <PlayerLink user={user} />
      </Cell>
      <Cell>
        <button
          type="button"
          disabled={!canOpen}
          aria-label={`${metadata.name}, open bet`}
          className="flex items-center gap-2.5 rounded-control py-1 pr-2"
        >
          {art && <img src={art} alt="" className="size-6 rounded-[5px] object-cover" />}
          {metadata.id === 'sport' && <Volleyball size={20} aria-hidden className="text-accent" />}
          <span className="hidden sm:inline">{metadata.name}</span>
        </button>
      </Cell>
      <Cell isRight className="text-muted">
        <CoinAmount text={format.amount(game.wager, game.currency)} currencyId={game.currency} />
      </Cell>
      <Cell isRight className={isWin ? 'font-semibold' : 'text-muted'}>
        {showMultiplier(multiplierToE4(game.multiplier))}
      </Cell>
      <Cell isRight className={isWin ? 'font-semibold text-win' : 'text-muted'}>
        <CoinAmount text={format.amount(game.payout, game.currency)} currencyId={game.currency} />
      </Cell>
    </tr>
  )
})

/** Whether the viewer may open bets of private players (001_d6a9941efb711ce5.txt, section 6). */
function usePrivacyPass(): boolean {
  return may(useSession().user, 'ignore_privacy')
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
