import { useEffect } from 'react'
import { useLocation } from 'wouter'

/** Names the document after what its page shows. */
export function writeTitle(name: string): void {
  document.title = `${name} | PWRPLAY`
}

/**
 * Names the document after something that only the page knows, a game or a player; until then it
 * has the name of its route. Undefined while it is not known.
 */
export function usePageTitle(name: string | undefined): void {
  const [path] = useLocation()
  useEffect(() => {
    if (name !== undefined) writeTitle(name)
  }, [name, path])
}
