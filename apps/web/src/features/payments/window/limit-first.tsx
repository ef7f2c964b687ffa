import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useJurisdiction } from '../../../platform/client/use-jurisdiction.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useProtection } from '../../protection/index.ts'
import { messages } from '../messages.en.ts'
import { Note } from '../note.tsx'

interface LimitFirstProps {
  /** False for a way out: money that leaves waits for no limit. */
  isAsked: boolean
  children: ReactNode
}

/** A way to pay in, or, where the country wants a limit on deposits before the first one, the way to that. */
export function LimitFirst(props: LimitFirstProps) {
  const isWanted = useJurisdiction()?.profile.limits?.required === true
  return isWanted ? <UnlessOwed {...props} /> : props.children
}

function UnlessOwed({ isAsked, children }: LimitFirstProps) {
  const { data, isError } = useProtection()
  if (!isAsked) return children
  // The server refuses in any case: without an answer nothing is kept from anybody.
  if (data === undefined && !isError) {
    return (
      <div role="status" aria-label="Loading">
        <Skeleton className="h-32 w-full" />
      </div>
    )
  }
  if (data?.needsDepositLimit !== true) return children
  return (
    <Note tone="info" title={messages.limitFirst}>
      <p>{messages.limitFirstText}</p>
      <Link
        href="/profile/settings/safer-play"
        onClick={() => closeModal('wallet')}
        className={cx(buttonClass('primary', 'sm'), 'mt-3')}
      >
        {messages.limitFirstLink}
      </Link>
    </Note>
  )
}
