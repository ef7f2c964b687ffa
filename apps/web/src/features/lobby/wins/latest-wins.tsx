import { EyeOff, Trophy } from 'lucide-react'
import { memo, useLayoutEffect, useRef, type MouseEvent } from 'react'
import { Link } from 'wouter'
import { emit } from '../../../platform/client/client-events.ts'
import { multiplierToE4, showMultiplier } from '../../../platform/format/ratio.ts'
import { SectionHead } from '../../../ui/lists/section-head.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { messages } from '../messages.en.ts'
import { DrawnArt } from '../tiles/drawn-art.tsx'
import { tileArt } from '../tiles/tile-game.ts'
import { useLatestWins } from './use-latest-wins.ts'
import { winPath, type LatestWin } from './wins-model.ts'

/** Width of a card with the gap after it. */
const stepPx = 208

const usd = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })

/** The row of the latest wins, newest at the left; cards make room without shifting the page. */
export function LatestWins() {
  const wins = useLatestWins()
  return (
    <section aria-label={messages.wins.title}>
      <SectionHead icon={<Trophy size={18} aria-hidden />} title={messages.wins.title} />
      <div className="h-16 overflow-x-auto overflow-y-hidden [scrollbar-width:none]">
        {wins === null && <Skeleton className="h-16 w-full rounded-card" />}
        {wins?.length === 0 && (
          <p
            className="flex h-16 items-center rounded-card border border-line-quiet bg-surface px-4
              text-13 text-muted"
          >
            {messages.wins.empty}
          </p>
        )}
        {wins !== null && wins.length > 0 && <WinList wins={wins} />}
      </div>
    </section>
  )
}

function WinList({ wins }: { wins: readonly LatestWin[] }) {
  const list = useSlide(wins)
  return (
    <ul ref={list} className="relative h-16" style={{ width: wins.length * stepPx - 8 }}>
      {wins.map((win, index) => (
        <li
          key={win._id}
          style={{ transform: `translateX(${index * stepPx}px)` }}
          className="absolute inset-y-0 left-0 w-50 animate-fade"
        >
          <WinCard win={win} />
        </li>
      ))}
    </ul>
  )
}

const slide = { duration: 320, easing: 'ease-out' } as const

/** The whole row glides as far as cards have entered: one thing that moves instead of thirty. */
function useSlide(wins: readonly LatestWin[]) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(wins)
  useLayoutEffect(() => {
    const front = before.current[0]
    before.current = wins
    const entered = wins.findIndex((win) => win === front)
    const isStill = entered < 1 || window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isStill) return
    list.current?.animate({ transform: [`translateX(${-entered * stepPx}px)`, 'none'] }, slide)
  }, [wins])
  return list
}

/** Cards that stay are left alone when others enter. */
const WinCard = memo(function WinCard({ win }: { win: LatestWin }) {
  const art = tileArt(win.image)
  return (
    <Link
      href={winPath(win)}
      onClick={(event) => openSportBet(event, win)}
      className="flex h-full items-center gap-3 rounded-card border border-line-quiet bg-surface p-2
        outline-offset-[-3px] transition-colors duration-120 hover:bg-raised"
    >
      {art === null ? (
        <DrawnArt seed={win.image} className="size-12 shrink-0 rounded-tile" />
      ) : (
        <img src={art.upright} alt="" className="size-12 shrink-0 rounded-tile object-cover" />
      )}
      <span className="min-w-0 flex-1 text-12">
        <span className="flex items-center justify-between gap-2">
          <Player win={win} />
          <span className="num text-muted">{showMultiplier(multiplierToE4(win.multiplier))}</span>
        </span>
        <span className="num block truncate text-14 font-semibold text-win">
          {usd.format(win.usdProfit)}
          <span className="sr-only">{` ${messages.wins.profitIn(placeOf(win))}`}</span>
        </span>
      </span>
    </Link>
  )
})

/** A bet on sport opens where one is; its address is for other windows. */
function openSportBet(event: MouseEvent, { type, _id }: LatestWin): void {
  if (type !== 'sport' || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  emit('bets:open', { betId: _id })
}

/** The name of the game or ticker that was won on. */
function placeOf({ gameName, ticker }: LatestWin): string {
  return gameName ?? ticker ?? ''
}

function Player({ win }: { win: LatestWin }) {
  if (win.synthetic) {
    return (
      <span className="rounded-full bg-info-tint px-1.5 font-semibold text-info">
        {messages.wins.example}
      </span>
    )
  }
  if (win.player !== null) return <span className="truncate">{win.player}</span>
  return (
    <span className="inline-flex items-center gap-1 text-muted">
      <EyeOff size={12} aria-hidden />
      {messages.wins.hidden}
    </span>
  )
}
