import { coinSides, type CoinSide } from '@powerplay/engines'
import { multiplierToE4 } from '../../../../platform/format/ratio.ts'
import type { GameParams } from '../../play/game-controller.ts'

/** A round of coinflip as far as it has been shown. */
export interface CoinflipView {
  /** Calls and flips so far; in a lost round the last ones differ. */
  readonly picks: readonly CoinSide[]
  readonly flips: readonly CoinSide[]
  /** In 1/10000; undefined when no further call is possible. */
  readonly nextE4: number | undefined
}

/** Reads what the server shows of a round. */
export function readCoinflip(data: GameParams): CoinflipView {
  const next = data['nextMultiplier']
  return {
    picks: sidesOf(data['picks']),
    flips: sidesOf(data['flips']),
    nextE4: typeof next === 'number' ? multiplierToE4(next) : undefined,
  }
}

/** Sides in a list of unknown origin; whatever is none is left out. */
export function sidesOf(list: unknown): readonly CoinSide[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((one) => coinSides.filter((side) => side === one))
}

/** Right calls: all of them, but the last of a lost round. */
export function rightCalls(view: CoinflipView | undefined): number {
  return view?.picks.filter((pick, index) => pick === view.flips[index]).length ?? 0
}

/** One of the twenty places of a round's flips. */
export interface FlipSlot {
  /** From 1. */
  readonly number: number
  readonly side: CoinSide | undefined
  readonly call: CoinSide | undefined
  /** `later`: shown only because the round is over. */
  readonly kind: 'flipped' | 'later' | 'next' | 'open' | 'unreachable'
}

export interface FlipSlotsOf {
  readonly view: CoinflipView | undefined
  /** The whole round once it is over. */
  readonly reveal: readonly CoinSide[]
  readonly isOpen: boolean
  /** For each flip whether a right call may still be paid at this bet. */
  readonly reachable: readonly boolean[]
}

/** The flips of a round in order: past, next, and what this bet cannot reach. */
export function flipSlots({ view, reveal, isOpen, reachable }: FlipSlotsOf): readonly FlipSlot[] {
  const flips = view?.flips ?? []
  return reachable.map((isReachable, index) => {
    const flip = flips[index]
    const side = flip ?? reveal[index]
    const base = { number: index + 1, side, call: view?.picks[index] }
    if (flip !== undefined) return { ...base, kind: 'flipped' }
    if (side !== undefined) return { ...base, kind: 'later' }
    if (isOpen && index === flips.length) return { ...base, kind: 'next' }
    return { ...base, kind: isReachable ? 'open' : 'unreachable' }
  })
}

/** A slot as it is read out. */
export function slotName({ number, side, call, kind }: FlipSlot): string {
  const flip = `Flip ${number}`
  if (kind === 'unreachable') return `${flip}, out of reach at this bet`
  if (side === undefined) return `${flip}, ${kind === 'next' ? 'next' : 'not flipped'}`
  if (kind === 'later' || call === undefined) return `${flip}, would have been ${side}`
  return `${flip}, ${side}, ${side === call ? 'called right' : `called ${call}`}`
}
