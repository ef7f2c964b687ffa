import type { Fall, Win } from '../../src/slots/outcome.ts'

/** How one press is shown. */
export interface SpinShow {
  readonly falls: readonly Fall[]
  readonly isTurbo: boolean
  /** Called when everything that this fall won stands in the light. */
  readonly onFall: (fall: Fall, at: number) => Promise<void>
}

/** The window with the symbols: reels that turn, or a grid that falls. */
export interface Board {
  readonly root: HTMLElement
  /** Sets everything going; the result is not known yet. */
  readonly launch: () => void
  /** Brings the result to rest. */
  readonly land: (show: SpinShow) => Promise<void>
  /** Ends a launch that got no answer: what stood there stands there again. */
  readonly giveUp: () => void
  /** Stops everything that still turns, now. */
  readonly hurry: () => void
  /** Puts these wins in the light and the rest in the shade; none for all as they are. */
  readonly light: (wins: readonly Win[]) => void
}
