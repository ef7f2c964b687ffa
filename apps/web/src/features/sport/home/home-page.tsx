import { CalendarClock, LayoutGrid, RadioTower } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { SectionHead } from '../../../ui/lists/section-head.tsx'
import { SportBanners } from '../../lobby/index.ts'
import { LiveList } from '../lists/live-list.tsx'
import { RangeTabs, UpcomingList, useHourRange } from '../lists/upcoming-list.tsx'
import { useCategories } from '../live/use-sport.ts'
import { messages } from '../messages.en.ts'
import { SportPage } from '../parts/sport-page.tsx'
import { PopularMultis } from './popular-multis.tsx'
import { SportTiles } from './sport-tiles.tsx'
import { TopEvents } from './top-events.tsx'

/** /sport: what is played now, all sports, and what comes next. */
export function SportHomePage() {
  const [range, setRange] = useHourRange()
  const { data: categories = [] } = useCategories()
  const live = categories.reduce((sum, { count }) => sum + count.live, 0)
  return (
    <SportPage>
      <h1 className="sr-only">{messages.title}</h1>
      <SportBanners />
      <TopEvents />
      <SectionHead icon={<LayoutGrid size={18} aria-hidden />} title={messages.sports} />
      <SportTiles counts={categories} />
      <SectionHead
        icon={<RadioTower size={18} aria-hidden />}
        title={messages.liveNow}
        actions={
          <>
            {live > 0 && (
              <span className="num -ml-1 rounded-full bg-loss-tint px-2 text-12 font-semibold text-loss">
                {live}
              </span>
            )}
            <ViewAll href="/sport/live" of={messages.liveNow} />
          </>
        }
      />
      <LiveList limit={12} startsWith="busiest" />
      <SectionHead
        icon={<CalendarClock size={18} aria-hidden />}
        title={messages.next}
        actions={
          <>
            <span className="max-sm:hidden">
              <RangeTabs value={range} onChange={setRange} />
            </span>
            <ViewAll href="/sport/upcoming" of={messages.next} />
          </>
        }
      />
      <UpcomingList hours={range} limit={12} />
      <PopularMultis />
    </SportPage>
  )
}

function ViewAll({ href, of }: { href: string; of: string }) {
  return (
    <Link href={href} className={buttonClass('text', 'sm')}>
      {messages.viewAll}
      <span className="sr-only">{` ${of}`}</span>
    </Link>
  )
}
