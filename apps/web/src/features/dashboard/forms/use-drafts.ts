import { useState } from 'react'
import type { Row } from '../client.ts'
import { draftOf, type Draft, type FieldSchema } from './schema.ts'

/**
 * What the fields of a form hold: what was written, else the row as it was when the form opened, so that
 * only what was seen is changed; or as it is now, once an act came too late for that.
 */
export function useDrafts(shown: Row | undefined, changed: Row | undefined) {
  const [opened] = useState(shown)
  const [written, setWritten] = useState<Readonly<Record<string, Draft>>>({})
  const row = opened && { ...opened, ...changed }
  return {
    row,
    of: (key: string, schema: FieldSchema): Draft =>
      written[key] ?? draftOf(schema, row?.[key] ?? schema.default),
    /** What somebody else has put where the reader wrote, since the form opened. */
    overtaken(key: string, schema: FieldSchema): string | undefined {
      const now = draftOf(schema, changed?.[key])
      const isOther = String(now) !== String(draftOf(schema, opened?.[key]))
      return changed && key in written && isOther ? `Now it is: ${String(now)}` : undefined
    },
    write: (key: string, draft: Draft) => setWritten({ ...written, [key]: draft }),
  }
}
