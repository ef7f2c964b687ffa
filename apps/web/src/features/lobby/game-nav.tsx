import { Cherry, House, RadioTower, Search, Sparkles } from 'lucide-react'
import { Link } from 'wouter'
import { emit } from '../../platform/client/client-events.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { cx } from '../../ui/cx.ts'
import { messages } from './messages.en.ts'
import { useCatalogueCounts } from './catalogue-counts.ts'

const { nav } = messages

/** What a count of the catalogue must say for an entry to be there; undefined: always there. */
const entries = [
  { href: '/', name: nav.home, Icon: House, needs: undefined },
  { href: '/casino/originals', name: nav.originals, Icon: Sparkles, needs: undefined },
  { href: '/casino/slots', name: nav.slots, Icon: Cherry, needs: 'slots' },
  { href: '/casino/live', name: nav.live, Icon: RadioTower, needs: 'live' },
] as const

/** The bar of game kinds under the slider, for signed-in players only. */
export function GameNav({ path = '/' }: { path?: string }) {
  const { status } = useSession()
  return status === 'signed-in' ? <Bar path={path} /> : null
}

function Bar({ path }: { path: string }) {
  const counts = useCatalogueCounts()
  const shown = entries.filter(({ needs }) => needs === undefined || (counts?.[needs] ?? 0) > 0)
  return (
    <div className="mt-4 flex gap-2">
      <nav
        aria-label={nav.label}
        className="flex min-w-0 gap-1 overflow-x-auto rounded-card border border-line-quiet bg-surface
          p-1 [scrollbar-width:none]"
      >
        {shown.map(({ href, name, Icon }) => {
          const isHere = href === path
          return (
            <Link
              key={href}
              href={href}
              aria-current={isHere ? 'page' : undefined}
              className={cx(
                'touch inline-flex h-9 shrink-0 items-center gap-2 rounded-control px-4 text-13',
                'font-semibold outline-offset-[-3px] transition-colors duration-120',
                isHere ? 'bg-raised text-text' : 'text-muted hover:text-text',
              )}
            >
              <Icon size={16} aria-hidden className={isHere ? 'text-accent' : undefined} />
              {name}
            </Link>
          )
        })}
      </nav>
      <button
        type="button"
        onClick={() => emit('lobby:search-toggled', null)}
        className="touch flex min-h-11 min-w-11 flex-1 items-center gap-3 rounded-card border
          border-line-quiet bg-surface px-3 text-left text-13 text-faint transition-colors
          duration-120 hover:bg-raised"
      >
        <Search size={16} aria-hidden className="shrink-0" />
        <span className="max-sm:sr-only">{nav.search}</span>
      </button>
    </div>
  )
}
