import { memo } from 'react'
import { Pill } from '../../../ui/marks/pill.tsx'
import { originalGames } from '../games/games.ts'
import type { PlayedGame } from '../play/use-game.ts'

/** In place of the tabs where there is only betting by hand: the game, and how its round stands. */
export function ManualHead({ game, name }: { game: PlayedGame; name: string }) {
  return <Head id={game.id} name={name} isOpen={game.openAction !== undefined} />
}

interface HeadProps {
  id: string
  name: string
  isOpen: boolean
}

const Head = memo(function Head({ id, name, isOpen }: HeadProps) {
  const art = originalGames.find((one) => one.id === id)?.art
  return (
    <div className="flex h-11 items-center gap-3">
      {art !== undefined && (
        <img
          src={art}
          alt=""
          width={40}
          height={40}
          className="size-10 rounded-tile object-cover"
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate text-14 font-semibold">{name}</p>
        <p className="text-12 text-muted">{isOpen ? 'Round in progress' : 'Ready for a round'}</p>
      </div>
      <Pill tone="accent">Manual</Pill>
    </div>
  )
})
