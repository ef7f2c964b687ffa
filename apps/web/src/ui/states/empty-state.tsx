import { RotateCw, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'

export interface EmptyStateProps {
  icon: ReactNode
  title: string
  /** True where it stands for a whole page, whose heading the title then is. */
  isPage?: boolean
  text: ReactNode
  /** The next step: a button or a link. */
  action?: ReactNode
}

/** What is shown in the place of nothing: why it is empty, and the next step. */
export function EmptyState({ icon, title, isPage = false, text, action }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div
      className="flex flex-col items-center rounded-card border border-dashed border-line-quiet px-6
        py-8 text-center"
    >
      <span
        className="mb-3 inline-flex size-14 items-center justify-center overflow-hidden rounded-[12px]
          bg-raised text-muted"
      >
        {icon}
      </span>
      <Title className="text-16 font-semibold text-text">{title}</Title>
      <p className="mt-1 max-w-70 text-13 text-balance text-muted">{text}</p>
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  )
}

export interface ErrorStateProps {
  title?: string
  /** What happened, and what did not happen to the money. */
  text: string
  onRetry?: () => void
}

/** What is shown in the place of something that could not be loaded. */
export function ErrorState({ title = 'An error has occurred.', text, onRetry }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center rounded-card border border-line-quiet bg-surface px-6 py-8
        text-center"
    >
      <Unplug size={24} aria-hidden className="mb-2 text-loss" />
      <p className="text-14 font-semibold text-text">{title}</p>
      <p className="mt-1 max-w-100 text-13 text-balance text-muted">{text}</p>
      {onRetry && (
        <Button size="sm" className="mt-4" icon={<RotateCw size={14} />} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}
