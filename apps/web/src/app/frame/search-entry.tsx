import { Search } from 'lucide-react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { searchAt } from '../menus.ts'

export interface SearchEntryProps {
  path: string
  isCollapsed: boolean
}

/** The search box of the sidebar: it opens the search. An icon alone when there is no room. */
export function SearchEntry({ path, isCollapsed }: SearchEntryProps) {
  const search = searchAt(path)
  if (search === undefined) return null
  if (isCollapsed) {
    return (
      <IconButton
        label={search.name}
        aria-haspopup="dialog"
        isPlain
        side="right"
        icon={<Search size={18} aria-hidden />}
        onClick={() => search.open()}
      />
    )
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="/"
      onClick={() => search.open()}
      className="touch flex h-10 shrink-0 items-center gap-3 rounded-control border border-control
        bg-well px-3 text-left text-13 text-faint transition-colors duration-120 hover:text-text"
    >
      <Search size={16} aria-hidden className="text-muted" />
      <span className="flex-1">{search.name}</span>
      <kbd
        aria-hidden
        className="rounded-[5px] border border-line px-1.5 font-sans text-12 text-muted"
      >
        /
      </kbd>
    </button>
  )
}
