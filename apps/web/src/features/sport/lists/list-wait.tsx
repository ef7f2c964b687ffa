import { Skeleton } from '../../../ui/states/skeleton.tsx'

/** The room that a list of events will take. */
export function ListWait({ rows = 4 }: { rows?: number }) {
  return (
    <div role="status" aria-label="Loading" className="grid gap-2.5">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-32 w-full rounded-card" />
      ))}
    </div>
  )
}
