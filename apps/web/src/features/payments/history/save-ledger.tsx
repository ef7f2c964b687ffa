import { Download } from 'lucide-react'
import { useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { saveText } from '../../../platform/client/save-text.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { messages } from '../messages.en.ts'
import type { LedgerFilter } from '../use-payments.ts'

const dayMs = 86_400_000
/** A file goes back so far at the most. */
const daysMax = 365

/** Saves what the filter shows as a file of lines, rounds included; a long one comes by mail. */
export function SaveLedger({ filter: { product, days } }: { filter: LedgerFilter }) {
  const [isBusy, setIsBusy] = useState(false)
  const save = () => {
    setIsBusy(true)
    const now = Date.now()
    const span = days === 'all' ? daysMax : Number.parseInt(days, 10)
    callServer('activity', {
      ...{ from: now - span * dayMs, to: now, format: 'csv' },
      ...(product !== 'all' && { product }),
    })
      .then(
        ({ csv, jobId }) => {
          if (jobId !== null || csv === null) toast('info', messages.csvMailed)
          else saveText('transactions.csv', csv)
        },
        (problem: Error) => toast('error', problem.message),
      )
      .finally(() => setIsBusy(false))
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-12 text-muted">{messages.csvText}</p>
      <Button size="sm" isBusy={isBusy} icon={<Download size={16} aria-hidden />} onClick={save}>
        {messages.csv}
      </Button>
    </div>
  )
}
