import { createHmac } from 'node:crypto'
import type { PersonDetails } from '@powerplay/contract'
import type { Queries } from '../../platform/database/database.ts'
import type { StoredCase } from './case-store.ts'
import { detailsOf } from './details.ts'
import type { DocumentParts } from './parts.ts'
import { listedKey } from './person-keys.ts'
import { neededOf } from './tiers.ts'

type Secrets = Pick<DocumentParts, 'secrets'>

/** What stands for the person and for the phone that papers name; nobody reads either without the key. */
function marksOf(
  { secrets }: Secrets,
  { firstName, lastName, birthDate, phone }: PersonDetails,
): readonly (readonly [kind: 'person' | 'phone', key: string])[] {
  const digits = phone.replace(/\D/g, '')
  const phoneKey = createHmac('sha256', secrets.key('exclusions')).update(`phone ${digits}`)
  return [
    ['person', listedKey(secrets, `${firstName} ${lastName}`, birthDate)],
    ['phone', phoneKey.digest('base64url')],
  ]
}

/** Keeps of verified papers by what their player is known again. A form without a document proves nobody. */
export async function keepMarks(
  parts: Pick<DocumentParts, 'platform' | 'secrets'>,
  on: Queries,
  own: Pick<StoredCase, 'details' | 'id' | 'tier' | 'userId'>,
): Promise<void> {
  const details = neededOf[own.tier].length > 0 ? detailsOf(parts, own) : undefined
  if (details === undefined) return
  const marks = marksOf(parts, details)
  await on.query({
    text: `insert into person_marks (user_id, kind, key)
      select $1, m.* from unnest($2::text[], $3::text[]) as m on conflict do nothing`,
    values: [own.userId, marks.map(([kind]) => kind), marks.map(([, key]) => key)],
  })
}
