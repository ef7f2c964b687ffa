import { useMemo } from 'react'
import { PlayingCard } from '../../../../ui/playing-cards/playing-card.tsx'
import { cx } from '../../../../ui/cx.ts'
import { ResultTitle } from '../../boards/result-title.tsx'
import { useFrames } from '../../boards/use-frames.ts'
import type { SpotStakes } from '../../controls/use-spot-stakes.ts'
import { playSound } from '../../stage/sounds.ts'
import type { PlayedGame } from '../../play/use-game.ts'
import { BaccaratSpots } from './baccarat-spots.tsx'
import { dealFrames, pointsOf, tableOf, winnerTexts, type BaccaratTable } from './baccarat-table.ts'

export interface BaccaratBoardProps {
  game: PlayedGame
  stakes: SpotStakes
}

/** Time for six cards and a breath before the winner is said. */
const beats = 8

/** The table: result, both hands, and the three spots with their chips. */
export function BaccaratBoard({ game, stakes }: BaccaratBoardProps) {
  const { round, phase } = game.state
  const target = useMemo(() => round && tableOf(round.data), [round])
  const dealt = useFrames({
    target,
    framesTo: dealFrames,
    stepMs: phase === 'revealing' ? (round?.delayMs ?? 0) / beats : 0,
    onFrame: (table) => table.winner === undefined && playSound('deal'),
  })
  const isRevealing = phase === 'revealing'
  const table = isRevealing && dealt ? { ...dealt, winner: undefined } : target
  const ended = isRevealing || table?.winner === undefined ? undefined : round
  return (
    <div className="@container flex flex-1 flex-col gap-3 px-2 pb-3 md:gap-5 md:px-4 md:pb-4">
      <div className="flex min-h-20 flex-col justify-center pt-1 md:min-h-26">
        <ResultTitle
          title={ended && table?.winner ? winnerTexts[table.winner] : idleTitle(isRevealing)}
          round={ended}
          line={isRevealing ? 'Cards are on the table' : 'Chips go on player, tie or banker'}
          spoken={ended && table ? spokenOf(table) : undefined}
        />
      </div>
      <div
        className="grid flex-1 grid-cols-2 items-center rounded-stage border border-white/15
          bg-[radial-gradient(80%_110%_at_50%_20%,oklch(0.33_0.06_118/0.75),oklch(0.22_0.04_120/0.6))]
          py-4 [--card:min(93px,11.6cqw)] md:rounded-[40px] md:py-6"
      >
        <Hand side="player" table={table} />
        <Hand side="banker" table={table} />
      </div>
      <BaccaratSpots game={game} stakes={stakes} winner={ended ? table?.winner : undefined} />
    </div>
  )
}

function idleTitle(isRevealing: boolean): string {
  return isRevealing ? 'Dealing' : 'Place your chips'
}

function spokenOf(table: BaccaratTable): string {
  const [player, banker] = [pointsOf(table.player), pointsOf(table.banker)]
  const title = table.winner ? winnerTexts[table.winner] : ''
  return `${title}, player ${player}, banker ${banker}`
}

function Hand({ side, table }: { side: 'player' | 'banker'; table: BaccaratTable | undefined }) {
  const cards = table?.[side] ?? []
  const isWinner = table?.winner === side
  const isLoser = table?.winner !== undefined && table.winner !== 'tie' && !isWinner
  return (
    <div
      role="group"
      aria-label={`${side === 'player' ? 'Player' : 'Banker'}, ${pointsOf(cards)} points`}
      className={cx(
        'grid justify-items-center gap-3',
        side === 'player' && 'border-r border-white/12',
      )}
    >
      <p className="flex items-center gap-2 font-condensed text-20 tracking-wide uppercase md:text-24">
        <span className={isLoser ? 'text-muted' : 'text-text'}>{side}</span>
        <span
          className={cx(
            'num min-w-9 rounded-full px-2.5 text-center leading-8 font-semibold',
            isWinner ? 'bg-win text-on-accent' : 'bg-chip text-text',
          )}
        >
          {cards.length > 0 ? pointsOf(cards) : '–'}
        </span>
      </p>
      <div className="flex min-h-[calc(var(--card)*1.4)] items-center gap-1.5 md:gap-3.5">
        {cards.length === 0 && <EmptyPlaces />}
        {cards.map((card, index) => (
          <PlayingCard
            key={index}
            card={card}
            isSideways={index === 2}
            isDimmed={isLoser}
            ring={isWinner ? 'win' : undefined}
          />
        ))}
      </div>
    </div>
  )
}

/** Where the first two cards of a side will lie. */
function EmptyPlaces() {
  return [0, 1].map((index) => (
    <span
      key={index}
      aria-hidden
      className="h-[calc(var(--card)*1.4)] w-(--card) rounded-[calc(var(--card)*0.09)] border
        border-dashed border-white/22"
    />
  ))
}
