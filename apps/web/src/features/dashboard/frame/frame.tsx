import { Menu as MenuIcon } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useLocation } from 'wouter'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useMedia } from '../../../ui/theme/use-media.ts'
import { useEscape } from '../use-escape.ts'
import { standing, useFrame } from '../use-frame.ts'
import { QueueBell } from './queue-bell.tsx'
import { groupNames } from './group-names.ts'
import { Palette } from './palette.tsx'
import { Rail } from './rail.tsx'
import { BuildPill } from './build-pill.tsx'

/** Too narrow for the rail to stand beside the page. */
const narrow = '(width < 992px)'

/** The focus goes into what opens, and back to where it was once that closes. */
function useFocusWithin(place: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    place.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [place, isOpen])
}

/** Rail and bar around every page of the dashboard; on narrow screens the rail is a drawer. */
export function Frame({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const [isAsked, setIsAsked] = useState(false)
  const isOpen = useMedia(narrow) && isAsked
  const rail = useRef<HTMLElement>(null)
  const close = useCallback(() => setIsAsked(false), [])
  useEffect(close, [close, path])
  useEscape(isOpen, close)
  useFocusWithin(rail, isOpen)
  return (
    <div data-frame className="min-h-dvh wide:pl-(--rail)">
      <a
        href="#page"
        inert={isOpen}
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50
          focus:rounded-control focus:bg-raised focus:p-2"
      >
        Skip to the page
      </a>
      <aside
        ref={rail}
        tabIndex={-1}
        data-quiet-focus
        aria-label="Dashboard"
        className={cx(
          'fixed inset-y-0 left-0 z-40 w-[220px] border-r border-line-quiet bg-surface max-wide:w-66',
          isOpen ? 'animate-drawer' : 'max-wide:hidden',
        )}
      >
        <Rail onClose={close} />
      </aside>
      {isOpen && (
        <div aria-hidden onClick={close} className="fixed inset-0 z-30 bg-backdrop wide:hidden" />
      )}
      <header
        inert={isOpen}
        className="sticky top-0 z-20 flex h-(--bar) items-center gap-3 border-b border-line-quiet
          bg-bg px-4 wide:px-5"
      >
        <span className="shrink-0 wide:hidden">
          <IconButton
            label="Menu"
            aria-expanded={isOpen}
            isPlain
            size={44}
            icon={<MenuIcon size={18} />}
            onClick={() => setIsAsked(true)}
          />
        </span>
        <Crumb path={path} />
        <span className="flex-1" />
        <Palette />
        <QueueBell />
        <BuildPill />
      </header>
      <main id="page" tabIndex={-1} inert={isOpen} className="px-4 py-4 wide:px-5">
        {children}
      </main>
    </div>
  )
}

/** Where the page stands: group and area. */
function Crumb({ path }: { path: string }) {
  const { areas } = useFrame()
  const [, first = ''] = path.split('/')
  const id = first === 'user' ? 'users' : first
  const area = standing(areas).find((one) => one.id === id)
  if (id === 'overview') return <p className="text-13 font-semibold">Overview</p>
  if (area === undefined) return null
  return (
    <p className="truncate text-13 text-muted">
      {groupNames[area.group]} <span className="px-1 text-faint">/</span>{' '}
      <span className="font-semibold text-text">{area.title}</span>
    </p>
  )
}
