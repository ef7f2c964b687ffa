import { cx } from '../cx.ts'

export interface SkeletonProps {
  /** Gives the size of what it stands for: "h-11 w-full". */
  className: string
}

/** A quiet block in the place of content that is on its way. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={cx(
        'block animate-shimmer rounded-control bg-raised bg-no-repeat',
        '[background-image:linear-gradient(100deg,transparent_20%,var(--hover)_50%,transparent_80%)]',
        '[background-size:60%_100%]',
        className,
      )}
    />
  )
}
