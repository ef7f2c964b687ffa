import { Search } from 'lucide-react'
import { toggleGameSearch } from '../../features/lobby/index.ts'
import { IconButton } from '../../ui/icon-button.tsx'

const label = 'Search games'

/** The search box of the sidebar: it opens the search. An icon alone when there is no room. */
export function SearchEntry({ isCollapsed }: { isCollapsed: boolean }) {
  if (isCollapsed) {
    return (
      <IconButton
        label={label}
        aria-haspopup="dialog"
        isPlain
        side="right"
        icon={<Search size={18} aria-hidden />}
        onClick={toggleGameSearch}
      />
    )
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="/"
      onClick={toggleGameSearch}
      className="touch flex h-10 shrink-0 items-center gap-3 rounded-control border border-control
        bg-well px-3 text-left text-13 text-faint transition-colors duration-120 hover:text-text"
    >
      <Search size={16} aria-hidden className="text-muted" />
      <span className="flex-1">{label}</span>
      <kbd
        aria-hidden
        className="rounded-[5px] border border-line px-1.5 font-sans text-12 text-muted"
      >
        /
      </kbd>
    </button>
  )
}
