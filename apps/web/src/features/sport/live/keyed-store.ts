import { useCallback, useSyncExternalStore } from 'react'

/** Values by key. Whoever shows one of them hears of that one alone. */
export interface KeyedStore<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  /** Tells of every change of the value. @returns stop */
  subscribe(key: string, listener: () => void): () => void
  clear(): void
}

/** Above so many keys, those that nobody looks at are forgotten; one that is shown never is, as `lru-cache` might. */
const keptMax = 6_000

export function createKeyedStore<Value>(): KeyedStore<Value> {
  const values = new Map<string, Value>()
  const listeners = new Map<string, Set<() => void>>()
  const forgetUnseen = () => {
    for (const key of values.keys()) if (!listeners.has(key)) values.delete(key)
  }
  return {
    get: (key) => values.get(key),
    set(key, value) {
      if (values.get(key) === value) return
      if (!values.has(key) && values.size >= keptMax) forgetUnseen()
      values.set(key, value)
      for (const listener of listeners.get(key) ?? []) listener()
    },
    subscribe(key, listener) {
      const own = listeners.get(key) ?? new Set()
      listeners.set(key, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(key)
      }
    },
    clear() {
      const keys = [...values.keys()]
      values.clear()
      for (const key of keys) for (const listener of listeners.get(key) ?? []) listener()
    },
  }
}

/** The value under a key, kept up to date. */
export function useKeyed<Value>(store: KeyedStore<Value>, key: string): Value | undefined {
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(key, listener),
    [store, key],
  )
  return useSyncExternalStore(subscribe, () => store.get(key))
}
