import { closeModal } from '../../../platform/modals/modals.tsx'

/** Name of the search among the windows. */
export const searchName = 'game-search'

/** Hides the search, as its own buttons and links do. */
export function closeGameSearch(): void {
  closeModal(searchName)
}
