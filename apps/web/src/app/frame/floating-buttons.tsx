import { ArrowUp, Headset } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useSupportDoor, type SupportDoor } from '../../features/support/index.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Tooltip } from '../../ui/windows/tooltip.tsx'
import { usePanels } from '../menus.ts'

/** So far down, the way back is worth a button. */
const farPx = 900
const round = 'rounded-full border border-line shadow-float'

/** What floats at the lower right: live support where there is one, and the way to the top. */
export function FloatingButtons() {
  const support = useSupportDoor()
  const isFar = useIsFar()
  const [path] = useLocation()
  const hasPanel = usePanels(path).length > 0
  const handleTop = () => {
    window.scrollTo({ top: 0 })
    // The button goes away with the press.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  if (support === null && !isFar) return null
  return (
    <aside
      aria-label="Shortcuts"
      className={cx(
        'fixed right-3 bottom-[calc(var(--bottom-bar)+12px)] z-20 flex flex-col gap-2 md:right-5',
        hasPanel && '[@media(width>1200px)]:right-90',
      )}
    >
      {isFar && (
        <IconButton
          label="To the top"
          side="top"
          size={44}
          icon={<ArrowUp size={18} aria-hidden />}
          className={round}
          onClick={handleTop}
        />
      )}
      {support !== null && <SupportButton door={support} />}
    </aside>
  )
}

function SupportButton({ door }: { door: SupportDoor }) {
  const look = `relative flex size-11 items-center justify-center bg-raised text-muted hover:text-text ${round}`
  const icon = <Headset size={18} aria-hidden />
  return (
    <Tooltip text="Live Support" side="top">
      {door.kind === 'link' ? (
        <a
          href={door.href}
          target="_blank"
          rel="noreferrer"
          aria-label="Live Support"
          className={look}
        >
          {icon}
        </a>
      ) : (
        <button type="button" aria-label="Live Support" className={look} onClick={door.open}>
          {icon}
          <span className="absolute -top-1 -right-1">
            <Badge count={door.unread} label="unread messages" />
          </span>
        </button>
      )}
    </Tooltip>
  )
}

function useIsFar(): boolean {
  const [isFar, setIsFar] = useState(false)
  useEffect(() => {
    const look = () => setIsFar(window.scrollY > farPx)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return isFar
}
