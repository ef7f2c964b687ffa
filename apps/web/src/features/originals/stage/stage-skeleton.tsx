/** The room a stage will take, while its chunk is loading. */
export function StageSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="grid animate-pulse overflow-hidden rounded-stage border border-line-quiet bg-surface
        md:min-h-170 md:grid-cols-[320px_minmax(0,1fr)]"
    >
      <div className="hidden border-r border-line-quiet md:block" />
      <div className="min-h-180 bg-bg" />
    </div>
  )
}
