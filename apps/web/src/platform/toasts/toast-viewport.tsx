import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { dismissToast, holdToast, useToasts, type Toast, type ToastKind } from './toasts.ts'

const looks: Readonly<Record<ToastKind, { icon: LucideIcon; edge: string; color: string }>> = {
  success: { icon: CircleCheck, edge: 'border-l-win', color: 'text-win' },
  error: { icon: CircleAlert, edge: 'border-l-loss', color: 'text-loss' },
  info: { icon: Info, edge: 'border-l-info', color: 'text-info' },
  warn: { icon: TriangleAlert, edge: 'border-l-warn', color: 'text-warn' },
}

const isUrgent = (toast: Toast) => toast.kind === 'error' || toast.kind === 'warn'

export interface ToastViewportProps {
  /** Drawn inside an open window, whose actions are at its foot and stay free. */
  isInWindow?: boolean
}

/**
 * On phones a sheet makes room for the messages above it. Wider screens have them in the upper
 * corner, and at the foot again where the widest window ends before them.
 */
const inWindow =
  'max-sm:order-first max-sm:w-full max-sm:shrink-0 sm:fixed sm:top-3 sm:right-3 ' +
  'min-[1344px]:top-auto min-[1344px]:bottom-3'
const onPage = 'fixed inset-x-3 bottom-[calc(var(--bottom-bar)+12px)] sm:left-auto'

/** Both live regions: errors are read at once, the rest when the reader pauses. */
export function ToastViewport({ isInWindow = false }: ToastViewportProps) {
  const toasts = useToasts((state) => state.toasts)
  return (
    <div
      className={cx(
        'pointer-events-none z-50 flex flex-col items-end gap-2 sm:w-95',
        isInWindow ? inWindow : onPage,
        isInWindow && toasts.length > 0 && 'max-sm:p-3',
      )}
    >
      <div role="status" aria-live="polite" className="contents">
        {toasts.map((toast) => !isUrgent(toast) && <ToastCard key={toast.id} toast={toast} />)}
      </div>
      <div role="alert" aria-live="assertive" className="contents">
        {toasts.map((toast) => isUrgent(toast) && <ToastCard key={toast.id} toast={toast} />)}
      </div>
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { icon: Icon, edge, color } = looks[toast.kind]
  return (
    <div
      onPointerEnter={() => holdToast(toast.id, true)}
      onPointerLeave={() => holdToast(toast.id, false)}
      onFocus={() => holdToast(toast.id, true)}
      onBlur={() => holdToast(toast.id, false)}
      className={cx(
        'pointer-events-auto flex w-full animate-enter items-start gap-3 rounded-card border',
        'border-l-3 border-line bg-raised py-3 pr-2 pl-3.5 shadow-float',
        edge,
      )}
    >
      <Icon size={18} aria-hidden className={cx('mt-0.5 shrink-0', color)} />
      <div className="min-w-0 flex-1">
        <p className="text-14 font-semibold break-words">{toast.title}</p>
        {toast.text !== undefined && (
          <p className="mt-0.5 text-13 break-words text-muted">{toast.text}</p>
        )}
      </div>
      <IconButton
        label="Close message"
        size={32}
        isPlain
        icon={<X size={16} />}
        onClick={() => dismissToast(toast.id)}
      />
    </div>
  )
}
