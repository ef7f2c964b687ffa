import { Suspense } from 'react'
import { closeModal, defineModal, openModal } from '../../platform/modals/modals.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { usePanel } from '../menus.ts'

const dockedQuery = '(width > 1200px)'

/**
 * The panel of a feature beside the page, above 1200 px; 340 wide. Nothing where no feature has one.
 * Its room is kept by the stylesheet, so that the page does not move when the panel comes.
 */
export function DockedPanel() {
  const panel = usePanel()
  const isDocked = useMedia(dockedQuery)
  if (!panel) return null
  return (
    <aside
      aria-label={panel.name}
      data-panel
      className="sticky top-(--header) h-[calc(100dvh-var(--header))] w-85 shrink-0 overflow-hidden
        border-l border-line-quiet bg-surface [@media(width<=1200px)]:hidden"
    >
      {isDocked && (
        <Suspense fallback={<Skeleton className="size-full" />}>
          <panel.Panel />
        </Suspense>
      )}
    </aside>
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
