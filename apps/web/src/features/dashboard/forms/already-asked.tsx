import { UserCheck } from 'lucide-react'
import type { OpenRequest } from '@powerplay/contract'
import { Link } from 'wouter'
import { fieldOf } from '../../../platform/client/fields.ts'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { rowPath } from '../use-frame.ts'
import { Note } from './note.tsx'

/** A request that waits for its second person. */
export type WaitingRequest = Omit<OpenRequest, 'act'>

/** The request that an act was refused for, because it asks for the same; undefined for any other error. */
export function waitingIn(error: unknown): WaitingRequest | undefined {
  if (!(error instanceof ServerRefusal) || error.name !== 'dashboard/already-asked') {
    return undefined
  }
  const by = fieldOf(error.params, 'by')
  return {
    id: String(fieldOf(error.params, 'approvalId')),
    by: typeof by === 'string' ? by : null,
    isOwn: fieldOf(error.params, 'isOwn') === true,
    maySee: fieldOf(error.params, 'maySee') === true,
  }
}

const linkClass = 'font-semibold text-accent underline-offset-2 hover:underline'

/** Where a request is decided, or, of one's own, taken back. */
function ToRequest({ request: { id, isOwn, maySee } }: { request: WaitingRequest }) {
  if (!maySee) return null
  return (
    <Link href={rowPath('approvals', id)} className={linkClass}>
      {isOwn ? 'See it under Approvals' : 'Decide it under Approvals'}
    </Link>
  )
}

/** Said in the form of an act that waits already. */
export function AlreadyAsked({ request }: { request: WaitingRequest }) {
  const { by, isOwn } = request
  return (
    <Note tone="info" icon={<UserCheck size={16} />} isAlert>
      {isOwn
        ? 'You have asked for this already: it waits for a second person. '
        : `${by ?? 'Somebody'} has asked for this already: it waits for a second person. `}
      <ToRequest request={request} />
    </Note>
  )
}

/** What waits for a second person about a row, in the row itself. */
export function OpenRequests({ requests }: { requests: readonly OpenRequest[] }) {
  if (requests.length === 0) return null
  return (
    <div className="mb-4 grid gap-2">
      {requests.map((request) => (
        <Note key={request.id} tone="info" icon={<UserCheck size={16} />}>
          <strong className="font-semibold">{request.act}</strong>
          {`: asked by ${request.isOwn ? 'you' : (request.by ?? 'somebody')}, waits for a second person. `}
          <ToRequest request={request} />
        </Note>
      ))}
    </div>
  )
}
