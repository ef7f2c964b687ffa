import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { openModal } from '../../platform/modals/modals.tsx'
import { changeSettings, useSettings } from '../../platform/store/settings-store.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { menuDrawer } from './menu-drawer.ts'
import { SearchEntry } from './search-entry.tsx'
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
  const handleToggle = () => {
    if (isWide) changeSettings({ sidebar: isOpen ? 'collapsed' : 'open' })
    else openModal(menuDrawer, {})
  }
  return (
    <aside
      data-sidebar
      className={cx(
        'sticky top-(--header) hidden h-[calc(100dvh-var(--header))] shrink-0 flex-col gap-3',
        'overflow-x-hidden overflow-y-auto border-r border-line-quiet bg-surface md:flex',
        isOpen ? 'w-60 p-3' : 'w-16 items-center px-2 py-3',
      )}
    >
      <SearchEntry isCollapsed={!isOpen} />
      <SiteMenu path={path} isCollapsed={!isOpen} />
      <div className="flex-1" />
      <div
        className={cx(
          'flex items-center gap-2',
          isOpen ? 'justify-between pl-2' : 'flex-col-reverse',
        )}
      >
        {isOpen ? <ThemePicker /> : <ThemeMenu />}
        <IconButton
          label={isOpen ? 'Collapse menu' : 'Open menu'}
          isPlain
          size={36}
          side="right"
          icon={isOpen ? <PanelLeftClose size={18} /> : <PanelLeftOpen size={18} />}
          onClick={handleToggle}
        />
      </div>
    </aside>
  )
}
