import type { ForeignGame } from '@powerplay/contract'
import { Maximize, RectangleHorizontal, Star } from 'lucide-react'
import { Link } from 'wouter'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { changeSettings } from '../../../platform/store/settings-store.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { keepFavorite, useIsFavorite } from '../../lobby/index.ts'
import { messages } from './messages.en.ts'
import { providerPath } from './related-games.tsx'
import { useKept } from './use-game-info.ts'

export interface GameHeaderProps {
  game: ForeignGame
  isDemo: boolean
  isTheatre: boolean
  onTheatre: () => void
  onFullScreen: () => void
}

/** Whose game it is, what it is played with, and how large. */
export function GameHeader(props: GameHeaderProps) {
  const { game, isDemo, isTheatre, onTheatre, onFullScreen } = props
  const { status } = useSession()
  const canChoose = status === 'signed-in' && game.hasDemo && !game.isDemoOnly
  return (
    <header className="flex min-h-16 items-center gap-3 border-b border-line-quiet px-3 md:px-4">
      <img
        src={game.image}
        alt=""
        className="hidden size-10 rounded-control object-cover sm:block"
      />
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-16 font-semibold text-text">{game.name}</h1>
        <Link
          href={providerPath(game.provider)}
          className="block truncate text-13 text-muted hover:text-text"
        >
          {game.provider}
        </Link>
      </div>
      {canChoose && (
        <Tabs
          label={messages.mode}
          tabs={[
            { id: 'demo', name: messages.demo },
            { id: 'real', name: messages.real },
          ]}
          value={isDemo ? 'demo' : 'real'}
          onChange={(id) => changeSettings({ demo: id === 'demo' })}
        />
      )}
      {status === 'signed-in' && <KeepButton game={game} />}
      <span className="hidden wide:inline-flex">
        <IconButton
          isPlain
          label={messages.theatre}
          isOn={isTheatre}
          icon={<RectangleHorizontal size={18} />}
          onClick={onTheatre}
        />
      </span>
      <IconButton
        isPlain
        label={messages.fullScreen}
        icon={<Maximize size={18} />}
        onClick={onFullScreen}
      />
    </header>
  )
}

function KeepButton({ game }: { game: ForeignGame }) {
  const { user } = useSession()
  const own = { userId: user?.id ?? '', id: game.id }
  const isKept = useIsFavorite(own, useKept(game, user?.id ?? null))
  const handleClick = async () => {
    try {
      await keepFavorite(own, !isKept)
    } catch (error) {
      toast('error', error instanceof ServerRefusal ? error.message : messages.notKept)
    }
  }
  return (
    <IconButton
      isPlain
      label={isKept ? messages.letGo : messages.keep}
      isOn={isKept}
      icon={<Star size={18} fill={isKept ? 'currentColor' : 'none'} />}
      onClick={() => void handleClick()}
    />
  )
}
