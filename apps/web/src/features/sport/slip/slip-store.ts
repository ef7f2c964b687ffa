import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export const slipTabs = ['singles', 'multi', 'system', 'bets'] as const
export type SlipTab = (typeof slipTabs)[number]

/** A selection in the slip, with the odds that the player has agreed to. */
export interface PickedLeg {
  readonly selectionId: string
  readonly eventId: string
  readonly outcome: string
  readonly market: string
  readonly odds: number
  /** The version that these odds belong to. */
  readonly version: number
}

/** The slip as this browser keeps it between visits. */
export interface Slip {
  readonly tab: SlipTab
  readonly legs: readonly PickedLeg[]
  /** Of a multi or a system, as typed. */
  readonly stake: string
  /** Of singles, by selection, as typed. */
  readonly stakes: Readonly<Record<string, string>>
  /** Name of the chosen system, for instance `2/4`. */
  readonly system: string | null
}

/** More legs than any bet takes; the server says what a bet may have. */
export const legsMax = 20

const empty: Slip = { tab: 'singles', legs: [], stake: '10', stakes: {}, system: null }

export const useSlip = create<Slip>()(
  persist(() => empty, {
    name: 'powerplay.slip',
    version: 1,
    merge: (saved, current) => ({ ...current, ...readSlip(saved) }),
  }),
)

/** Whatever an earlier version or a curious reader left is taken leg by leg, or not at all. */
function readSlip(saved: unknown): Partial<Slip> {
  if (typeof saved !== 'object' || saved === null || !('legs' in saved)) return {}
  const { legs } = saved
  if (!Array.isArray(legs)) return {}
  return { legs: legs.filter(isLeg).slice(0, legsMax) }
}

function isLeg(value: unknown): value is PickedLeg {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  const texts = ['selectionId', 'eventId', 'outcome', 'market']
  const numbers = ['odds', 'version']
  return (
    texts.every((name) => typeof fields.get(name) === 'string') &&
    numbers.every((name) => typeof fields.get(name) === 'number')
  )
}

/** Whether a selection is in the slip. */
export function useIsPicked(selectionId: string): boolean {
  return useSlip(({ legs }) => legs.some((leg) => leg.selectionId === selectionId))
}

/** Puts a selection into the slip, or takes it out. The first leg is a single, the second makes a multi of it. */
export function toggleLeg(leg: PickedLeg): void {
  const { legs, tab } = useSlip.getState()
  if (legs.some(({ selectionId }) => selectionId === leg.selectionId)) {
    return removeLegs([leg.selectionId])
  }
  if (legs.length >= legsMax) return
  const isSecond = legs.length === 1 && tab === 'singles'
  const shown = isSecond || tab === 'bets' ? 'multi' : tab
  useSlip.setState({ legs: [...legs, leg], tab: legs.length === 0 ? 'singles' : shown })
}

/** Takes legs out; with one left it is a single again. */
export function removeLegs(selectionIds: readonly string[]): void {
  useSlip.setState(({ legs, tab }) => {
    const left = legs.filter(({ selectionId }) => !selectionIds.includes(selectionId))
    return { legs: left, tab: left.length < 2 && tab !== 'bets' ? 'singles' : tab }
  })
}

/** Agrees to other odds of a leg. */
export function acceptOdds(selectionId: string, odds: number, version: number): void {
  useSlip.setState(({ legs }) => ({
    legs: legs.map((leg) => (leg.selectionId === selectionId ? { ...leg, odds, version } : leg)),
  }))
}

/** Puts these legs into the slip in place of what is there. */
export function fillSlip(legs: readonly PickedLeg[]): void {
  useSlip.setState({
    legs: legs.slice(0, legsMax),
    tab: legs.length > 1 ? 'multi' : 'singles',
    stakes: {},
  })
}

export function clearSlip(): void {
  useSlip.setState({ legs: [], tab: 'singles', stakes: {}, system: null })
}

export function changeSlip(change: Partial<Pick<Slip, 'tab' | 'stake' | 'system'>>): void {
  useSlip.setState(change)
}

/** Notes the stake of a single. */
export function changeStake(selectionId: string, stake: string): void {
  useSlip.setState(({ stakes }) => ({ stakes: { ...stakes, [selectionId]: stake } }))
}
