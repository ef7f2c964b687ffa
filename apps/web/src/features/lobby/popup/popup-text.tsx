import type { PopupBanner } from '@powerplay/contract'
import { Button } from '../../../ui/buttons/button.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { messages } from '../messages.en.ts'
import { DrawnArt } from '../tiles/drawn-art.tsx'
import { tileArt } from '../tiles/tile-game.ts'

export interface PopupTextProps {
  popup: Pick<PopupBanner, 'title' | 'image' | 'content'>
  onClose: () => void
}

/** What stands in the window of the popup below its title; the dashboard's preview draws it too. */
export function PopupText({ popup, onClose }: PopupTextProps) {
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
      <Button onClick={onClose}>{messages.popup.close}</Button>
    </div>
  )
}
