import type { Profile } from '@powerplay/contract'
import type { ReactNode } from 'react'
import { multiplierToE4, showMultiplier } from '../../../platform/format/ratio.ts'
import { showCount, showUsd } from '../../../platform/format/usd.ts'
import { cx } from '../../../ui/cx.ts'
import { gameArt } from '../../originals/index.ts'
import { messages } from '../messages.en.ts'

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
          <Figure name={player.best} note={best?.game.name} art={best && gameArt(best.game)}>
            {best === null ? player.none : showMultiplier(multiplierToE4(best.multiplier))}
          </Figure>
          <Figure name={player.favourite} art={favourite && gameArt(favourite)}>
            {favourite?.name ?? player.none}
          </Figure>
        </>
      )}
    </dl>
  )
}

interface FigureProps {
  name: string
  note?: string | undefined
  /** Picture of the game it is about. */
  art?: string | null | undefined
  children: ReactNode
}

/** One number with its name, in the look of the tiles on a profile. */
export function Figure({ name, note, art, children }: FigureProps) {
  return (
    <div className="relative min-w-0 rounded-card bg-raised px-4 py-3">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className={cx('num truncate font-condensed text-24 font-semibold', art && 'pr-11')}>
        {children}
      </dd>
      {note !== undefined && (
        <dd className={cx('truncate text-12 text-muted', art && 'pr-11')}>{note}</dd>
      )}
      {art && (
        <dd className="absolute inset-y-0 right-3 flex items-center">
          <img src={art} alt="" className="size-10 rounded-control object-cover" />
        </dd>
      )}
    </div>
  )
}
