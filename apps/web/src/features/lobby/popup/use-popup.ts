import { useEffect } from 'react'
import type { PopupBanner } from '@powerplay/contract'
import { whenIdle } from '../../../platform/boot/when-idle.ts'
import { callServer } from '../../../platform/client/call-server.ts'
import { defineModal, openModal } from '../../../platform/modals/modals.tsx'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { popupId } from './popup-id.ts'

const shownSince = new Set<string>()

/** Opens the popup of the site, unless this reader has seen this very one before. */
export function usePopup(): void {
  useEffect(() => {
    const stop = new AbortController()
    const ask = async () => {
      const popup = await callServer('banner', {}, { signal: stop.signal }).catch(() => null)
      if (stop.signal.aborted || popup?.enabled !== true) return
      // The window opens with what it shows, so that it has its size from the start.
      await import('./popup-window.tsx')
      if (!stop.signal.aborted) open(popup)
    }
    whenIdle(() => {
      if (!stop.signal.aborted) void ask()
    })
    return () => stop.abort()
  }, [])
}

function open(popup: PopupBanner): void {
  const id = popupId(popup)
  const isClosed = useSettings.getState().closedNotifications.includes(id)
  if (isClosed || shownSince.has(id)) return
  shownSince.add(id)
  const window = defineModal<{ popup: PopupBanner }>({
    name: 'lobby-popup',
    title: popup.title,
    load: async () => (await import('./popup-window.tsx')).PopupWindow,
  })
  openModal(window, { popup })
}
