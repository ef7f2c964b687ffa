import type { SportCategory } from '@powerplay/contract'
import { cx } from '../../../ui/cx.ts'
import { messages } from '../messages.en.ts'
import { SportIcon } from '../../../ui/marks/sport-icon.tsx'

export interface SportChipsProps {
  categories: readonly SportCategory[]
  /** Id of the chosen sport; undefined for all. */
  value: string | undefined
  onPick: (id: string | undefined) => void
}

/** Sports with something live; a press shows one of them alone, another press all again. */
export function SportChips({ categories, value, onPick }: SportChipsProps) {
  const live = categories.filter(({ count }) => count.live > 0)
  return (
    <div
      role="group"
      aria-label={messages.sports}
      className="mb-2.5 flex gap-2 overflow-x-auto [scrollbar-width:none]"
    >
      {live.map(({ id, name, count }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === value}
          onClick={() => onPick(id === value ? undefined : id)}
          className={cx(
            'touch flex h-9 shrink-0 items-center gap-2 rounded-full border px-3.5 text-13 font-semibold',
            '-outline-offset-2',
            id === value
              ? 'border-accent bg-accent-tint'
              : 'border-line-quiet bg-surface text-muted hover:text-text',
          )}
        >
          <SportIcon sport={id} sizePx={16} className={id === value ? 'text-accent' : undefined} />
          {name}
          <span className="num font-normal text-muted">{count.live}</span>
        </button>
      ))}
    </div>
  )
}
