import { blackjack } from '@powerplay/engines'
import { Info } from 'lucide-react'
import { showMultiplier, showPercent } from '../../../../platform/format/ratio.ts'
import { useAmountFormat } from '../../../../platform/format/use-amount-format.ts'
import { Coin } from '../../../../ui/marks/coin.tsx'
import { BonusNote } from '../../controls/bonus-note.tsx'
import type { DataRow } from '../../controls/data-box.tsx'
import { GameStage } from '../../stage/game-stage.tsx'
import { useRound } from '../../rounds/use-round.ts'
import { BlackjackActions } from './blackjack-actions.tsx'
import { BlackjackBoard } from './blackjack-board.tsx'
import { handLabel } from './blackjack-labels.ts'
import {
  readBlackjack,
  smallestBetMinor,
  spokenTotal,
  type PlayedBlackjack,
} from './blackjack-table.ts'
import { useBlackjackKeys } from './use-blackjack-keys.ts'

const noParams = {}
const millionths = 1_000_000
/** A dealt blackjack, in 1/10000 of the bet. */
const blackjackE4 = 25_000

/** Blackjack on its stage. */
export function BlackjackGame() {
  const game: PlayedBlackjack = useRound({
    id: 'blackjack',
    params: noParams,
    readView: readBlackjack,
    turnSound: 'deal',
    revealSound: 'deal',
    resultText: (round) => showMultiplier(round.multiplierE4),
  })
  useBlackjackKeys(game)
  return (
    <GameStage
      game={{ ...game, state: { ...game.state, betMinor: perHandMinor(game) } }}
      name="Blackjack"
      hue={162}
      facts={useFacts(game)}
      inputs={
        <>
          <Rules isOpen={game.isOpen} />
          {!game.isOpen && <BonusNote />}
        </>
      }
      button={game.isOpen ? <BlackjackActions game={game} /> : undefined}
      board={<BlackjackBoard game={game} />}
    />
  )
}

/** The bet field keeps saying what one hand was opened with, whatever was laid since. */
function perHandMinor({ isOpen, view, state, currency }: PlayedBlackjack): bigint {
  return isOpen && view ? smallestBetMinor(view, currency) : state.betMinor
}

function Rules({ isOpen }: { isOpen: boolean }) {
  return (
    <p className="flex items-start gap-2 text-13 text-muted">
      <Info size={16} aria-hidden className="mt-px shrink-0 text-info" />
      {isOpen
        ? 'A hand can be split once. This round cannot be cancelled; after 24 h all hands stand.'
        : 'The dealer stands on every 17 and looks for a blackjack with an ace or a ten up.'}
    </p>
  )
}

function useFacts(game: PlayedBlackjack): readonly DataRow[] {
  const format = useAmountFormat()
  const { isOpen, shownView: table, state, currency } = game
  if (!isOpen || !table) {
    const returned = millionths - blackjack.trueEdgePpm({})
    return [
      { name: 'Return, best play', value: showPercent(returned, millionths) },
      { name: 'Blackjack pays', value: showMultiplier(blackjackE4) },
      { name: 'Most a round pays', value: showMultiplier(blackjack.multiplierMaxE4({})) },
    ]
  }
  const hands = table.hands.map((hand, place) => {
    const label = handLabel(hand, { isActive: place === table.active, isDoubled: false })
    const total = spokenTotal(hand.cards)
    return {
      name: table.hands.length > 1 ? `Hand ${place + 1}` : 'Your hand',
      value: label ? `${total}, ${label.text.toLowerCase()}` : total,
    }
  })
  return [
    {
      name: 'Wagered',
      value: (
        <>
          {format.amount(state.betMinor, currency.id)}
          <Coin currencyId={currency.id} />
        </>
      ),
    },
    ...hands,
    { name: 'Dealer shows', value: spokenTotal(table.dealer) },
  ]
}
