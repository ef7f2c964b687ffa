import type { PopupBanner } from '@powerplay/contract'
import { useEffect } from 'react'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { changeSettings, useSettings } from '../../../platform/store/settings-store.ts'
import { popupId } from './popup-id.ts'
import { PopupText } from './popup-text.tsx'

/** The popup's picture and text. Seen once is enough: it does not come back. */
export function PopupWindow({ popup }: { popup: PopupBanner }) {
  useEffect(() => {
    const { closedNotifications } = useSettings.getState()
    changeSettings({
      closedNotifications: [...closedNotifications, popupId(popup)].slice(-100),
    })
  }, [popup])
  return <PopupText popup={popup} onClose={() => closeModal('lobby-popup')} />
}
