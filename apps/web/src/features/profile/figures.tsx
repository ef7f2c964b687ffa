import type { Profile } from '@powerplay/contract'
import type { ReactNode } from 'react'
import { multiplierToE4, showMultiplier } from '../../platform/format/ratio.ts'
import { showCount, showUsd } from '../../platform/format/usd.ts'
import { cx } from '../../ui/cx.ts'
import { messages } from './messages.en.ts'

const { player } = messages

export interface FiguresProps {
  profile: Profile
  /** The popup shows the first two only. */
  isShort?: boolean
}

/** What a player wagered, how often, the best win and the favourite game; or that it is private. */
export function Figures({ profile, isShort = false }: FiguresProps) {
  const { wagered, games, best, favourite_game: favourite } = profile
  if (wagered === null || games === null) {
    return (
      <p className="rounded-card bg-raised px-4 py-5 text-center text-13 text-muted">
        {player.privateFigures}
      </p>
    )
  }
  return (
    <dl className={cx('grid grid-cols-2 gap-2', !isShort && 'md:grid-cols-4 md:gap-3')}>
      <Figure name={player.wagered}>{showUsd(wagered)}</Figure>
      <Figure name={player.games}>{showCount(games)}</Figure>
      {!isShort && (
        <>
          <Figure name={player.best} note={best?.game.name}>
            {best === null ? player.none : showMultiplier(multiplierToE4(best.multiplier))}
          </Figure>
          <Figure name={player.favourite}>{favourite?.name ?? player.none}</Figure>
        </>
      )}
    </dl>
  )
}

interface FigureProps {
  name: string
  note?: string | undefined
  children: ReactNode
}

/** One number with its name, in the look of the tiles on a profile. */
export function Figure({ name, note, children }: FigureProps) {
  return (
    <div className="min-w-0 rounded-card bg-raised px-4 py-3">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="num truncate font-condensed text-24 font-semibold">{children}</dd>
      {note !== undefined && <dd className="truncate text-12 text-muted">{note}</dd>}
    </div>
  )
}
