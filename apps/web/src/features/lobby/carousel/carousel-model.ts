/** Up to this width a carousel shows three slides (001_d6a9941efb711ce5.txt, section 9). */
export const narrowMaxPx = 991

/** Most positions a carousel counts (section 2). The sportsbook has more sports. */
export const positionMax = 20
export const sportPositionMax = 24

/** How many slides are in view. */
export function slidesPerView(widthPx: number): 3 | 8 {
  return widthPx <= narrowMaxPx ? 3 : 8
}

/** How many cards are in view. */
export function cardsPerView(isNarrow: boolean): 1 | 4 {
  return isNarrow ? 1 : 4
}

/** A carousel as its buttons see it. */
export interface CarouselState {
  /** Index of the first slide in view. */
  readonly position: number
  readonly count: number
  readonly perView: number
}

/**
 * The position after a press: a view further or back, never past the last slide and never outside
 * 0 to `max`, however many slides there are.
 */
export function positionAfter(
  { position, count, perView }: CarouselState,
  way: -1 | 1,
  max = positionMax,
): number {
  const last = Math.min(Math.max(count - perView, 0), max)
  return Math.min(Math.max(position + way * perView, 0), last)
}

/** Whether a press that way would move anything. */
export function canMove(state: CarouselState, way: -1 | 1, max = positionMax): boolean {
  return positionAfter(state, way, max) !== state.position
}
