import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../../ui/buttons/button.tsx'
import type { RowPage } from '../client.ts'

const count = new Intl.NumberFormat('en-US')

/** How many rows there are, as far as they were counted. */
export function totalText({
  total,
  isTotalWhole,
}: Pick<RowPage, 'total' | 'isTotalWhole'>): string {
  return isTotalWhole ? count.format(total) : `more than ${count.format(total)}`
}

export interface PagerProps {
  page: RowPage
  onPlace: (place: { after?: string; before?: string }) => void
}

/** One page on or back. Where there is only one page it says how many rows there are. */
export function Pager({ page, onPlace }: PagerProps) {
  const { next, previous, rows } = page
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-2 text-13 text-muted">
      <span>
        {rows.length} {rows.length === 1 ? 'row' : 'rows'} of {totalText(page)}
      </span>
      {(next !== null || previous !== null) && (
        <span className="flex gap-2">
          <Button
            size="sm"
            variant="outline"
            icon={<ChevronLeft size={14} />}
            disabled={previous === null}
            onClick={() => previous !== null && onPlace({ before: previous })}
          >
            Before
          </Button>
          <Button
            size="sm"
            variant="outline"
            disabled={next === null}
            onClick={() => next !== null && onPlace({ after: next })}
          >
            Next <ChevronRight size={14} aria-hidden />
          </Button>
        </span>
      )}
    </div>
  )
}
