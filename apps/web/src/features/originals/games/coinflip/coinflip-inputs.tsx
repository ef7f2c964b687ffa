import { coinSides, type CoinSide } from '@powerplay/engines'
import { Info } from 'lucide-react'
import { useGameKeys } from '../../boards/use-game-keys.ts'
import type { ClimbStep } from '../../climb/climb-steps.ts'
import { CoinSign } from './coin-face.tsx'
import type { PlayedCoinflip } from './coinflip-board.tsx'

const names = { heads: 'Heads', tails: 'Tails' } as const

/** Heads or tails, by press or by the keys h and t. */
export function CallButtons({ game }: { game: PlayedCoinflip }) {
  const { canTurn, isOpen, step, turn } = game
  const call = (side: CoinSide) => {
    if (canTurn) turn({ side })
    return canTurn
  }
  useGameKeys({ h: () => call('heads'), t: () => call('tails') })
  const label = isOpen ? `Call flip ${step + 1}` : 'Call once the bet is placed'
  return (
    <div role="group" aria-label={label}>
      <p className="mb-1.5 text-13 font-medium text-muted">{label}</p>
      <div className="grid grid-cols-2 gap-2">
        {coinSides.map((side) => (
          <button
            key={side}
            type="button"
            disabled={!isOpen}
            aria-disabled={canTurn ? undefined : true}
            aria-keyshortcuts={side === 'heads' ? 'h' : 't'}
            onClick={() => call(side)}
            className="flex h-16 flex-col items-center justify-center gap-1 rounded-control border
              border-line bg-raised text-14 font-semibold transition-colors duration-120
              enabled:hover:bg-hover disabled:opacity-50"
          >
            <CoinSign side={side} sizePx={24} />
            {names[side]}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Says in words where a round ends before its twentieth flip. */
export function ReachNote({ steps }: { steps: readonly ClimbStep[] }) {
  const reachable = steps.filter((step) => step.isReachable).length
  if (reachable === steps.length) return null
  return (
    <p className="flex gap-2 text-12 text-muted">
      <Info size={16} aria-hidden className="mt-0.5 shrink-0 text-info" />
      {reachable === 0
        ? 'Even one right call would pass the largest payout at this bet.'
        : `The step after flip ${reachable} would pass the largest payout: the round ends there and pays.`}
    </p>
  )
}
