import type { ProviderGame, GameTable } from '@powerplay/contract'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../../../../platform/session/session-context.tsx'
import { useSettings } from '../../../../platform/store/settings-store.ts'
import { cx } from '../../../../ui/cx.ts'
import type { FrameEvent } from '../launch/frame-event.ts'
import { GameFacts } from './game-facts.tsx'
import { GameHeader } from './game-header.tsx'
import { GuestPanel, OtherCurrency, RealOnly, SwitchedOff } from './game-hurdles.tsx'
import { GamePlace, GameWait } from './game-place.tsx'
import { planStage, type Scene } from './stage-model.ts'
import { TableList } from '../tables/table-list.tsx'
import { unavailablePath } from '../unavailable.ts'
import { useHeldWins } from '../launch/use-held-wins.ts'
import { useLaunch } from '../launch/use-launch.ts'
import { useTheatre } from './use-theatre.ts'

/** As the stages of the in-house games: below it the game fills the screen between the bars. */
const phone = '(width < 900px)'

/** A game of an outside provider: its header, its place, and what is told of it. */
export function GameStage({ game }: { game: ProviderGame }) {
  const { status } = useSession()
  const wantsDemo = useSettings((settings) => settings.demo)
  const currency = useSettings((settings) => settings.currency)
  const [table, setTable] = useState<GameTable | null>(null)
  const lobbyData = table?.lobbyData ?? null
  const { scene, isDemo, order } = planStage(game, { status, wantsDemo, currency, lobbyData })
  const play = useLaunch(order)
  const theatre = useTheatre()
  const frame = useRef<HTMLDivElement>(null)
  useWayOut(play.launch.state === 'failed' ? play.launch.refusal : null)
  useEffect(() => {
    if (window.matchMedia(phone).matches) theatre.place.current?.scrollIntoView()
  }, [])
  const handleTable = (next: GameTable | null) => {
    setTable(next)
    // The button that was pressed goes with what it stood in.
    frame.current?.focus()
  }
  const { leave } = theatre
  const { handleEvent: follow } = play
  const holdWins = useHeldWins()
  const handleEvent = useCallback(
    (event: FrameEvent) => {
      holdWins(event)
      if (event === 'escape') leave()
      else follow(event)
    },
    [holdWins, leave, follow],
  )
  const scenes: Readonly<Record<Exclude<Scene, 'game'>, ReactNode>> = {
    wait: <GameWait />,
    off: <SwitchedOff />,
    guest: <GuestPanel />,
    'real-only': <RealOnly />,
    'other-currency': <OtherCurrency currency={currency} offered={game.currencies} />,
    tables: <TableList game={game} currency={currency} onPick={handleTable} />,
  }
  return (
    <section
      aria-label={game.name}
      className="border-line-quiet bg-surface max-md:-mx-3 max-md:border-y sm:max-md:-mx-4
        md:rounded-card md:border"
    >
      <div
        ref={theatre.place}
        className={cx(
          'flex flex-col bg-surface',
          theatre.isOn
            ? 'fixed inset-0 z-46'
            : 'md:rounded-card scroll-mt-(--header) max-md:h-[calc(100dvh-var(--header)-var(--bottom-bar))]',
        )}
      >
        <GameHeader
          game={game}
          isDemo={isDemo}
          table={scene === 'game' ? table : null}
          onTables={() => handleTable(null)}
          isPlaying={scene === 'game'}
          theatre={theatre}
          frame={frame}
        />
        <div
          ref={frame}
          tabIndex={-1}
          data-quiet-focus
          className={cx(
            'relative min-h-50 overflow-hidden bg-well max-md:flex-1',
            theatre.isOn
              ? 'flex-1'
              : scene === 'tables'
                ? 'md:min-h-90'
                : 'md:aspect-16/10 md:max-h-[max(320px,calc(100dvh-var(--header)-166px))]',
          )}
        >
          {scene === 'game' ? (
            <GamePlace
              game={game}
              launch={play.launch}
              retry={play.retry}
              handleEvent={handleEvent}
            />
          ) : (
            scenes[scene]
          )}
        </div>
      </div>
      <GameFacts game={game} />
    </section>
  )
}

/** A game that may not be offered where the player is leads to the page that says so. */
function useWayOut(refusal: string | null): void {
  const [, navigate] = useLocation()
  const isBlocked = refusal === 'providers/blocked'
  useEffect(() => {
    if (isBlocked) navigate(unavailablePath, { replace: true })
  }, [isBlocked, navigate])
}
