import { DrawnArt } from './drawn-art.tsx'
import { tileArt } from './tile-game.ts'

/** The small picture of a game, or the one that is drawn from its id. */
export function GameArt({ image, className }: { image: string; className: string }) {
  const art = tileArt(image)
  if (art === null) return <DrawnArt seed={image} className={className} />
  return <img src={art.upright} alt="" className={`${className} object-cover`} />
}
