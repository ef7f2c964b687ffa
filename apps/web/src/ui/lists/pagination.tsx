import { ChevronLeft, ChevronRight } from 'lucide-react'
import { cx } from '../cx.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { pagesAround } from './pages.ts'

export interface PaginationProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

/** Page numbers: two either side of the current one, and a step back and forth. */
export function Pagination({ page, pages, onPage }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-1">
      <IconButton
        label="Previous page"
        size={32}
        icon={<ChevronLeft size={16} />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      {pagesAround(page, pages).map((number) => (
        <button
          key={number}
          type="button"
          aria-current={number === page ? 'page' : undefined}
          aria-label={`Page ${number}`}
          onClick={() => onPage(number)}
          className={cx(
            'num touch h-8 min-w-8 rounded-control px-2 text-13 font-semibold',
            number === page ? 'bg-accent-tint text-accent' : 'text-muted hover:bg-raised',
          )}
        >
          {number}
        </button>
      ))}
      <IconButton
        label="Next page"
        size={32}
        icon={<ChevronRight size={16} />}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
