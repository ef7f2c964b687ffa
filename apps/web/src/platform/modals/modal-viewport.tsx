import { X } from 'lucide-react'
import {
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Late } from '../../ui/states/late.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { closeModal, useModals, type OpenModal } from './modals.tsx'
import { useDragDown } from './use-drag-down.ts'

export interface ModalViewportProps {
  /** Drawn over the window in view: a modal makes the rest of the page inert, messages too. */
  overlay?: ReactNode
}

/** Draws the stack of open windows on native dialogs: focus stays inside and returns after. */
export function ModalViewport({ overlay }: ModalViewportProps) {
  const stack = useModals((state) => state.stack)
  return stack.map((open, index) => (
    <ModalDialog key={open.key} open={open} isCovered={index < stack.length - 1}>
      {index === stack.length - 1 && overlay}
    </ModalDialog>
  ))
}

/** The box of a window, by its placement. */
const frames = {
  middle:
    'max-h-[92dvh] animate-sheet rounded-t-sheet border bg-surface sm:max-w-(--width) ' +
    'sm:animate-enter sm:rounded-stage',
  left: 'min-h-0 max-w-[min(var(--width),86vw)] flex-1 animate-drawer border-r bg-surface',
  right: 'min-h-0 flex-1 animate-enter border-l bg-surface sm:ml-auto sm:max-w-(--width)',
  full: 'min-h-0 flex-1 animate-enter bg-bg/93 backdrop-blur-[28px]',
} as const

interface ModalDialogProps {
  open: OpenModal
  isCovered: boolean
  children: ReactNode
}

function ModalDialog({ open, isCovered, children }: ModalDialogProps) {
  const { name, isEscapable, isDismissible } = open.modal
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const { placement } = open.modal
  useShownDialog(dialog)
  useKeptFocus(isCovered)
  const close = () => closeModal(name)
  const { shiftPx, dragHandlers } = useDragDown(isDismissible, close)
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    if (isEscapable) close()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      onKeyDown={handleKeyDown}
      onCancel={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        if (isDismissible && event.target === event.currentTarget) close()
      }}
      className={cx(
        'fixed inset-0 m-0 flex h-dvh max-h-none w-screen max-w-none overflow-hidden bg-transparent',
        'text-text backdrop:bg-backdrop max-sm:flex-col',
        placement !== 'middle'
          ? 'items-stretch'
          : 'justify-end sm:items-center sm:justify-center sm:p-4',
        isCovered && 'invisible backdrop:bg-transparent',
      )}
    >
      <div
        style={{
          '--width': `${open.modal.widthPx}px`,
          transform: shiftPx > 0 ? `translateY(${shiftPx}px)` : undefined,
        }}
        className={cx(
          'relative flex w-full flex-col overflow-hidden border-line shadow-float',
          frames[placement],
        )}
      >
        {open.modal.isBare ? (
          <>
            <h2 id={title} className="sr-only">
              {open.modal.title}
            </h2>
            {placement === 'middle' && isDismissible && <BareGrip dragHandlers={dragHandlers} />}
          </>
        ) : (
          <ModalHead open={open} titleId={title} dragHandlers={dragHandlers} />
        )}
        <div
          className={cx(
            'min-h-0 flex-1 overflow-y-auto overscroll-contain',
            !open.modal.isBare && 'p-4 pb-[max(16px,env(safe-area-inset-bottom))] sm:p-6',
          )}
        >
          <Late
            key={open.key}
            text="This window could not be shown. Your balance and your bets are not affected."
            room={<ModalWait />}
          >
            {open.render()}
          </Late>
        </div>
      </div>
      {children}
    </dialog>
  )
}

type DragHandlers = ReturnType<typeof useDragDown>['dragHandlers']

/** The handle at the top of a sheet, on phones. */
function Grip() {
  return (
    <span
      aria-hidden
      className="absolute top-2 left-1/2 h-1 w-10 -translate-x-1/2 rounded-full bg-control sm:hidden"
    />
  )
}

/** Where the window has no head: the handle over its content, to drag it down by. */
function BareGrip({ dragHandlers }: { dragHandlers: DragHandlers }) {
  return (
    <div
      {...dragHandlers}
      data-grip
      className="absolute top-0 left-1/2 z-10 h-6 w-24 -translate-x-1/2 touch-none sm:hidden"
    >
      <Grip />
    </div>
  )
}

interface ModalHeadProps {
  open: OpenModal
  titleId: string
  dragHandlers: DragHandlers
}

function ModalHead({ open, titleId, dragHandlers }: ModalHeadProps) {
  const { name, title, icon, isDismissible } = open.modal
  return (
    <div
      {...dragHandlers}
      data-head
      className="relative flex h-14 shrink-0 touch-none items-center gap-3 border-b border-line-quiet
        pt-1.5 pr-3 pl-4 sm:h-16 sm:pt-0 sm:pr-4 sm:pl-6"
    >
      <Grip />
      {icon !== undefined && <span className="text-accent">{icon}</span>}
      <h2 id={titleId} tabIndex={-1} className="flex-1 truncate text-16 font-semibold outline-none">
        {title}
      </h2>
      {isDismissible && (
        <IconButton
          label="Close"
          isPlain
          side="bottom"
          icon={<X size={18} />}
          onClick={() => closeModal(name)}
        />
      )}
    </div>
  )
}

function ModalWait() {
  return (
    <div className="flex h-40 items-center justify-center text-muted">
      <Spinner sizePx={24} label="Loading" />
    </div>
  )
}

/**
 * Gives a window its focus back when the one above it is closed: at that moment it was still hidden,
 * so what the closing window did for the focus was lost.
 */
function useKeptFocus(isCovered: boolean): void {
  const kept = useRef<Element>(null)
  useLayoutEffect(() => {
    if (isCovered) {
      kept.current = document.activeElement
      return
    }
    const held = kept.current
    kept.current = null
    if (held instanceof HTMLElement && held.isConnected) held.focus()
  }, [isCovered])
}

/** Shows the dialog as a modal and gives the focus back to where it came from. */
function useShownDialog(ref: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    if (dialog && !dialog.open) {
      dialog.showModal()
      focusTitle(dialog)
    }
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [ref])
}

/** Not the cross, which would come first: its tooltip greeted whoever follows a link to a window. */
function focusTitle(dialog: HTMLDialogElement): void {
  const head = dialog.querySelector('[data-head]')
  if (head?.contains(document.activeElement) !== true) return
  head.querySelector('h2')?.focus({ preventScroll: true })
}
