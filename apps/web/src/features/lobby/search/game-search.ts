import { emit, on } from '../../../platform/client/client-events.ts'
import { defineModal, openModal, useModals } from '../../../platform/modals/modals.tsx'
import { closeGameSearch, searchName } from './close-search.ts'

/** The search for games, over the whole screen. */
const gameSearch = defineModal<object>({
  name: searchName,
  title: 'Search games',
  widthPx: 1184,
  isBare: true,
  placement: 'full',
  load: async () => (await import('./search-overlay.tsx')).SearchOverlay,
})

/** Asks for the search to be shown, or hidden when it is in view. */
export function toggleGameSearch(): void {
  emit('lobby:search-toggled', null)
}

/** Shows and hides the search when somebody asks for it, and at the key "/". */
export function followGameSearch(): () => void {
  const stop = on('lobby:search-toggled', () => {
    const isOpen = useModals.getState().stack.some(({ modal }) => modal.name === searchName)
    if (isOpen) closeGameSearch()
    else openModal(gameSearch, {})
  })
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    // Another part of the site has taken it for its own search.
    if (event.defaultPrevented) return
    // Over a window the key belongs to that window, in a text it is a letter.
    if (useModals.getState().stack.length > 0 || isTyping(event.target)) return
    event.preventDefault()
    toggleGameSearch()
  }
  window.addEventListener('keydown', handleKeyDown)
  return () => {
    stop()
    window.removeEventListener('keydown', handleKeyDown)
  }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select') !== null)
  )
}
