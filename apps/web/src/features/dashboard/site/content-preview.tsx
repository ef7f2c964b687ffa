import type { OneRow } from '../client.ts'
import { FooterPreview } from './footer-preview.tsx'
import { HelpPreview } from './help-preview.tsx'
import { NoticePreview } from './notice-preview.tsx'
import { PackPreview } from './pack-preview.tsx'
import { PicturePreview } from './picture-preview.tsx'
import { PopupPreview } from './popup-preview.tsx'
import { PromotionPreview } from './promotion-preview.tsx'

/** A row of content as readers of the site see it. */
export default function ContentPreview({ area, one }: { area: string; one: OneRow }) {
  if (area === 'help-pages') return <HelpPreview row={one.row} html={htmlOf(one.detail)} />
  if (area === 'promotions') return <PromotionPreview row={one.row} />
  if (area === 'notices') return <NoticePreview row={one.row} />
  if (area === 'popup-banner') return <PopupPreview row={one.row} />
  if (area === 'emoji-packs') return <PackPreview row={one.row} />
  return area === 'footer-links' ? (
    <FooterPreview row={one.row} />
  ) : (
    <PicturePreview row={one.row} />
  )
}

/** The text as the server cleaned it. */
function htmlOf(detail: unknown): string {
  const html: unknown = Reflect.get(Object(detail), 'html')
  return typeof html === 'string' ? html : ''
}
