import { EyeOff, Users } from 'lucide-react'
import { showMultiplier } from '../../../../platform/format/ratio.ts'
import { useAmountFormat } from '../../../../platform/format/use-amount-format.ts'
import { Avatar } from '../../../../ui/marks/avatar.tsx'
import { Coin } from '../../../../ui/marks/coin.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Pill } from '../../../../ui/marks/pill.tsx'
import { PlayerButton } from '../../../profile/index.ts'
import type { CrashTable, TableBet } from './crash-table.ts'

/** Rows on screen at once; the count above says how many there are. */
const rowsMax = 60

export interface PlayersProps {
  table: CrashTable | undefined
  /** Id of the player's own bet. */
  ownId: string | undefined
}

/** Everybody's bets of the round, the player's own first. */
export function Players({ table, ownId }: PlayersProps) {
  const bets = sorted(table?.bets ?? [], ownId)
  return (
    <section
      aria-label="Bets of this round"
      className="flex max-h-75 min-h-0 flex-col border-t border-line-quiet bg-surface md:max-h-150
        md:border-t-0 md:border-l"
    >
      <h2 className="flex h-12 shrink-0 items-center gap-2 border-b border-line-quiet px-4 text-14 font-semibold">
        <Users size={16} aria-hidden className="text-muted" />
        <span className="num">{table?.betsTotal ?? 0}</span>
        <span className="text-13 font-normal text-muted">
          {table?.betsTotal === 1 ? 'bet' : 'bets'}
        </span>
      </h2>
      {bets.length === 0 ? (
        <p className="px-4 py-6 text-13 text-muted">No bets yet. Yours can be the first.</p>
      ) : (
        <ol tabIndex={0} aria-label="Players" className="min-h-0 flex-1 overflow-y-auto">
          {bets.slice(0, rowsMax).map((bet) => (
            <PlayerRow
              key={bet.id}
              bet={bet}
              isOwn={bet.id === ownId}
              isOver={table?.state === 'finished'}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

/** Own bet first, then the order in which they came. */
export function sorted(bets: readonly TableBet[], ownId: string | undefined): readonly TableBet[] {
  const own = bets.filter(({ id }) => id === ownId)
  return [...own, ...bets.filter(({ id }) => id !== ownId)]
}

function PlayerRow({ bet, isOwn, isOver }: { bet: TableBet; isOwn: boolean; isOver: boolean }) {
  const format = useAmountFormat()
  const { name, userId, currencyId, stakeMinor, cashedE4, payoutMinor, targetE4 } = bet
  const isCashed = cashedE4 !== null
  return (
    <li
      className={cx(
        'flex h-12.5 items-center gap-2.5 border-b border-line-quiet px-4',
        isOwn && 'bg-accent-tint',
      )}
    >
      <PlayerButton
        userId={userId}
        className="flex min-w-0 flex-1 items-center gap-2.5 text-left -outline-offset-2"
      >
        {userId === null ? (
          <EyeOff size={20} aria-hidden className="mx-1 shrink-0 text-muted" />
        ) : (
          <Avatar userId={userId} name="" sizePx={28} />
        )}
        <span className="min-w-0 flex-1">
          <span
            className={cx('block truncate text-13 font-semibold', name === null && 'text-muted')}
          >
            {name ?? 'Hidden'}
          </span>
          <span
            className={cx(
              'num flex items-center gap-1 text-12',
              isCashed ? 'text-win' : 'text-muted',
            )}
          >
            {format.amount(payoutMinor ?? stakeMinor, currencyId)}
            <Coin currencyId={currencyId} sizePx={13} />
          </span>
        </span>
      </PlayerButton>
      <Outcome isOwn={isOwn} isOver={isOver} cashedE4={cashedE4} targetE4={targetE4} />
    </li>
  )
}

interface OutcomeProps {
  isOwn: boolean
  isOver: boolean
  cashedE4: number | null
  targetE4: number | null
}

function Outcome({ isOwn, isOver, cashedE4, targetE4 }: OutcomeProps) {
  if (cashedE4 !== null) {
    return (
      <Pill tone="win" className="num">
        {showMultiplier(cashedE4)}
      </Pill>
    )
  }
  if (isOver) return <span className="text-12 text-muted">Lost</span>
  if (isOwn) return <span className="text-12 font-semibold text-accent">In play</span>
  if (targetE4 === null) return null
  return <span className="num text-12 text-muted">{`at ${showMultiplier(targetE4)}`}</span>
}
