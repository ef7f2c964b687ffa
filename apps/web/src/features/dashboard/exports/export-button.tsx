import { Download, X } from 'lucide-react'
import type { ShownArea } from '@powerplay/contract'
import { minuteMs } from '@powerplay/kernel'
import { useState } from 'react'
import { fieldOf } from '../../../platform/client/fields.ts'
import { mintRequestKey } from '../../../platform/client/request-key.ts'
import { useIntention } from '../../../platform/client/use-intention.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { askExport, type ListQuestion } from '../client.ts'
import { useExport } from './use-export.ts'

export interface ExportButtonProps {
  area: ShownArea
  question: Omit<ListQuestion, 'perPage' | 'after' | 'before'>
}

/**
 * Whoever asks again after so long wants the rows of now, not those of a file whose answer was lost: the button stays
 * as long as its list.
 */
const askedAnewMs = 5 * minuteMs

/** Asks for all rows of a list as a file, and says how far it is until it can be fetched. */
export function ExportButton({ area, question }: ExportButtonProps) {
  const [job, setJob] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const send = useIntention(mintRequestKey, askedAnewMs)
  const handleAsk = async () => {
    setIsBusy(true)
    try {
      setJob(await send(question, (key) => askExport(area, question, key)))
    } catch (error) {
      toast('error', 'Not asked', error instanceof Error ? error.message : 'Try again.')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        isBusy={isBusy}
        icon={<Download size={14} />}
        onClick={() => void handleAsk()}
      >
        Export
      </Button>
      {job !== undefined && (
        <ExportCard id={job} title={area.title} onClose={() => setJob(undefined)} />
      )}
    </>
  )
}

const count = new Intl.NumberFormat('en-US')

function ExportCard({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const row = useExport(id)
  const state = String(row?.['state'] ?? 'waiting')
  const rows = fieldOf(row, 'rows')
  const link = row?.['link']
  const note = row?.['note']
  const isReady = state === 'done' && typeof link === 'string'
  const isOver = state === 'failed' || state === 'cancelled' || state === 'over'
  return (
    <section
      aria-label="Export"
      className="fixed right-4 bottom-4 z-40 w-80 max-w-[calc(100vw-32px)] rounded-card border
        border-line bg-raised p-3 text-13 shadow-float"
    >
      <div className="flex items-center gap-2">
        <b className="min-w-0 flex-1 truncate">Export of {title.toLowerCase()}</b>
        <IconButton
          label="Close"
          isPlain
          size={32}
          icon={<X size={14} />}
          side="top"
          onClick={onClose}
        />
      </div>
      <p className="mb-2 text-muted">
        {typeof rows === 'number' ? `${count.format(rows)} rows. ` : ''}
        {/* The rows change every second and are not read out. */}
        <span role="status">
          {isReady
            ? 'The file opens for 24 h, in this session alone.'
            : isOver
              ? state === 'failed'
                ? 'It could not be written.'
                : 'It was cancelled, or its time is over.'
              : 'You can go on meanwhile; it will be under Exports too.'}
        </span>
      </p>
      {typeof note === 'string' && <p className="mb-2 text-12 text-muted">{note}.</p>}
      {isReady ? (
        <a href={link} download className={buttonClass('primary', 'sm')}>
          <Download size={14} aria-hidden /> Download
        </a>
      ) : (
        !isOver && (
          <div
            role="progressbar"
            aria-label="Writing the file"
            className="h-1 overflow-hidden rounded-full bg-line"
          >
            <span className="block h-full w-1/3 animate-pulse bg-info" />
          </div>
        )
      )}
    </section>
  )
}
