import type { Row } from '../client.ts'
import type { Written } from '../forms/changes.ts'
import ContentPreview from './content-preview.tsx'
import { asTyped, draftRow } from './draft-row.ts'
import { useCleaned } from './use-cleaned.ts'

export interface DraftPreviewProps {
  area: string
  /** As it stands now; none of what is made anew. */
  saved: Row | undefined
  written: readonly Written[]
}

/**
 * What a form holds, as readers of the site would see it, at three widths. A new text is shown as the server
 * cleans it; until the server has, all of it stands there as text, its marks too.
 */
export default function DraftPreview({ area, saved, written }: DraftPreviewProps) {
  const { row, uncleaned } = draftRow(area, saved, written)
  const cleaned = useCleaned(uncleaned?.text ?? '')
  const shown =
    uncleaned === null ? row : { ...row, [uncleaned.key]: cleaned ?? asTyped(uncleaned.text) }
  return (
    <ContentPreview
      area={area}
      one={{ row: shown, detail: { html: shown['html'] }, history: [] }}
    />
  )
}
