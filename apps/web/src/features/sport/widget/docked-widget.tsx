import type { SportEvent } from '@powerplay/contract'
import { ChevronDown, PictureInPicture2, Tv } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { useMedia } from '../../../ui/theme/use-media.ts'
import { messages } from '../messages.en.ts'
import { WidgetFrame } from './widget-frame.tsx'
import { openWidget } from './widget-store.ts'

/** The live widget beside the score; on phones under a header that opens and folds it. */
export function DockedWidget({ event }: { event: SportEvent }) {
  const isWide = useMedia('(width >= 1200px)')
  const [opened, setOpened] = useState(false)
  const isOpen = isWide || opened
  return (
    <div className="border-t border-line-quiet lg:border-t-0 lg:border-l">
      <div className="flex h-11 items-center gap-2 pr-1 pl-3 text-13">
        {isWide ? (
          <h2 className="flex flex-1 items-center gap-2 font-semibold">
            <Tv size={16} aria-hidden className="text-accent" />
            {messages.widget.title}
          </h2>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpened(!opened)}
            className="flex h-full flex-1 items-center gap-2 text-left font-semibold -outline-offset-2"
          >
            <Tv size={16} aria-hidden className="text-accent" />
            <span className="flex-1">{messages.widget.title}</span>
            <ChevronDown
              size={16}
              aria-hidden
              className={cx('text-muted transition-transform duration-120', isOpen && 'rotate-180')}
            />
          </button>
        )}
        <IconButton
          label={messages.widget.popOut}
          isPlain
          size={36}
          icon={<PictureInPicture2 size={16} aria-hidden />}
          onClick={() => openWidget(event.id)}
        />
      </div>
      {isOpen && <WidgetFrame event={event} />}
    </div>
  )
}
