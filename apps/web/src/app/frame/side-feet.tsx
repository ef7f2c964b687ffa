import { Late } from '../../ui/states/late.tsx'
import { useSideFeet } from '../menus.ts'

/** What features put at the foot of the sidebar and the drawer; the room of each is there before its script. */
export function SideFeet({ isCollapsed }: { isCollapsed: boolean }) {
  const feet = useSideFeet()
  return feet.map(({ Foot }, place) => (
    <Late key={place} room={<div className={isCollapsed ? 'size-11' : 'h-17'} />}>
      <Foot isCollapsed={isCollapsed} />
    </Late>
  ))
}
