import { ExternalLink, X } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { Logo } from '../../../ui/marks/logo.tsx'
import { AreaIcon } from '../area-icons.tsx'
import type { Queues } from '../client.ts'
import { standing, useFrame } from '../use-frame.ts'
import { groupNames } from './group-names.ts'
import { QueueCount } from './queue-count.tsx'
import { queuePath } from './queue-path.ts'
import { useQueues } from './use-queues.ts'
import { ThemeDiscs } from './theme-discs.tsx'

/** The way to every area that the reader may see, in groups; it can be closed where it covers the page. */
export function Rail({ onClose }: { onClose: () => void }) {
  const { areas, me } = useFrame()
  const queues = useQueues()
  const [path] = useLocation()
  const [, first = ''] = path.split('/')
  const current = first === 'user' ? 'users' : first
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-(--bar) shrink-0 items-center gap-2.5 px-4">
        <Logo sizePx={26} />
        <span className="rounded-full bg-accent-tint px-2 py-0.5 text-12 font-semibold text-accent">
          Admin
        </span>
        <span className="-mr-3 ml-auto wide:hidden">
          <IconButton
            label="Close menu"
            isPlain
            size={44}
            icon={<X size={18} />}
            side="bottom"
            onClick={onClose}
          />
        </span>
      </div>
      <nav aria-label="Areas" className="flex-1 overflow-y-auto px-2 pb-4">
        {me.seesOverview && (
          <Entry
            id="overview"
            icon="layout-dashboard"
            title="Overview"
            isCurrent={current === 'overview'}
          />
        )}
        {Object.entries(groupNames).map(([group, name]) => {
          const own = standing(areas).filter((area) => area.group === group)
          if (own.length === 0) return null
          return (
            <section key={group} aria-label={name} className="mt-2">
              <h2 className="px-2.5 py-1 text-12 text-faint">{name}</h2>
              {own.map(({ id, icon, title }) => (
                <Entry
                  key={id}
                  {...{ id, icon, title }}
                  isCurrent={id === current}
                  queue={queues.find((one) => one.area === id)}
                />
              ))}
            </section>
          )
        })}
      </nav>
      <div className="border-t border-line-quiet p-3">
        <div className="mb-2 flex flex-wrap items-center justify-between text-12 text-muted">
          Theme <ThemeDiscs />
        </div>
        <div className="flex items-center gap-2.5">
          <Avatar userId={me.id} name="" picture={me.avatar} sizePx={32} />
          <div className="min-w-0 flex-1">
            <p className="truncate text-13 font-semibold">{me.name}</p>
            <p className="truncate text-12 text-muted">role {me.roles.join(', ')}</p>
          </div>
          <a
            href="/"
            aria-label="To the site"
            className="touch inline-flex size-8 items-center justify-center rounded-control
              text-muted hover:bg-raised hover:text-text"
          >
            <ExternalLink size={16} aria-hidden />
          </a>
        </div>
      </div>
    </div>
  )
}

interface EntryProps {
  id: string
  icon: string
  title: string
  isCurrent: boolean
  queue?: Queues[number] | undefined
}

/** One line of the navigation, with what waits there. */
function Entry({ id, icon, title, isCurrent, queue }: EntryProps) {
  return (
    <Link
      href={queuePath(id)}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'relative flex h-7 items-center gap-2.5 rounded-control px-2.5 text-13',
        'pointer-coarse:h-11 -outline-offset-2',
        isCurrent
          ? 'bg-raised font-semibold text-text before:absolute before:inset-y-1 before:-left-2 before:w-[3px] before:rounded-full before:bg-accent'
          : 'text-muted hover:bg-raised hover:text-text',
      )}
    >
      <AreaIcon name={icon} />
      <span className="flex-1">{title}</span>
      <QueueCount queue={queue} />
    </Link>
  )
}
