import { Zap } from 'lucide-react'
import { Spinner } from '../../ui/states/spinner.tsx'

/** The loader over a page whose token is out of date; it has no close button. */
export function RenewalNotice() {
  return (
    <div role="status" className="flex flex-col items-center px-6 py-10 text-center">
      <span className="relative mb-6 inline-flex size-24 items-center justify-center text-accent">
        <Spinner sizePx={96} className="absolute inset-0" />
        <Zap size={36} fill="currentColor" aria-hidden />
      </span>
      <p className="text-20 font-semibold">Refreshing your session</p>
      <p className="mt-2 text-14 text-muted">
        The page was open for a long time and its token is no longer valid. It reloads once, by
        itself. Bets already placed are safe.
      </p>
    </div>
  )
}
