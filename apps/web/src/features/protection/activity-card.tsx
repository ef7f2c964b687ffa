import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { callServer } from '../../platform/client/call-server.ts'
import { saveText } from '../../platform/client/save-text.ts'
import { toast } from '../../platform/toasts/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chips } from '../../ui/fields/chips.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { messages } from './messages.en.ts'

const times = Object.entries(messages.activityTimes).map(([id, name]) => ({ id, name }))
const products = Object.entries(messages.activityProducts).map(([id, name]) => ({ id, name }))
const formats = ['csv', 'json'] as const
type Format = (typeof formats)[number]
const dayMs = 86_400_000

/** Saves rounds and movements of a time. @param now of the server, epoch ms */
async function saveActivity(
  format: Format,
  { now, days, product }: { now: number; days: string; product: string },
): Promise<void> {
  const to = now + dayMs
  const from = now - Number.parseInt(days, 10) * dayMs
  const asked = { from, to, format, ...(product !== 'all' && { product }) }
  const { rows, csv, jobId } = await callServer('activity', asked)
  if (jobId !== null) toast('info', messages.activityMailed)
  else saveText(`activity.${format}`, csv ?? JSON.stringify(rows, null, 2))
}

/** Every round and movement of money of the reader, as a file. */
export function ActivityCard({ now }: { now: number }) {
  const [days, setDays] = useState('30')
  const [product, setProduct] = useState('all')
  const [busy, setBusy] = useState<Format>()
  const save = async (format: Format) => {
    setBusy(format)
    try {
      await saveActivity(format, { now, days, product })
    } catch (error) {
      toast('error', error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Card icon={<ScrollText size={18} aria-hidden />} title={messages.activity}>
      <div className="grid gap-3 p-4">
        <p className="text-13 text-muted">{messages.activityText}</p>
        <Chips label={messages.activityTime} chips={times} value={days} onPick={setDays} />
        <Select
          label={messages.activityProduct}
          choices={products}
          value={product}
          onChange={setProduct}
        />
        <div className="grid gap-2 sm:grid-cols-2">
          {formats.map((format) => (
            <Button
              key={format}
              isWide
              isBusy={busy === format}
              disabled={busy !== undefined && busy !== format}
              onClick={() => void save(format)}
            >
              {messages.saveActivity[format]}
            </Button>
          ))}
        </div>
      </div>
    </Card>
  )
}
