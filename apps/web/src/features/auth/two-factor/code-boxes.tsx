import { useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { cx } from '../../../ui/cx.ts'
import { codeOf, emptyBoxes, entered, erased, typedInto, type Boxes } from './digits.ts'
import { messages } from './messages.en.ts'

export interface CodeBoxesProps {
  /** Told at six digits, each time they are complete. */
  onComplete: (code: string) => void
  /** While the code is checked, nothing can be entered. */
  isBusy: boolean
  /** 52 by 60 in the window of its own, 48 by 56 in a card. */
  size?: 'lg' | 'md'
}

const sizes = {
  lg: 'h-15 w-full max-w-13 text-32',
  md: 'h-14 w-full max-w-12 text-24',
} as const

/** Moves on the arrow keys; undefined for every other key. */
function caretAfter(key: string, at: number): number | undefined {
  if (key === 'ArrowLeft') return Math.max(at - 1, 0)
  return key === 'ArrowRight' ? Math.min(at + 1, 5) : undefined
}

/**
 * Six single-digit boxes in two threes: they go on with each digit, step back on delete, and take a
 * pasted code whole (000_1c37c0fb05cd66e6.txt, section 4). Mount them anew to empty them; the first
 * box has the focus then.
 */
export function CodeBoxes({ onComplete, isBusy, size = 'md' }: CodeBoxesProps) {
  const [boxes, setBoxes] = useState<Boxes>(emptyBoxes)
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  useLayoutEffect(() => {
    if (!isBusy) inputs.current[boxes.caret]?.focus()
  }, [boxes, isBusy])
  const change = (next: Boxes) => {
    setBoxes(next)
    const code = codeOf(next)
    if (code !== undefined && next !== boxes) onComplete(code)
  }
  const handleKeyDown = (at: number) => (event: KeyboardEvent) => {
    const caret = caretAfter(event.key, at)
    if (event.key !== 'Backspace' && event.key !== 'Delete' && caret === undefined) return
    event.preventDefault()
    setBoxes(caret === undefined ? erased(boxes, at) : { ...boxes, caret })
  }
  const handlePaste = (at: number) => (event: ClipboardEvent) => {
    event.preventDefault()
    change(entered(boxes, at, event.clipboardData.getData('text')))
  }
  return (
    <fieldset disabled={isBusy} className="m-0 flex w-full min-w-0 border-0 p-0">
      <legend className="sr-only">{messages.boxes}</legend>
      {boxes.digits.map((digit, at) => (
        <input
          key={at}
          ref={(input) => {
            inputs.current[at] = input
          }}
          value={digit}
          inputMode="numeric"
          autoComplete={at === 0 ? 'one-time-code' : 'off'}
          aria-label={messages.box.replace('{n}', String(at + 1))}
          onFocus={(event) => event.currentTarget.select()}
          onChange={({ currentTarget: { value } }) => {
            change(value === '' ? erased(boxes, at) : entered(boxes, at, typedInto(digit, value)))
          }}
          onKeyDown={handleKeyDown(at)}
          onPaste={handlePaste(at)}
          className={cx(
            'min-w-0 rounded-control border border-control bg-well p-0 text-center font-condensed',
            'font-bold text-text caret-accent outline-none disabled:opacity-60',
            'focus:border-accent focus:ring-3 focus:ring-accent/25',
            at === 3 && 'ml-4 sm:ml-5',
            at !== 0 && at !== 3 && 'ml-2',
            sizes[size],
          )}
        />
      ))}
    </fieldset>
  )
}
