export interface BadgeProps {
  count: number
  /** What is counted, for readers: "unread messages". */
  label: string
}

/** A small count; more than 99 reads 99+, and nothing is drawn for zero. */
export function Badge({ count, label }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span
      className="num inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-loss px-1
        text-12 leading-none font-bold text-bg"
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{`${count} ${label}`}</span>
    </span>
  )
}
