import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { openModal } from '../../platform/modals/modals.tsx'
import { changeSettings, useSettings } from '../../platform/store/settings-store.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useMedia } from '../../ui/theme/use-media.ts'
import { menuDrawer } from './menu-drawer.ts'
import { ProfileBlock } from './profile-block.tsx'
import { SearchEntry } from './search-entry.tsx'
import { SectionSwitch } from './section-switch.tsx'
import { SideFeet } from './side-feet.tsx'
import { SiteMenu } from './site-menu.tsx'
import { ThemeMenu, ThemePicker } from './theme-picker.tsx'

export interface SidebarProps {
  path: string
}

/** 240 wide, or 64 with icons only: by choice on wide screens, always between 900 and 1200. */
export function Sidebar({ path }: SidebarProps) {
  const wanted = useSettings((state) => state.sidebar)
  const isWide = useMedia('(width >= 1200px)')
  const isOpen = isWide && wanted === 'open'
  const isShown = useMedia('(width >= 900px)')
  const button = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)
  const handleToggle = () => {
    if (!isWide) return openModal(menuDrawer, {})
    isPressed.current = true
    changeSettings({ sidebar: isOpen ? 'collapsed' : 'open' })
  }
  useEffect(() => {
    // The button stands elsewhere now; the focus goes along.
    if (isPressed.current) button.current?.focus()
    isPressed.current = false
  }, [isOpen])
  const toggle = (
    <IconButton
      ref={button}
      label={isOpen ? 'Collapse menu' : 'Open menu'}
      isPlain
      size={36}
      side="right"
      icon={isOpen ? <PanelLeftClose size={18} /> : <PanelLeftOpen size={18} />}
      onClick={handleToggle}
    />
  )
  return (
    <aside
      data-sidebar
      className={cx(
        'sticky top-(--header) hidden h-[calc(100dvh-var(--header)-var(--bottom-bar))] shrink-0 flex-col gap-3',
        'overflow-x-hidden overflow-y-auto border-r border-line-quiet bg-surface md:flex',
        isOpen ? 'w-60 p-3' : 'w-16 items-center px-2 py-3',
      )}
    >
      {!isOpen && toggle}
      <SectionSwitch path={path} isCollapsed={!isOpen} />
      <ProfileBlock isCollapsed={!isOpen} />
      <SearchEntry path={path} isCollapsed={!isOpen} />
      <SiteMenu path={path} isCollapsed={!isOpen} />
      <div className="flex-1" />
      {/* A phone, which hides the sidebar, loads nothing for it. */}
      {isShown && <SideFeet isCollapsed={!isOpen} />}
      <div
        className={cx(
          'flex items-center gap-2',
          isOpen ? 'justify-between pl-2' : 'flex-col-reverse',
        )}
      >
        {isOpen ? <ThemePicker /> : <ThemeMenu />}
        {isOpen && toggle}
      </div>
    </aside>
  )
}
