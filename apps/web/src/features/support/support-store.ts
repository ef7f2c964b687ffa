import { create } from 'zustand'
import { closeAllModals } from '../../platform/modals/modals.tsx'
import type { Place } from '../../ui/windows/window-place.ts'

/** A page of the window. Source: 001 section 4. */
export type SupportPage =
  | { readonly name: 'index' }
  | { readonly name: 'moderate' }
  | { readonly name: 'chat' | 'live_chat'; readonly id: string }

interface Support {
  /** The history of the window: its last page is in view; empty while the window is closed. */
  readonly stack: readonly SupportPage[]
  readonly place: Place | null
  /** Messages of the other side that were not seen, over all chats. */
  readonly unread: number
}

/** What is known of the support window while its script is not loaded. */
export const useSupport = create<Support>()(() => ({ stack: [], place: null, unread: 0 }))

/** Opens the window on its first page, or brings it back to where it was. */
export function openSupport(): void {
  closeAllModals()
  useSupport.setState(({ stack }) => (stack.length > 0 ? {} : { stack: [{ name: 'index' }] }))
}

/** Opens a chat, over the first page. */
export function openSupportChat(id: string): void {
  closeAllModals()
  useSupport.setState({ stack: [{ name: 'index' }, { name: 'chat', id }] })
}

export function closeSupport(): void {
  useSupport.setState({ stack: [] })
}

/** Goes on to a page. */
export function goTo(page: SupportPage): void {
  useSupport.setState(({ stack }) => ({ stack: [...stack, page] }))
}

/** Goes back by one page. */
export function goBack(): void {
  useSupport.setState(({ stack }) => ({ stack: stack.slice(0, -1) }))
}

/** Puts a page in the place of the one in view: a chat that was new has its id now. */
export function replacePage(page: SupportPage): void {
  useSupport.setState(({ stack }) => ({ stack: [...stack.slice(0, -1), page] }))
}
