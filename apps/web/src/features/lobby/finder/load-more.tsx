import { Button } from '../../../ui/buttons/button.tsx'
import { Progress } from '../../../ui/states/progress.tsx'
import { finderMessages } from './messages.en.ts'

export interface LoadMoreProps {
  shown: number
  /** How many there are; without it nothing is counted. */
  count: number | undefined
  hasMore: boolean
  isLoading: boolean
  /** The last press brought nothing. */
  hasFailed?: boolean
  onMore: () => void
}

/** How much of a list is on screen, and the way to more of it. */
export function LoadMore({ shown, count, hasMore, isLoading, hasFailed, onMore }: LoadMoreProps) {
  return (
    <div className="mx-auto mt-6 flex w-full max-w-75 flex-col gap-3 text-center text-13 text-muted">
      {count !== undefined && (
        <>
          <p role="status" className="num">
            {finderMessages.shownOf(shown, Math.max(count, shown))}
          </p>
          <Progress
            label={finderMessages.progress}
            percent={count === 0 ? 100 : Math.min(100, (shown / count) * 100)}
          />
        </>
      )}
      {hasMore && (
        <Button size="lg" isWide isBusy={isLoading} onClick={onMore}>
          {finderMessages.more}
        </Button>
      )}
      {hasFailed === true && <p role="alert">{finderMessages.notMore}</p>}
    </div>
  )
}
