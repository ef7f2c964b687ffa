import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface Pins {
  /** Kinds of markets that this reader wants on top, by their key. */
  readonly keys: readonly string[]
}

const pinsMax = 50

const usePins = create<Pins>()(
  persist((): Pins => ({ keys: [] }), {
    name: 'powerplay.pinned-markets',
    version: 1,
    merge: (saved, current) => ({ ...current, keys: readKeys(saved) }),
  }),
)

function readKeys(saved: unknown): readonly string[] {
  if (typeof saved !== 'object' || saved === null || !('keys' in saved)) return []
  const { keys } = saved
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string').slice(0, pinsMax) : []
}

export function useIsPinned(key: string): boolean {
  return usePins(({ keys }) => keys.includes(key))
}

/** The pinned kinds of markets, the latest last. */
export function usePinned(): readonly string[] {
  return usePins(({ keys }) => keys)
}

export function togglePin(key: string): void {
  usePins.setState(({ keys }) => ({
    keys: keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key].slice(-pinsMax),
  }))
}
