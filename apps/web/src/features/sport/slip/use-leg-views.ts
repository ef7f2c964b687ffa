import { useCallback, useSyncExternalStore } from 'react'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { priceBook } from '../live/screen-book.ts'
import { standingOfLeg, type LegStanding } from './changed-odds.ts'
import { useSlip, type PickedLeg } from './slip-store.ts'

/** A leg of the slip with how its price stands now. */
export interface LegView {
  readonly leg: PickedLeg
  readonly standing: LegStanding
  /** The odds that a bet would name now. */
  readonly odds: number
  readonly version: number
}

/** The legs of the slip, kept up to date with their prices. */
export function useLegViews(): readonly LegView[] {
  const legs = useSlip((slip) => slip.legs)
  const policy = useSettings((state) => state.oddsPolicy)
  usePricesOf(legs.map(({ selectionId }) => selectionId))
  return legs.map((leg) => {
    const price = priceBook.get(leg.selectionId)
    const standing = standingOfLeg(leg, price, policy)
    const odds = standing.kind === 'taken' ? standing.odds : leg.odds
    // The version says on which screen the odds stood: the newest one, where they still hold.
    const version = standing.kind === 'changed' ? leg.version : (price?.version ?? leg.version)
    return { leg, standing, odds, version }
  })
}

/** Draws anew when one of these prices changes. */
function usePricesOf(selectionIds: readonly string[]): void {
  const key = selectionIds.join(' ')
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = key.split(' ').map((id) => priceBook.subscribe(id, listener))
      return () => stops.forEach((stop) => stop())
    },
    [key],
  )
  useSyncExternalStore(subscribe, () =>
    selectionIds
      .map((id) => priceBook.get(id))
      .map((price) => `${price?.version} ${price?.odds} ${price?.isOpen}`)
      .join(),
  )
}

/** The legs as a bet names them: with the odds and versions of now. */
export function orderedLegs(views: readonly LegView[]): PickedLeg[] {
  return views.map(({ leg, odds, version }) => ({ ...leg, odds, version }))
}

/** Whether nothing has to be answered or taken out first. */
export function isReady({ standing }: LegView): boolean {
  return standing.kind === 'same' || standing.kind === 'taken'
}
