import { Bell as BellIcon } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type FocusEvent } from 'react'
import { Tooltip } from '../../../ui/windows/tooltip.tsx'
import { useDismiss } from '../../../ui/windows/use-dismiss.ts'
import { messages } from './messages.en.ts'
import { NotesPanel } from './notes-panel.tsx'
import { followNotes, useNotes } from './notes-store.ts'

/** The bell of the header with the number of unread notifications, and their list below it. */
export function Bell() {
  const unread = useNotes((state) => state.unread)
  const [isOpen, setIsOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  useEffect(followNotes, [])
  const close = useCallback(() => {
    setIsOpen(false)
    trigger.current?.focus()
  }, [])
  useDismiss(area, isOpen, close)
  const handleBlur = (event: FocusEvent) => {
    const next = event.relatedTarget
    if (next instanceof Node && !area.current?.contains(next)) setIsOpen(false)
  }
  const label = messages.unread(unread)
  return (
    // On phones the panel hangs on the header, which is as wide as the screen.
    <div ref={area} onBlur={handleBlur} className="sm:relative">
      <Tooltip text={messages.title} side="bottom">
        <button
          ref={trigger}
          type="button"
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="touch relative inline-flex size-10 items-center justify-center rounded-control
            text-muted transition-colors duration-120 hover:bg-raised hover:text-text"
        >
          <BellIcon size={18} aria-hidden />
          {unread > 0 && (
            <span
              aria-hidden
              className="num absolute top-1 right-0.5 flex h-4 min-w-4 items-center justify-center
                rounded-full bg-loss px-1 text-[10px] leading-none font-bold text-bg"
            >
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </button>
      </Tooltip>
      {isOpen && <NotesPanel onClose={close} />}
    </div>
  )
}
