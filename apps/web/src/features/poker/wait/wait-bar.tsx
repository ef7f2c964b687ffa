import { useState } from 'react'
import { whisper } from '../../../platform/realtime/realtime.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { messages } from '../messages.en.ts'
import { reloadLobby, reloadTable, type TableView } from '../use-tables.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

const texts = messages.wait

/** The line for a seat at a full table, for whoever does not sit there. */
export function WaitBar({ view: { table, own, wait } }: { view: TableView }) {
  const { user, openAuth } = useSession()
  const [isBusy, setIsBusy] = useState(false)
  const seconds = useSecondsUntil(wait.offeredUntil)
  const isFull = table.seats.length >= table.seatCount
  const isShown = own === null && !table.isClosing && (wait.place !== null || isFull)
  if (!isShown) return null
  const stand = async (join: boolean) => {
    if (user === undefined) return openAuth('login')
    setIsBusy(true)
    try {
      await whisper('PokerWait', { tableId: table._id, join })
    } catch (error) {
      toast('error', error instanceof Error ? error.message : messages.failed)
    } finally {
      setIsBusy(false)
      reloadTable(table._id)
      reloadLobby()
    }
  }
  return (
    <section
      aria-label={texts.label}
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line-quiet p-3 sm:p-4"
    >
      <p role="status" className="text-13">
        {seconds > 0
          ? texts.offered(seconds)
          : wait.place === null
            ? texts.full(wait.waiting)
            : texts.place(wait.place, wait.waiting)}
      </p>
      {wait.place === null ? (
        <Button size="sm" variant="primary" isBusy={isBusy} onClick={() => void stand(true)}>
          {texts.join}
        </Button>
      ) : (
        <Button size="sm" variant="outline" isBusy={isBusy} onClick={() => void stand(false)}>
          {texts.leave}
        </Button>
      )}
    </section>
  )
}
