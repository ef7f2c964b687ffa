import type { Row } from '../client.ts'
import type { Written } from '../forms/changes.ts'
import ContentPreview from './content-preview.tsx'
import { draftRow } from './draft-row.ts'

export interface DraftPreviewProps {
  area: string
  /** As it stands now; none of what is made anew. */
  saved: Row | undefined
  written: readonly Written[]
}

/** What a form holds, as readers of the site would see it, at three widths. */
export default function DraftPreview({ area, saved, written }: DraftPreviewProps) {
  return <ContentPreview area={area} row={draftRow(saved, written)} />
}
