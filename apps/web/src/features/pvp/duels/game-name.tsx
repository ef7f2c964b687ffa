import type { PvpDuel } from '@powerplay/contract'
import { gameArt } from '../../originals/index.ts'
import { messages } from '../messages.en.ts'

/** The picture of a duel's game: that of the game of the house with the same rules. */
export function GameArt({ game }: { game: PvpDuel['game'] }) {
  const art = gameArt({ id: game, image: '' })
  if (art === undefined) return null
  return <img src={art} alt="" width={20} height={20} className="rounded-[4px]" />
}

/** A duel's game with its picture. */
export function GameName({ game }: { game: PvpDuel['game'] }) {
  return (
    <>
      <GameArt game={game} />
      {messages.games[game]}
    </>
  )
}
