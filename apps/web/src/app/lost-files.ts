import { onNavigate } from './navigation.ts'

/**
 * After a file of a page could not be fetched, its styles say, the next page is loaded anew: the
 * bundler's loader asks for no file twice, so a page that shares the lost one would stand there
 * without it. The page that lost it throws and shows its error (001_d6a9941efb711ce5.txt, section 8).
 * @returns stop
 */
export function followLostFiles(): () => void {
  let lostAt: string | undefined
  const note = () => {
    lostAt = window.location.pathname
  }
  window.addEventListener('vite:preloadError', note)
  const stop = onNavigate((path) => {
    // Without a network the page in memory is better than none.
    if (lostAt !== undefined && lostAt !== path && navigator.onLine) window.location.reload()
  })
  return () => {
    window.removeEventListener('vite:preloadError', note)
    stop()
  }
}
