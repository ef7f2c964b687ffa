import type { ReactNode } from 'react'
import { searchMessages } from './messages.en.ts'

const { hints } = searchMessages

/** What the keys do, where there is a keyboard. */
export function SearchHints() {
  return (
    <p
      className="mt-auto flex flex-wrap items-center justify-center gap-x-6 gap-y-2 pt-6 text-12
        text-muted"
    >
      <Hint keys="↓ ← →">{hints.move}</Hint>
      <Hint keys="Enter">{hints.open}</Hint>
      <Hint keys="Esc">{hints.close}</Hint>
      <span>{hints.three}</span>
    </p>
  )
}

function Hint({ keys, children }: { keys: string; children: ReactNode }) {
  return (
    <span className="hidden items-center gap-2 sm:inline-flex">
      <kbd className="rounded-[5px] border border-line bg-surface px-2 py-0.5 font-sans text-text">
        {keys}
      </kbd>
      {children}
    </span>
  )
}
