import type { ChatMessage } from '@powerplay/contract'
import { multiplierToE4, showMultiplier } from '../../../../platform/format/ratio.ts'
import { cx } from '../../../../ui/cx.ts'
import { openBet } from '../../../fairness/index.ts'
import { GameArt } from '../../../lobby/index.ts'
import { messages } from '../messages.en.ts'
import { sumText } from './sum-text.ts'

type Link = Extract<ChatMessage, { type: 'game_link' }>['data']

/** A shared bet: the game, the stake and what came of it; the whole is drawn by its overview. */
export function BetCard({ data }: { data: Link }) {
  return (
    <button
      type="button"
      onClick={() => openBet(data.id)}
      className="touch mt-1 flex w-full items-center gap-2.5 rounded-control border border-line bg-well p-2
        text-left hover:bg-raised"
    >
      <GameArt image={data.image} className="size-10 shrink-0 rounded-control" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{data.name}</span>
        <span className="num block text-12 text-muted">
          {messages.bet} {sumText(data.splitTotal, data.currency)}
        </span>
      </span>
      <span className="shrink-0 text-right">
        <span
          className={cx(
            'num block font-condensed text-20 font-bold',
            data.multiplier >= 1 ? 'text-win' : 'text-muted',
          )}
        >
          {showMultiplier(multiplierToE4(data.multiplier))}
        </span>
        <span className="block text-12 font-semibold">{messages.viewBet}</span>
      </span>
    </button>
  )
}
