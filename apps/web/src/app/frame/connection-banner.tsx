import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useConnections } from '../../platform/store/connections-store.ts'
import { Spinner } from '../../ui/states/spinner.tsx'

/** Nothing is said about sockets before this time (000_1c37c0fb05cd66e6.txt, section 9). */
const quietMs = 3_000

/** One line per socket that is down, from three seconds after load; gone by itself. */
export function ConnectionBanner() {
  const { isEventsUp, isTradingUp } = useConnections()
  const [mayShow, setMayShow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setMayShow(true), quietMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">
      {mayShow && isTradingUp === false && (
        <Line
          text="Attempting to connect to the trading server..."
          detail="Prices may be late, bets are not affected"
        />
      )}
      {mayShow && isEventsUp === false && (
        <Line
          text="Attempting to connect to the events server..."
          detail="Feeds may be late, bets are not affected"
        />
      )}
    </div>
  )
}

function Line({ text, detail }: { text: string; detail: string }) {
  return (
    <p className="flex min-h-11 items-center gap-3 border-b border-warn/40 bg-warn-tint px-4 text-13">
      <WifiOff size={16} aria-hidden className="shrink-0 text-warn" />
      <span className="min-w-0 flex-1 py-1">
        <strong className="font-semibold">{text}</strong>{' '}
        <span className="text-muted">{detail}</span>
      </span>
      <Spinner className="text-warn" />
    </p>
  )
}
