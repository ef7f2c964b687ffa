import { videopoker } from '@powerplay/engines'
import { Info } from 'lucide-react'
import { showMultiplier, showPercent } from '../../../../platform/format/ratio.ts'
import { BonusNote } from '../../controls/bonus-note.tsx'
import type { DataRow } from '../../controls/data-box.tsx'
import { GameStage } from '../../stage/game-stage.tsx'
import { useRound } from '../../rounds/use-round.ts'
import { useHolds, type Holds } from './use-holds.ts'
import { VideopokerActions } from './videopoker-actions.tsx'
import { VideopokerBoard } from './videopoker-board.tsx'
import {
  categoryName,
  categoryOf,
  payRows,
  readVideopoker,
  type PlayedVideopoker,
} from './videopoker-hand.ts'

const noParams = {}
const millionths = 1_000_000

/** Video poker on its stage. */
export function VideopokerGame() {
  const game: PlayedVideopoker = useRound({
    id: 'videopoker',
    params: noParams,
    readView: readVideopoker,
    turnSound: 'deal',
    revealSound: 'deal',
    resultText: (round) => showMultiplier(round.multiplierE4),
  })
  const holds = useHolds(game)
  const drawCount = holds.held.filter((isHeld) => !isHeld).length
  // Space does what the button says: it draws.
  const openAction = game.openAction && {
    text: drawText(drawCount),
    isDisabled: !holds.canHold,
    isBusy: game.isPending,
    onPress: holds.draw,
  }
  return (
    <GameStage
      game={{ ...game, openAction }}
      name="Video Poker"
      hue={266}
      facts={factsOf(game, holds)}
      inputs={
        <>
          <Rules isOpen={game.isOpen} />
          {!game.isOpen && <BonusNote />}
        </>
      }
      button={
        game.isOpen ? (
          <VideopokerActions game={game} holds={holds} text={drawText(drawCount)} />
        ) : undefined
      }
      board={<VideopokerBoard game={game} holds={holds} />}
    />
  )
}

function drawText(count: number): string {
  if (count === 0) return 'Keep all cards'
  return count === 1 ? 'Draw 1 card' : `Draw ${count} cards`
}

function Rules({ isOpen }: { isOpen: boolean }) {
  return (
    <p className="flex items-start gap-2 text-13 text-muted">
      <Info size={16} aria-hidden className="mt-px shrink-0 text-info" />
      {isOpen
        ? 'One draw, then the hand is paid. It cannot be cancelled; after 24 h all cards are held.'
        : 'Five cards from one deck. Hold what you like, the rest is changed once.'}
    </p>
  )
}

function factsOf(game: PlayedVideopoker, { held }: Holds): readonly DataRow[] {
  const returned = millionths - videopoker.trueEdgePpm({})
  const best = { name: 'Return, best holds', value: showPercent(returned, millionths) }
  const category = game.isOpen ? categoryOf(game.shownView?.deal ?? []) : undefined
  if (category === undefined) {
    return [
      best,
      { name: 'Most a hand pays', value: showMultiplier(videopoker.multiplierMaxE4({})) },
    ]
  }
  const pays = payRows.find((row) => row.category === category)?.pays ?? 0
  const count = held.filter(Boolean).length
  return [
    { name: 'In your hand', value: categoryName(category, 'Nothing yet') },
    { name: 'Pays as it is', value: showMultiplier(pays * 10_000) },
    { name: 'Held', value: count === 1 ? '1 card' : `${count} cards` },
    { name: 'Will be replaced', value: 5 - count === 1 ? '1 card' : `${5 - count} cards` },
    best,
  ]
}
