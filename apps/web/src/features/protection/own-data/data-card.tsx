import type { OwnExport } from '@powerplay/contract'
import { FileDown } from 'lucide-react'
import { showInstant } from '../../../platform/format/time.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card, CardState } from '../../../ui/card.tsx'
import { messages } from '../messages.en.ts'
import { useOwnData } from './use-own-data.ts'

/** All that is known of the reader, as a file that the server makes. */
export function DataCard() {
  const { query, isBusy, save } = useOwnData()
  const { data } = query
  return (
    <Card icon={<FileDown size={18} aria-hidden />} title={messages.data}>
      {data === undefined ? (
        <CardState query={query} failed={messages.dataFailed} />
      ) : (
        <div className="grid gap-3 p-4 text-13">
          <p className="text-muted">{messages.dataText}</p>
          <Standing state={data} />
          {data.state !== 'waiting' && (
            <Button className="justify-self-start max-sm:w-full" isBusy={isBusy} onClick={save}>
              {data.state === 'ready' ? messages.fetchData : messages.makeData}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

function Standing({ state: { state, expiresAt } }: { state: OwnExport }) {
  if (state === 'none') return null
  const texts = {
    waiting: messages.dataWaits,
    ready: messages.dataReady(showInstant(expiresAt ?? 0)),
    failed: messages.dataBroken,
  }
  return (
    <p
      role="status"
      className={`rounded-control p-3 ${state === 'failed' ? 'bg-warn-tint' : 'bg-info-tint'}`}
    >
      {texts[state]}
    </p>
  )
}
