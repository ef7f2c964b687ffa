type PathListener = (path: string) => void

const listeners = new Set<PathListener>()

/**
 * Tells every navigation with its path (001_d6a9941efb711ce5.txt, section 2, Routing rules).
 * @returns a function that ends the telling.
 */
export function onNavigate(listener: PathListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reports that the page is now at `path`. */
export function reportNavigation(path: string): void {
  for (const listener of listeners) listener(path)
}
