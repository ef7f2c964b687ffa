import type { ReactNode } from 'react'
import { ClimbLadder, type ClimbLadderProps } from './climb-ladder.tsx'
import { NextFigure, NowFigure, type FiguredRound } from './climb-figures.tsx'

export interface ClimbLayoutProps {
  game: FiguredRound
  nextE4: number | undefined
  nextLine?: string | undefined
  /** Between the board and the ladder. */
  foot?: ReactNode
  ladder?: ClimbLadderProps
  children: ReactNode
}

/**
 * A climbing board: what it is worth at the left, the next step at the right (above the board where
 * it is narrow), the ladder below.
 */
export function ClimbLayout(props: ClimbLayoutProps) {
  const { game, nextE4, nextLine, foot, ladder, children } = props
  return (
    <div className="@container flex flex-1 flex-col gap-3 px-3 pb-3 md:min-h-151 md:px-4 md:pb-4">
      <div
        className="grid flex-1 grid-cols-2 content-center items-center gap-x-3 gap-y-2
          @min-[740px]:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]"
      >
        <NowFigure game={game} className="self-start @min-[740px]:self-center" />
        <div className="order-last col-span-2 flex justify-center @min-[740px]:order-none @min-[740px]:col-span-1">
          {children}
        </div>
        <NextFigure
          multiplierE4={nextE4}
          line={nextLine}
          className="self-start justify-self-end text-right @min-[740px]:self-center
            @min-[740px]:justify-self-start @min-[740px]:pl-4 @min-[740px]:text-left"
        />
      </div>
      {foot}
      {ladder && <ClimbLadder {...ladder} />}
    </div>
  )
}
