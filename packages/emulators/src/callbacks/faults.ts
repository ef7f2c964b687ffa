import type { Chance } from '../platform/chance.ts'

/** What may go wrong on the way to the wallet. */
export const faultNames = [
  'delay',
  'dropAnswer',
  'duplicate',
  'reorder',
  'badSignature',
  'staleClock',
] as const

export type FaultName = (typeof faultNames)[number]

/** One switch. */
export interface Fault {
  readonly name: FaultName
  /** Share of callbacks it strikes, 0 to 1. */
  readonly share: number
  /** How many more it strikes; null: until it is switched off. */
  readonly left: number | null
  /** Only for `delay`: how long the callback is under way before it arrives. */
  readonly delayMs: number
}

export interface Faults {
  readonly list: () => readonly Fault[]
  readonly set: (fault: Fault) => void
  readonly clear: () => void
  /** The faults that strike the next callback; counts them down. */
  readonly strike: () => readonly Fault[]
}

/** The switches. Which callback is struck follows from the seed and the callback's number. */
export function createFaults(chance: Chance): Faults {
  const faults = new Map<FaultName, Fault>()
  let number = 0
  const isStruck = (fault: Fault): boolean => {
    if (fault.share >= 1) return true
    return chance.draw(`fault:${fault.name}:${number}`)(1_000_000) < fault.share * 1_000_000
  }
  const countDown = (fault: Fault): void => {
    if (fault.left === null) return
    if (fault.left <= 1) faults.delete(fault.name)
    else faults.set(fault.name, { ...fault, left: fault.left - 1 })
  }
  return {
    list: () => [...faults.values()],
    set: (fault) => {
      if (fault.share <= 0 || fault.left === 0) faults.delete(fault.name)
      else faults.set(fault.name, fault)
    },
    clear: () => faults.clear(),
    strike: () => {
      number += 1
      const struck = [...faults.values()].filter(isStruck)
      struck.forEach(countDown)
      return struck
    },
  }
}
