import { useEffect, useState } from 'react'
import type { SidePanel } from '../../platform/feature/feature.ts'
import { closeModal, defineModal, openModal } from '../../platform/modals/modals.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Late } from '../../ui/states/late.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Tabs } from '../../ui/lists/tabs.tsx'
import { useMedia } from '../../ui/theme/use-media.ts'
import { usePanel, usePanels } from '../menus.ts'

const dockedQuery = '(width > 1200px)'

/**
 * The panel of a feature beside the page, above 1200 px; 340 wide. Nothing where no feature has one; a
 * page with a panel of its own shows it and the other under tabs. Its room is kept by the stylesheet,
 * so that the page does not move when the panel comes.
 */
export function DockedPanel({ path }: { path: string }) {
  const panels = usePanels(path)
  const isDocked = useMedia(dockedQuery)
  const [first, second] = panels
  if (!first) return null
  return (
    <aside
      aria-label={first.name}
      data-panel
      className="sticky top-(--header) flex h-[calc(100dvh-var(--header)-var(--bottom-bar))] w-85 shrink-0 flex-col
        overflow-hidden border-l border-line-quiet bg-surface [@media(width<=1200px)]:hidden"
    >
      {isDocked && second && <TabbedPanels first={first} second={second} />}
      {isDocked && !second && <PanelBody panel={first} />}
    </aside>
  )
}

function TabbedPanels({ first, second }: { first: SidePanel; second: SidePanel }) {
  const [shown, setShown] = useState(first.name)
  const panel = shown === second.name ? second : first
  const tabs = [first, second].map((one) => ({
    id: one.name,
    name: one.name,
    icon: <TabMark panel={one} isShown={one === panel} />,
  }))
  return (
    <>
      <div className="shrink-0 border-b border-line-quiet p-2">
        <Tabs label="Beside the page" tabs={tabs} value={panel.name} onChange={setShown} isWide />
      </div>
      <PanelBody panel={panel} />
    </>
  )
}

/** The icon of a tab, with a dot while there is news behind it. */
function TabMark({ panel, isShown }: { panel: SidePanel; isShown: boolean }) {
  const { Icon, followNews } = panel
  const [hasNews, setHasNews] = useState(false)
  useEffect(() => {
    if (!isShown) return followNews?.(() => setHasNews(true))
    setHasNews(false)
    return undefined
  }, [isShown, followNews])
  return (
    <span className="relative">
      <Icon size={16} aria-hidden className={isShown ? 'text-accent' : undefined} />
      {hasNews && (
        <span
          role="img"
          aria-label="News"
          className="absolute -top-1 -right-1 size-2 rounded-full bg-loss"
        />
      )}
    </span>
  )
}

function PanelBody({ panel: { Panel } }: { panel: SidePanel }) {
  return (
    <div className="min-h-0 flex-1">
      <Late text="This panel could not be loaded." room={<Skeleton className="size-full" />}>
        <Panel />
      </Late>
    </div>
  )
}

/** Opens the panel over the page, where there is no room beside it. */
export function PanelToggle() {
  const panel = usePanel()
  const isDocked = useMedia(dockedQuery)
  if (!panel || isDocked) return null
  const { name, Icon } = panel
  return (
    <IconButton
      label={name}
      aria-haspopup="dialog"
      isPlain
      side="bottom"
      icon={<Icon size={18} aria-hidden />}
      onClick={() => openModal(panelModal, {})}
    />
  )
}

function PanelOverPage() {
  const panel = usePanel()
  return panel && <panel.Panel onClose={() => closeModal(panelModal.name)} />
}

const panelModal = defineModal<object>({
  name: 'panel',
  title: 'Panel',
  widthPx: 340,
  isBare: true,
  placement: 'right',
  load: async () => PanelOverPage,
})
