import { Menu as MenuIcon, X } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { standing, useFrame } from '../use-frame.ts'
import { QueueBell } from './queue-bell.tsx'
import { groupNames } from './group-names.ts'
import { Palette } from './palette.tsx'
import { Rail } from './rail.tsx'
import { BuildPill } from './build-pill.tsx'

/** Rail and bar around every page of the dashboard; on narrow screens the rail is a drawer. */
export function Frame({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => setIsOpen(false), [path])
  return (
    <div className="min-h-dvh wide:pl-(--rail)">
      <a
        href="#page"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50
          focus:rounded-control focus:bg-raised focus:p-2"
      >
        Skip to the page
      </a>
      <aside
        aria-label="Dashboard"
        className={cx(
          'fixed inset-y-0 left-0 z-40 w-[220px] border-r border-line-quiet bg-surface',
          isOpen ? 'animate-drawer' : 'max-wide:hidden',
        )}
      >
        <Rail />
      </aside>
      {isOpen && (
        <div
          aria-hidden
          onClick={() => setIsOpen(false)}
          className="fixed inset-0 z-30 bg-backdrop wide:hidden"
        />
      )}
      <header
        className="sticky top-0 z-20 flex h-(--bar) items-center gap-3 border-b border-line-quiet
          bg-bg px-4 wide:px-5"
      >
        <span className="shrink-0 wide:hidden">
          <IconButton
            label={isOpen ? 'Close menu' : 'Menu'}
            isPlain
            size={44}
            icon={isOpen ? <X size={18} /> : <MenuIcon size={18} />}
            onClick={() => setIsOpen(!isOpen)}
          />
        </span>
        <Crumb path={path} />
        <span className="flex-1" />
        <Palette />
        <QueueBell />
        <BuildPill />
      </header>
      <main id="page" tabIndex={-1} className="px-4 py-4 wide:px-5">
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
