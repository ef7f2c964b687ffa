import type { Show } from '../../src/tables/table.ts'

/** What is seen of a round: the wheel, the cards, the dice. */
export interface TableStage {
  readonly root: HTMLElement
  /** Bets are open: everything is put away. */
  readonly rest: () => void
  /** Bets are closed, the result is not known yet. */
  readonly deal: () => void
  /** Shows the result within `ms`. */
  readonly reveal: (show: Show, ms: number) => Promise<void>
}
