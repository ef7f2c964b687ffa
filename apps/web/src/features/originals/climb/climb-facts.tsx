import type { Ratio } from '@powerplay/kernel'
import { payoutMinor } from '@powerplay/engines'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { showMultiplier, showPercent, showRatioPercent } from '../../../platform/format/ratio.ts'
import { Coin } from '../../../ui/marks/coin.tsx'
import { cx } from '../../../ui/cx.ts'
import type { DataRow } from '../controls/data-box.tsx'
import { TopPrize } from '../controls/top-prize.tsx'
import type { PlayedGame } from '../play/use-game.ts'
import type { ClimbStep } from './climb-steps.ts'

/** A climbing game in play, with what is the same in all of them. */
export interface ClimbedGame extends PlayedGame {
  readonly isOpen: boolean
  readonly step: number
  readonly payoutMinor: bigint
}

export interface ClimbFacts {
  readonly steps: readonly ClimbStep[]
  /** Right choices so far. */
  readonly done: number
  /** Chance that the next choice is right; undefined when there is none. */
  readonly chance: { readonly ways: number; readonly of: number } | undefined
  /** Exact return of stopping after the next right choice. */
  readonly exactReturn: Ratio
  readonly words: {
    readonly done: string
    readonly next: string
    readonly chance: string
    readonly top: string
  }
}

/** How the round stands and what the next choice is worth, from the rules that settle it. */
export function climbFactsOf(game: ClimbedGame, facts: ClimbFacts): readonly DataRow[] {
  const { steps, done, chance, exactReturn, words } = facts
  const { id } = game.currency
  const next = steps[done]
  const reachable = steps.filter((one) => one.isReachable)
  const top = reachable.at(-1)
  const profitMinor = game.payoutMinor - game.state.betMinor
  const rows: (DataRow | false)[] = [
    game.isOpen && { name: words.done, value: `${done} of ${steps.length}` },
    game.isOpen && done > 0 && { name: 'Profit now', value: <Profit {...{ profitMinor, id }} /> },
    next !== undefined && {
      name: words.next,
      value: next.isReachable ? showMultiplier(next.multiplierE4) : 'above the largest payout',
    },
    chance !== undefined && { name: words.chance, value: showPercent(chance.ways, chance.of) },
    top !== undefined && {
      name: reachable.length === steps.length ? words.top : 'Highest at this bet',
      value: (
        <TopPrize
          multiplierE4={top.multiplierE4}
          payoutMinor={payoutMinor(game.state.betMinor, top.multiplierE4)}
          currencyId={id}
        />
      ),
    },
    {
      name: 'Return to player',
      value: showRatioPercent(exactReturn.numerator, exactReturn.denominator),
    },
  ]
  return rows.filter((row) => row !== false)
}

function Profit({ profitMinor, id }: { profitMinor: bigint; id: string }) {
  const format = useAmountFormat()
  return (
    <span className={cx('inline-flex items-center gap-1.5', profitMinor > 0n && 'text-win')}>
      {format.gameProfit(profitMinor, id)}
      <Coin currencyId={id} />
    </span>
  )
}
