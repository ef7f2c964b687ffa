import { Skeleton } from '../../ui/states/skeleton.tsx'

/** Room for the rows of the home page that are on their way. */
export function ExtrasWait() {
  return (
    <div className="min-h-screen pt-18" role="status" aria-label="Loading">
      <Skeleton className="h-42 w-full rounded-stage" />
    </div>
  )
}
