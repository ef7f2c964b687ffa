import { DocumentsPart } from '../../documents/index.ts'
import { OwnProfileFrame } from './own-profile-frame.tsx'

/** /profile/settings/documents: who the reader is, by papers. */
export function DocumentsPage() {
  return (
    <OwnProfileFrame tab="documents">
      <DocumentsPart />
    </OwnProfileFrame>
  )
}
