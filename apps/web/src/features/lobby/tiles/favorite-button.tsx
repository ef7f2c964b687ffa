import { Star } from 'lucide-react'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { cx } from '../../../ui/cx.ts'
import { messages } from '../messages.en.ts'
import { keepFavorite, useIsFavorite } from './favorites.ts'
import type { TileGame } from './tile-game.ts'

/** The star on a tile, for signed-in players: seen on touch, else on hover and focus or when kept. */
export function FavoriteButton({ game }: { game: TileGame }) {
  const { user } = useSession()
  const own = { userId: user?.id ?? '', id: game.id }
  const isKept = useIsFavorite(own, game.isFavorite)
  if (user === undefined) return null
  const handleClick = async () => {
    try {
      await keepFavorite(own, !isKept)
    } catch (error) {
      const text = error instanceof ServerRefusal ? error.message : messages.tile.notKept
      toast('error', text)
    }
  }
  const { keep, letGo } = messages.tile
  return (
    <button
      type="button"
      aria-pressed={isKept}
      aria-label={isKept ? letGo(game.name) : keep(game.name)}
      onClick={() => void handleClick()}
      className={cx(
        'touch absolute top-0.5 right-0.5 inline-flex size-9 items-center justify-center',
        'rounded-full transition-opacity duration-120',
        isKept ? 'text-accent' : 'text-white',
        !isKept &&
          'pointer-fine:opacity-0 pointer-fine:focus-visible:opacity-100 pointer-fine:in-[li:hover]:opacity-100',
      )}
    >
      <span className="inline-flex size-7 items-center justify-center rounded-full bg-chip">
        <Star size={16} aria-hidden fill={isKept ? 'currentColor' : 'none'} />
      </span>
    </button>
  )
}
