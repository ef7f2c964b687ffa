import { useIsOn } from '../../platform/licence/licence.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { useSiteLinks } from '../../platform/store/site-links-store.ts'
import { openSupport, useSupport } from './support-store.ts'

/** How one gets to support: a window of ours, or an external chat. */
export type SupportDoor =
  | { readonly kind: 'window'; readonly unread: number; readonly open: () => void }
  | { readonly kind: 'link'; readonly href: string }

/**
 * With the plugin the support window, to which a guest signs in; without it the external chat, where
 * the operator has one; else nothing. Source: 001 sections 2 and 6.
 */
export function useSupportDoor(): SupportDoor | null {
  const hasPlugin = useIsOn('support-chat')
  const href = useSiteLinks((state) => state.support)
  const unread = useSupport((state) => state.unread)
  const { status, openAuth } = useSession()
  if (hasPlugin) {
    return {
      kind: 'window',
      unread,
      open: () => (status === 'guest' ? openAuth('login') : openSupport()),
    }
  }
  return href === null ? null : { kind: 'link', href }
}
