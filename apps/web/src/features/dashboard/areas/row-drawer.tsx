import { ExternalLink, X } from 'lucide-react'
import type { ShownArea } from '@powerplay/contract'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'wouter'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { useEscape } from '../use-escape.ts'
import { rowPath } from '../use-frame.ts'
import { readPlace, type ListPlace } from './list-place.ts'
import { RowView } from './row-view.tsx'

export interface RowDrawerProps {
  area: ShownArea
  id: string
  /** The part that is open; the address of the list holds it beside the row. */
  tab: string | undefined
  onTab: (tab: string) => void
  onClose: () => void
}

/**
 * The focus goes into the drawer and cannot leave it for what it covers, which is the whole page: that is inert
 * meanwhile. Only messages and windows that are opened over it stand beside it.
 */
function useCover(panel: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const before = document.activeElement
    const page = document.querySelector('[data-frame]')
    page?.toggleAttribute('inert', true)
    panel.current?.show()
    panel.current?.focus()
    return () => {
      page?.toggleAttribute('inert', false)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [panel])
}

/** A row over its list; the same as on its own page. Escape closes it. */
export function RowDrawer({ area, id, tab, onTab, onClose }: RowDrawerProps) {
  const [within, setWithin] = useState<Partial<ListPlace>>({})
  const panel = useRef<HTMLDialogElement>(null)
  useCover(panel)
  useEscape(true, onClose, panel)
  return createPortal(
    <>
      <div aria-hidden onClick={onClose} className="fixed inset-0 z-30 animate-fade bg-backdrop" />
      <dialog
        ref={panel}
        tabIndex={-1}
        aria-label={area.one}
        data-quiet-focus
        className="fixed inset-y-0 right-0 left-auto z-40 m-0 h-dvh max-h-none w-[700px] max-w-full
          overflow-y-auto border-l border-line-quiet bg-bg p-4 text-text"
      >
        <RowView
          area={area}
          id={id}
          part={{
            tab,
            placeIn: (part) => ({ ...readPlace(part, ''), ...within }),
            go(next, place) {
              setWithin(place)
              if (next !== tab) onTab(next)
            },
          }}
          tools={
            <>
              <Link href={rowPath(area.id, id)} className={buttonClass('outline', 'sm')}>
                <ExternalLink size={14} aria-hidden /> Page
              </Link>
              <IconButton
                label="Close"
                isPlain
                size={36}
                icon={<X size={16} />}
                side="bottom"
                onClick={onClose}
              />
            </>
          }
        />
      </dialog>
    </>,
    document.body,
  )
}
