import { callServer } from '../../../platform/client/call-server.ts'
import { showDay, showInstant } from '../../../platform/format/time.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { messages } from '../messages.en.ts'
import { useProtecting, useProtection } from '../use-protection.ts'

/** Until when the account is closed; after that, the way back. */
export function ExclusionStanding() {
  const { data } = useProtection()
  const { isBusy, act } = useProtecting()
  const exclusion = data?.exclusion
  if (data === undefined || exclusion === null || exclusion === undefined) return null
  const { until, returnFrom, confirmAfter } = exclusion
  const handleConfirm = async () => {
    const state = await act(() => callServer('confirmReturn', {}))
    if (state !== undefined) window.location.assign('/')
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 rounded-card border border-line-quiet p-4 text-13">
      <p className="min-w-0 flex-1 basis-60">
        {data.now < returnFrom
          ? until === null
            ? messages.closedForEver(showDay(returnFrom))
            : messages.closedTill(showDay(until))
          : confirmAfter === null
            ? messages.mayReturn
            : data.now < confirmAfter
              ? messages.returnWaits(showInstant(confirmAfter))
              : messages.returnDue}
      </p>
      {data.now >= returnFrom && confirmAfter === null && (
        <Button isBusy={isBusy} onClick={() => void act(() => callServer('askReturn', {}))}>
          {messages.askReturn}
        </Button>
      )}
      {confirmAfter !== null && data.now >= confirmAfter && (
        <Button isBusy={isBusy} onClick={() => void handleConfirm()}>
          {messages.confirmReturn}
        </Button>
      )}
    </div>
  )
}
