import { FileDown } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { messages } from './messages.en.ts'
import { useOwnData } from './use-own-data.ts'

/** All that is known of the reader, as a file. */
export function DataCard() {
  const { isBusy, save } = useOwnData()
  return (
    <Card icon={<FileDown size={18} aria-hidden />} title={messages.data}>
      <div className="flex flex-wrap items-center gap-4 p-4">
        <p className="min-w-0 flex-1 basis-70 text-13 text-muted">{messages.dataText}</p>
        <Button isBusy={isBusy} onClick={save}>
          {messages.saveData}
        </Button>
      </div>
    </Card>
  )
}
