import { TriangleAlert } from 'lucide-react'
import type { Row } from '../client.ts'
import { Note } from '../forms/note.tsx'
import { FooterPreview } from './footer-preview.tsx'
import { HelpPreview } from './help-preview.tsx'
import { NoticePreview } from './notice-preview.tsx'
import { PackPreview } from './pack-preview.tsx'
import { PicturePreview } from './picture-preview.tsx'
import { PopupPreview } from './popup-preview.tsx'
import { textOf } from './preview-window.tsx'
import { PromotionPreview } from './promotion-preview.tsx'
import { useReaderText } from './use-reader-text.ts'

/** Texts that are kept as they were typed and cleaned for readers, by area. */
const textKeys: Readonly<Record<string, string>> = {
  'help-pages': 'html',
  notices: 'html',
  'popup-banner': 'content',
  promotions: 'html',
  slides: 'html',
}

export interface ContentPreviewProps {
  area: string
  /** As it is kept, or as a form holds it: its text was never cleaned. */
  row: Row
}

/**
 * A row of content as readers of the site see it. Its text is shown as the server cleans it; until the server
 * has, all of it stands there as text, its marks too.
 */
export default function ContentPreview({ area, row }: ContentPreviewProps) {
  const key = textKeys[area]
  const { html, state, retry } = useReaderText(key === undefined ? '' : textOf(row, key))
  return (
    <>
      {state === 'failed' && (
        <div className="mb-3">
          <Note tone="loss" icon={<TriangleAlert size={16} aria-hidden />} isAlert>
            The server could not clean the text: the preview shows it as it was typed.{' '}
            <button type="button" onClick={retry} className="font-semibold underline">
              Try again
            </button>
          </Note>
        </div>
      )}
      <div aria-busy={state === 'waits'}>
        <Drawn area={area} row={key === undefined ? row : { ...row, [key]: html }} />
      </div>
    </>
  )
}

function Drawn({ area, row }: ContentPreviewProps) {
  if (area === 'help-pages') return <HelpPreview row={row} />
  if (area === 'promotions') return <PromotionPreview row={row} />
  if (area === 'notices') return <NoticePreview row={row} />
  if (area === 'popup-banner') return <PopupPreview row={row} />
  if (area === 'emoji-packs') return <PackPreview row={row} />
  return area === 'footer-links' ? <FooterPreview row={row} /> : <PicturePreview row={row} />
}
