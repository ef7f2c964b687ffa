import { X } from 'lucide-react'
import { useLocation } from 'wouter'
import { closeModal } from '../../platform/modals/modals.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Logo } from '../../ui/marks/logo.tsx'
import { SectionSwitch } from './section-switch.tsx'
import { SideFeet } from './side-feet.tsx'
import { SiteMenu } from './site-menu.tsx'
import { ThemePicker } from './theme-picker.tsx'

/** Logo, places and themes, as the wide sidebar shows them. */
export function MenuDrawerContent() {
  const [path] = useLocation()
  return (
    <div className="flex min-h-full flex-col gap-3 p-4 pb-[max(16px,env(safe-area-inset-bottom))]">
      <div className="flex items-center justify-between">
        <Logo />
        <IconButton
          label="Close menu"
          isPlain
          size={44}
          icon={<X size={18} />}
          onClick={() => closeModal('menu')}
        />
      </div>
      {/* A press on the page one is already at changes no path, so it closes by itself. */}
      <div
        onClick={(event) => event.target instanceof Element && closeOnLink(event.target)}
        className="flex flex-col gap-3"
      >
        <SectionSwitch path={path} />
        <SiteMenu path={path} showsOriginals={false} />
      </div>
      <div className="flex-1" />
      <div onClick={(event) => event.target instanceof Element && closeOnLink(event.target)}>
        <SideFeet isCollapsed={false} />
      </div>
      <div className="flex items-center justify-between text-13 text-muted">
        Theme
        <ThemePicker />
      </div>
    </div>
  )
}

function closeOnLink(target: Element): void {
  if (target.closest('a')) closeModal('menu')
}
