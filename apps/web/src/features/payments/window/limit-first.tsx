import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useJurisdiction } from '../../../platform/client/use-jurisdiction.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Late } from '../../../ui/states/late.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { LimitOffer, useProtection } from '../../protection/index.ts'
import { messages } from '../messages.en.ts'
import { Note } from '../note.tsx'

interface LimitFirstProps {
  /** False for a way out: money that leaves waits for no limit. */
  isAsked: boolean
  children: ReactNode
}

/**
 * A way to pay in; before the first deposit limits are offered in its place, until they are set or declined, or, where
 * the country wants one on deposits, the way to that.
 */
export function LimitFirst({ isAsked, children }: LimitFirstProps) {
  const isWanted = useJurisdiction()?.profile.limits?.required === true
  const { data, isError } = useProtection()
  // In one component for both: what was picked goes along from tab to tab.
  if (!isAsked) return children
  // The server refuses in any case: without an answer nothing is kept from anybody.
  if (data === undefined) return isError ? children : <Wait />
  if (isWanted && data.needsDepositLimit === true) return <Owed />
  if (data.offersLimits !== true) return children
  return (
    <Late room={<Wait />} text={messages.limitsLost}>
      <LimitOffer />
    </Late>
  )
}

function Wait() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="h-32 w-full" />
    </div>
  )
}

function Owed() {
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
