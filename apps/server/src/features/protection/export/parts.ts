import type { Uuid } from '@powerplay/kernel'
import type { Secrets } from '../../../platform/secrets.ts'
import type { DocumentsDoor } from '../../documents/index.ts'
import type { ProtectionParts } from '../parts.ts'

/** What files for players are made of. */
export interface ExportParts extends Pick<
  ProtectionParts,
  'mail' | 'notices' | 'platform' | 'users'
> {
  readonly secrets: Pick<Secrets, 'key'>
  readonly papersOf: DocumentsDoor['papersOf']
}

/** A file that somebody asked for. */
export interface OwnExport {
  readonly id: Uuid
  readonly userId: Uuid
  readonly kind: 'personal' | 'activity'
  readonly asked: unknown
  readonly state: 'waiting' | 'ready' | 'failed' | 'gone'
  readonly expiresAt: Date | null
}
