import type { EmulatorEntry } from '@powerplay/contract'
import { ScrollText, Trash2 } from 'lucide-react'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { LogEntry } from './log-entry.tsx'
import { messages } from './messages.en.ts'
import { PartState } from './part-state.tsx'
import { useEmulatorLog } from './use-emulator.ts'

const texts = messages.log

const tell = (error: Error) => toast('error', messages.notDone, error.message)

/** Every callback as it went over the wire. */
export function LogTab() {
  const log = useEmulatorLog()
  return (
    <PartState query={log}>
      {() =>
        log.entries.length === 0 ? (
          <EmptyState icon={<ScrollText size={24} />} title={texts.noneTitle} text={texts.none} />
        ) : (
          <Entries
            entries={log.entries}
            onOlder={() => void log.loadOlder().catch(tell)}
            onClear={() => void log.clear().catch(tell)}
          />
        )
      }
    </PartState>
  )
}

interface EntriesProps {
  entries: readonly EmulatorEntry[]
  onOlder: () => void
  onClear: () => void
}

function Entries({ entries, onOlder, onClear }: EntriesProps) {
  const hasOlder = (entries.at(-1)?.seq ?? 1) > 1
  return (
    <div className="grid gap-3">
      <div className="flex justify-end">
        <Button size="sm" variant="text" icon={<Trash2 size={14} aria-hidden />} onClick={onClear}>
          {texts.clear}
        </Button>
      </div>
      <ul aria-label={texts.list} className="grid min-w-0 gap-2">
        {entries.map((entry) => (
          <li key={entry.seq} className="min-w-0">
            <LogEntry entry={entry} />
          </li>
        ))}
      </ul>
      {hasOlder && (
        <Button size="sm" className="justify-self-center" onClick={onOlder}>
          {texts.more}
        </Button>
      )}
    </div>
  )
}
