import { ShieldQuestionMark } from 'lucide-react'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { CheckResult } from './check-result.tsx'
import { CheckSteps } from './check-steps.tsx'
import type { CheckedRound } from './derive-round.ts'
import { messages } from '../messages.en.ts'

/** Every step on the way, and what came out. */
export function CheckOutcome({ derived, bet }: CheckedRound) {
  return (
    <section
      aria-live="polite"
      className="grid overflow-hidden rounded-card border border-line-quiet bg-surface
        lg:grid-cols-[minmax(0,1fr)_280px]"
    >
      <CheckSteps derived={derived} bet={bet} />
      <CheckResult derived={derived} bet={bet} />
    </section>
  )
}

/** What stands there before anything was derived. */
export function CheckWait() {
  return (
    <EmptyState
      icon={<ShieldQuestionMark size={24} aria-hidden />}
      title={messages.page.waiting}
      text={messages.page.waitingText}
    />
  )
}
