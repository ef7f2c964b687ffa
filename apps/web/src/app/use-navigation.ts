import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { closeAllModals } from '../platform/modals/modals.tsx'
import { writeTitle } from '../platform/title/page-title.ts'
import { reportNavigation } from './navigation.ts'

const positions = new Map<string, number>()
let isBackOrForth = false

const entryKey = () => `${window.history.length}:${window.location.pathname}`

/** Remembers how far each page was scrolled, and notices steps through the history. */
export function watchHistory(): void {
  window.history.scrollRestoration = 'manual'
  window.addEventListener('popstate', () => {
    isBackOrForth = true
  })
  window.addEventListener('scroll', () => positions.set(entryKey(), window.scrollY), {
    passive: true,
  })
}

/**
 * What a navigation does besides changing the page: it is reported, open windows close, the document
 * gets its title, the view starts at the top (or where it was, on the way back), and the focus moves
 * to the page so that readers start there.
 */
export function useNavigation(
  path: string,
  title: string,
  main: RefObject<HTMLElement | null>,
): void {
  const isFirst = useRef(true)
  // Before the page's own effects, which may know a better name.
  useLayoutEffect(() => writeTitle(title), [path, title])
  useEffect(() => {
    reportNavigation(path)
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    closeAllModals()
    window.scrollTo(0, isBackOrForth ? (positions.get(entryKey()) ?? 0) : 0)
    isBackOrForth = false
    main.current?.focus({ preventScroll: true })
  }, [path, main])
}
