import type { CoinSide } from '@powerplay/engines'
import { useSettings } from '../../../../platform/store/settings-store.ts'
import { useMedia } from '../../../../ui/theme/use-media.ts'
import { ClimbLayout } from '../../climb/climb-layout.tsx'
import type { ClimbStep } from '../../climb/climb-steps.ts'
import { WinPlaque } from '../../climb/win-plaque.tsx'
import type { PlayedRound } from '../../rounds/use-round.ts'
import { CoinflipCoin } from './coinflip-coin.tsx'
import { CoinflipSlots } from './coinflip-slots.tsx'
import { flipSlots, rightCalls, sidesOf, type CoinflipView } from './coinflip-view.ts'

/** A turn of Coinflip: the call. */
export type CoinflipTurn = { readonly side: CoinSide }

export type PlayedCoinflip = PlayedRound<CoinflipTurn, CoinflipView>

/** A toss with Quick on takes at most this long. */
const quickMs = 150

export interface CoinflipBoardProps {
  game: PlayedCoinflip
  steps: readonly ClimbStep[]
}

/** The coin between what the round is worth and what the next call makes of it. */
export function CoinflipBoard({ game, steps }: CoinflipBoardProps) {
  const { shownView, isOpen, isEnded, reveal } = game
  const done = rightCalls(shownView)
  const slots = flipSlots({
    view: shownView,
    reveal: sidesOf(reveal?.['flips']),
    isOpen,
    reachable: steps.map((step) => step.isReachable),
  })
  const nextE4 = isEnded ? undefined : shownView ? shownView.nextE4 : steps[0]?.multiplierE4
  return (
    <ClimbLayout
      game={{ ...game, step: done }}
      nextE4={nextE4}
      nextLine="heads or tails"
      foot={<CoinflipSlots slots={slots} />}
      ladder={{ steps, done, nameOf: (step) => (step === 1 ? '1 flip' : `${step} flips`) }}
    >
      <div className="relative flex flex-col items-center py-2 @min-[740px]:w-105">
        <span
          aria-hidden
          className="absolute inset-x-[-30%] top-[-18%] aspect-square @min-[740px]:inset-x-2
            bg-[radial-gradient(closest-side,oklch(0.7_0.14_75/0.32),transparent)]"
        />
        <TossedCoin game={game} />
        <Caption game={game} />
        <WinPlaque game={game} />
      </div>
    </ClimbLayout>
  )
}

function TossedCoin({ game }: { game: PlayedCoinflip }) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const isQuick = useSettings((state) => state.quick)
  const { view, shownView, roundId, step } = game
  const delayMs = game.state.latest?.delayMs ?? 0
  const shown = isStill ? shownView : view
  return (
    <div className="relative size-36 @min-[420px]:size-52 @min-[740px]:size-62">
      <CoinflipCoin
        side={shown?.flips.at(-1) ?? 'heads'}
        tossId={isTossed(game) ? `${roundId ?? ''}-${step}` : undefined}
        durationMs={isQuick ? Math.min(delayMs, quickMs) : delayMs}
      />
    </div>
  )
}

/** Whether the answer on its way to the screen brought a flip. */
function isTossed({ view, shownView, isRevealing }: PlayedCoinflip): boolean {
  return isRevealing && (view?.flips.length ?? 0) > (shownView?.flips.length ?? 0)
}

const names = { heads: 'Heads', tails: 'Tails' } as const

function Caption({ game }: { game: PlayedCoinflip }) {
  const call = game.shownView?.picks.at(-1)
  const flip = game.shownView?.flips.at(-1)
  return (
    <p
      role="status"
      className="relative mt-3 min-h-6 text-center text-13 text-muted md:mt-5 md:text-14"
    >
      {isTossed(game) ? (
        'The coin is in the air'
      ) : call && flip ? (
        <LastCall call={call} flip={flip} />
      ) : game.isOpen ? (
        'Call the first flip'
      ) : (
        'Place a bet, then call'
      )}
    </p>
  )
}

function LastCall({ call, flip }: { call: CoinSide; flip: CoinSide }) {
  if (call === flip) {
    return (
      <>
        <strong className="font-semibold text-text">{names[call]}</strong> called and flipped
      </>
    )
  }
  return (
    <>
      {names[call]} called, <strong className="font-semibold text-text">{names[flip]}</strong> came
    </>
  )
}
