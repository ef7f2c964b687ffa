import { Info, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'

export interface NoticeLineProps {
  /** Plain information without one. */
  icon?: ReactNode
  text: ReactNode
  action?: { readonly label: string; readonly onPress: () => void } | undefined
  /** Without it the line stays. */
  onClose?: (() => void) | undefined
}

/** One line under the header of every page. */
export function NoticeLine({ icon, text, action, onClose }: NoticeLineProps) {
  return (
    <div
      className="flex min-h-11 items-center gap-3 rounded-card border border-info/30 bg-info-tint
        py-1 pr-1.5 pl-4 text-13"
    >
      <span className="shrink-0 text-info">{icon ?? <Info size={16} aria-hidden />}</span>
      <span className="min-w-0 flex-1">{text}</span>
      {action && (
        <button
          type="button"
          onClick={action.onPress}
          className="touch h-8 px-2 font-semibold text-info hover:text-text"
        >
          {action.label}
        </button>
      )}
      {onClose && (
        <IconButton
          label="Close notice"
          size={32}
          isPlain
          icon={<X size={16} />}
          onClick={onClose}
        />
      )}
    </div>
  )
}
