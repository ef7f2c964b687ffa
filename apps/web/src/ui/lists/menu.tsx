import { useCallback, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { movedIndex } from '../fields/choices.ts'
import { cx } from '../cx.ts'
import { useDismiss } from '../windows/use-dismiss.ts'

export interface MenuTrigger {
  isOpen: boolean
  'aria-expanded': boolean
  'aria-haspopup': 'menu'
  onClick: () => void
}

export interface MenuProps {
  label: string
  trigger: (trigger: MenuTrigger) => ReactNode
  /** The rows; gets `close` to call after a choice. */
  children: (close: () => void) => ReactNode
  /** Stays below the rows while they scroll: switches and other controls that are no menu rows. */
  foot?: ReactNode
  align?: 'start' | 'end'
  /** Where the panel hangs; `top` for triggers at the foot of the screen. */
  side?: 'top' | 'bottom'
  widthPx?: number
  /** On phones as wide as the bar it hangs from: its trigger is too far from the edge. */
  isWideOnPhones?: boolean
}

/** A panel of actions under its trigger; arrow keys walk the rows, Escape returns to the trigger. */
export function Menu(props: MenuProps) {
  const { label, trigger, children, foot, align = 'end', side = 'bottom', widthPx = 240 } = props
  const { isWideOnPhones = false } = props
  const hasFoot = foot !== undefined && foot !== false
  const [isOpen, setIsOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const close = useCallback(() => {
    setIsOpen(false)
    area.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }, [])
  useDismiss(area, isOpen, close)
  const handleClick = () => setIsOpen(!isOpen)
  return (
    <div ref={area} className={cx('min-w-0', isWideOnPhones ? 'sm:relative' : 'relative')}>
      {trigger({
        isOpen,
        'aria-expanded': isOpen,
        'aria-haspopup': 'menu',
        onClick: handleClick,
      })}
      {isOpen && (
        <div
          style={{ width: widthPx }}
          className={cx(
            'absolute z-40 max-h-[calc(100dvh-var(--header)-var(--bottom-bar)-64px)]',
            'flex max-w-[calc(100vw-24px)] animate-fade flex-col overflow-y-auto',
            'rounded-card border border-line bg-raised p-1 shadow-float',
            side === 'bottom' ? 'top-full mt-2' : 'bottom-full mb-2',
            align === 'end' ? 'right-0' : 'left-0',
            isWideOnPhones && 'max-sm:inset-x-3 max-sm:w-auto!',
          )}
        >
          <div
            role="menu"
            aria-label={label}
            ref={focusFirst}
            onKeyDown={walkRows}
            className={cx('overflow-y-auto', hasFoot && 'min-h-40')}
          >
            {children(close)}
          </div>
          {hasFoot && <div className="shrink-0">{foot}</div>}
        </div>
      )}
    </div>
  )
}

const rowsOf = (panel: HTMLElement) => [
  ...panel.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)'),
]

function focusFirst(panel: HTMLElement | null): void {
  if (panel) rowsOf(panel)[0]?.focus({ preventScroll: true })
}

function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = rowsOf(event.currentTarget)
  const index = rows.findIndex((row) => row === document.activeElement)
  const moved = movedIndex(event.key, index, rows.length)
  if (moved === undefined) return
  event.preventDefault()
  rows[moved]?.focus()
}

export interface MenuItemProps {
  icon?: ReactNode
  aside?: ReactNode
  children: ReactNode
  isOn?: boolean
  isDestructive?: boolean
  onPick: () => void
}

/** One action of a menu; with `isOn` given it is one of a set of choices. */
export function MenuItem({ icon, aside, children, isOn, isDestructive, onPick }: MenuItemProps) {
  return (
    <button
      type="button"
      role={isOn === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isOn}
      // The row that is on lets the tab key into a list too long for its panel.
      tabIndex={isOn ? 0 : -1}
      onClick={onPick}
      className={cx(
        'touch flex min-h-10 w-full items-center gap-2.5 rounded-control px-2.5 text-left text-13',
        'font-medium -outline-offset-2 hover:bg-hover',
        isOn && 'bg-hover',
        isDestructive ? 'text-loss' : 'text-text',
      )}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {aside}
    </button>
  )
}
