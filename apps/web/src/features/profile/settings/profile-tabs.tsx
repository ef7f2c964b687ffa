import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { cx } from '../../../ui/cx.ts'
import { messages } from '../messages.en.ts'
import { nameOfTab, pathOfTab, profileTabs, type ProfileTab } from '../tabs.ts'

/** The parts of the own profile as links; on narrow screens the present one is scrolled to. */
export function ProfileTabs({ tab, userId }: { tab: ProfileTab; userId: string }) {
  const here = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const link = here.current
    const row = link?.parentElement
    if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
  }, [tab])
  return (
    <nav
      aria-label={messages.title}
      className="relative mb-4 flex gap-1 overflow-x-auto border-b border-line-quiet
        [scrollbar-width:none] lg:gap-0"
    >
      {profileTabs.map((one) => (
        <Link
          key={one}
          ref={one === tab ? here : undefined}
          href={pathOfTab(one, userId)}
          aria-current={one === tab ? 'page' : undefined}
          className={cx(
            'inline-flex h-11 items-center border-b-2 px-3 text-13 font-semibold whitespace-nowrap',
            // All of them fit beside the chat of a usual screen.
            'lg:px-2',
            '-outline-offset-2 transition-colors duration-120',
            one === tab
              ? 'border-accent text-text'
              : 'border-transparent text-muted hover:text-text',
          )}
        >
          {nameOfTab(one)}
        </Link>
      ))}
    </nav>
  )
}
