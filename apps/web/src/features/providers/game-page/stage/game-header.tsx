import type { ProviderGame, GameTable } from '@powerplay/contract'
import { LayoutGrid, Maximize, RectangleHorizontal, X } from 'lucide-react'
import type { RefObject } from 'react'
import { Link } from 'wouter'
import { useSession } from '../../../../platform/session/session-context.tsx'
import { changeSettings } from '../../../../platform/store/settings-store.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { Tabs } from '../../../../ui/lists/tabs.tsx'
import { CurrencyMenu } from './currency-menu.tsx'
import { KeepButton } from './keep-button.tsx'
import { messages } from '../messages.en.ts'
import { providerPath } from '../related-games.tsx'
import type { Theatre } from './use-theatre.ts'

export interface GameHeaderProps {
  game: ProviderGame
  isDemo: boolean
  /** The table that is played at, of a game that has a list of them. */
  table: GameTable | null
  onTables: () => void
  /** True where there is something to see larger. */
  isPlaying: boolean
  theatre: Theatre
  /** What full screen shows. */
  frame: RefObject<HTMLElement | null>
}

/** Whose game it is, what it is played with, and how large. */
export function GameHeader(props: GameHeaderProps) {
  const { game, isDemo, table, onTables, isPlaying, theatre, frame } = props
  const { status } = useSession()
  return (
    <header
      className="relative flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 border-b
        border-line-quiet px-3 py-1 md:px-4 [@media(height<500px)]:min-h-12
        [@media(height<500px)]:py-0"
    >
      <img
        src={game.image}
        alt=""
        className="hidden size-10 rounded-control object-cover object-top sm:block"
      />
      <Name game={game} table={table} isCovering={theatre.isOn} />
      {status === 'signed-in' && (
        <div className="flex items-center justify-between gap-3 max-sm:order-last max-sm:w-full">
          {table !== null && (
            <Button icon={<LayoutGrid size={16} aria-hidden />} onClick={onTables}>
              {messages.otherTable}
            </Button>
          )}
          {!isDemo && game.isEnabled && <CurrencyMenu currencies={game.currencies} />}
          <ModeTabs game={game} isDemo={isDemo} />
        </div>
      )}
      <div className="flex items-center gap-1">
        {status === 'signed-in' && <KeepButton game={game} />}
        {(isPlaying || theatre.isOn) && <Sizes theatre={theatre} frame={frame} />}
      </div>
    </header>
  )
}

function Name({
  game,
  table,
  isCovering,
}: Pick<GameHeaderProps, 'game' | 'table'> & { isCovering: boolean }) {
  return (
    <div className="min-w-0 flex-1">
      <h1 className="truncate text-16 font-semibold text-text">{game.name}</h1>
      <p className="flex min-w-0 text-13 text-muted">
        {isCovering ? (
          <span className="truncate">{game.provider}</span>
        ) : (
          <Link href={providerPath(game.provider)} className="truncate hover:text-text">
            {game.provider}
          </Link>
        )}
        {table !== null && <span className="shrink-0 whitespace-pre">{` · ${table.name}`}</span>}
      </p>
    </div>
  )
}

function ModeTabs({ game, isDemo }: Pick<GameHeaderProps, 'game' | 'isDemo'>) {
  if (!game.hasDemo || game.isDemoOnly) return null
  return (
    <Tabs
      label={messages.mode}
      tabs={[
        { id: 'demo', name: messages.demo },
        { id: 'real', name: messages.real },
      ]}
      value={isDemo ? 'demo' : 'real'}
      onChange={(id) => changeSettings({ demo: id === 'demo' })}
    />
  )
}

/** Some phones show nothing but videos on the full screen: they have the theatre. */
function Sizes({ theatre, frame }: Pick<GameHeaderProps, 'theatre' | 'frame'>) {
  const canFill = document.fullscreenEnabled
  const handleFill = () => void frame.current?.requestFullscreen().catch(() => undefined)
  return (
    <>
      <span className={cx(canFill && !theatre.isOn && 'hidden wide:inline-flex')}>
        <IconButton
          ref={theatre.button}
          isPlain
          label={messages.theatre}
          isOn={theatre.isOn}
          side="bottom"
          icon={theatre.isOn ? <X size={18} /> : <RectangleHorizontal size={18} />}
          onClick={theatre.toggle}
        />
      </span>
      {canFill && (
        <IconButton
          isPlain
          label={messages.fullScreen}
          side="bottom"
          icon={<Maximize size={18} />}
          onClick={handleFill}
        />
      )}
    </>
  )
}
