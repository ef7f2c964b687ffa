import { Headset, Spade, Sparkles } from 'lucide-react'
import { gamePath, originalGames } from '../../features/originals/index.ts'
import { useSupportDoor } from '../../features/support/index.ts'
import { useCatalogueCounts, useOriginalsOrder } from '../../features/lobby/index.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import type { SiteEntry } from '../../platform/feature/feature.ts'
import { cx } from '../../ui/cx.ts'
import { MenuRow, type MenuEntry } from '../../ui/lists/menu-row.tsx'
import { Late } from '../../ui/states/late.tsx'
import { inOrder } from './in-order.ts'
import { isAt } from './is-at.ts'
import { MenuGroup } from './menu-group.tsx'
import { sideMenuAt, useEntries } from '../menus.ts'
import { countedEntries } from './counted-entries.ts'

const originals: readonly (MenuEntry & { readonly id: string })[] = originalGames.map((game) => ({
  id: game.id,
  href: gamePath(game.id),
  name: game.name,
  icon: <img src={game.art} alt="" className="size-5 rounded-[5px] object-cover" />,
}))

/** Seventeen pictures without names help nobody: without room there is one door to all of them. */
const allOriginals: readonly MenuEntry[] = [
  { href: '/casino/originals', name: 'Originals', icon: <Sparkles size={18} aria-hidden /> },
]

export interface SiteMenuProps {
  path: string
  /** Icons alone, where there is no room for names. */
  isCollapsed?: boolean
  /** Whether the many originals are in view from the start. */
  showsOriginals?: boolean
}

/** The menu of the site, or that of the part of it that one is in. */
export function SiteMenu(props: SiteMenuProps) {
  const own = sideMenuAt(props.path)
  if (own === undefined) return <CasinoMenu {...props} />
  return (
    <Late room={null}>
      <own.Menu path={props.path} isCollapsed={props.isCollapsed ?? false} />
    </Late>
  )
}

/** The games of the site in two collapsible groups, then its other parts and live support where there is one. */
function CasinoMenu({ path, isCollapsed = false, showsOriginals = true }: SiteMenuProps) {
  const { status } = useSession()
  const counts = useCatalogueCounts()
  const order = useOriginalsOrder()
  const support = useSupportDoor()
  const drawn = (entries: readonly SiteEntry[]): MenuEntry[] =>
    countedEntries(entries, counts, status === 'signed-in').map(({ Icon, ...entry }) => ({
      ...entry,
      icon: <Icon size={18} aria-hidden />,
    }))
  const casino = drawn(useEntries('casino'))
  const site = drawn(useEntries('site'))
  const shared = { path, isCollapsed }
  return (
    <nav aria-label="Site" className={cx('flex flex-col', isCollapsed ? 'gap-2' : 'gap-3')}>
      <MenuGroup
        name="Originals"
        icon={<Sparkles size={18} aria-hidden />}
        entries={isCollapsed ? allOriginals : inOrder(originals, order)}
        isOpenAtFirst={showsOriginals}
        {...shared}
      />
      {isCollapsed && <hr className="mx-2 border-line-quiet" />}
      <MenuGroup
        name="Casino"
        icon={<Spade size={18} aria-hidden />}
        entries={casino}
        isOpenAtFirst
        {...shared}
      />
      <ul className={cx(isCollapsed ? 'flex flex-col gap-1' : 'px-1')}>
        {site.map((entry) => (
          <MenuRow
            key={entry.href}
            entry={entry}
            isHere={isAt(entry.href, path)}
            isCollapsed={isCollapsed}
          />
        ))}
        {support !== null && (
          <MenuRow
            entry={{
              name: 'Live Support',
              icon: <Headset size={18} aria-hidden />,
              ...(support.kind === 'link'
                ? { href: support.href, isExternal: true }
                : { href: '#support', onPress: support.open, count: support.unread || undefined }),
            }}
            isHere={false}
            isCollapsed={isCollapsed}
          />
        )}
      </ul>
    </nav>
  )
}
