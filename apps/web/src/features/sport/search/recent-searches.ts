import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface Recent {
  readonly texts: readonly string[]
}

const kept = 6

const useRecent = create<Recent>()(
  persist((): Recent => ({ texts: [] }), {
    name: 'powerplay.sport-searches',
    version: 1,
    merge: (saved, current) => ({ ...current, texts: readTexts(saved) }),
  }),
)

function readTexts(saved: unknown): readonly string[] {
  if (typeof saved !== 'object' || saved === null || !('texts' in saved)) return []
  const { texts } = saved
  return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string').slice(0, kept) : []
}

/** What was looked for with success, the latest first. */
export function useRecentSearches(): readonly string[] {
  return useRecent(({ texts }) => texts)
}

export function noteSearch(text: string): void {
  useRecent.setState(({ texts }) => ({
    texts: [text, ...texts.filter((one) => one !== text)].slice(0, kept),
  }))
}
