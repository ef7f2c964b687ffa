import type { PopupBanner } from '@powerplay/contract'
import { useEffect } from 'react'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { changeSettings, useSettings } from '../../../platform/store/settings-store.ts'
import { Button } from '../../../ui/button.tsx'
import { messages } from '../messages.en.ts'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { DrawnArt } from '../tiles/drawn-art.tsx'
import { tileArt } from '../tiles/tile-game.ts'
import { popupId } from './popup-id.ts'

/** The popup's picture and text. Seen once is enough: it does not come back. */
export function PopupWindow({ popup }: { popup: PopupBanner }) {
  useEffect(() => {
    const { closedNotifications } = useSettings.getState()
    changeSettings({
      closedNotifications: [...closedNotifications, popupId(popup)].slice(-100),
    })
  }, [popup])
  const art = tileArt(popup.image)
  return (
    <div className="grid gap-4">
      {art === null ? (
        <DrawnArt seed={popup.title} className="h-42 w-full rounded-card" />
      ) : (
        <img src={art.wide} alt="" className="h-42 w-full rounded-card object-cover" />
      )}
      <div className="text-14 text-muted">
        <SafeHtml html={popup.content} />
      </div>
      <Button onClick={() => closeModal('lobby-popup')}>{messages.popup.close}</Button>
    </div>
  )
}
