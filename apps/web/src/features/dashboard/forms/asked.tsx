import type { ShownArea } from '@powerplay/contract'
import type { Row } from '../client.ts'

export interface AskedProps {
  area: Pick<ShownArea, 'id'>
  row: Row | undefined
}

/** What a request is about and why it was asked for, in the very form that decides it. */
export function Asked({ area, row }: AskedProps) {
  if (area.id !== 'approvals' || row === undefined) return null
  const { subject, reason } = row
  return (
    <div className="grid gap-1 text-13 wrap-anywhere">
      {typeof subject === 'string' && subject !== '' && <p className="font-semibold">{subject}</p>}
      {typeof reason === 'string' && <p className="text-muted">Asked because: {reason}</p>}
    </div>
  )
}
