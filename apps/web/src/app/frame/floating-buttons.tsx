import { ArrowUp, Headset } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSiteLinks } from '../../platform/store/site-links-store.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { usePanel } from '../menus.ts'

/** So far down, the way back is worth a button. */
const farPx = 900
const round = 'rounded-full border border-line shadow-float'

/** What floats at the lower right: live support where there is one, and the way to the top. */
export function FloatingButtons() {
  const support = useSiteLinks((state) => state.support)
  const isFar = useIsFar()
  const hasPanel = usePanel() !== undefined
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
      {support !== null && (
        <Tooltip text="Live Support" side="top">
          <a
            href={support}
            target="_blank"
            rel="noreferrer"
            aria-label="Live Support"
            className={`flex size-11 items-center justify-center bg-raised text-muted hover:text-text ${round}`}
          >
            <Headset size={18} aria-hidden />
          </a>
        </Tooltip>
      )}
    </aside>
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
