import { ChevronUp } from 'lucide-react'
import { closeModal, defineModal, openModal } from '../../../platform/modals/modals.tsx'
import { cx } from '../../../ui/cx.ts'
import { useMedia } from '../../../ui/theme/use-media.ts'
import { messages } from '../messages.en.ts'
import { useOddsText } from '../parts/odds-button.tsx'
import { totalOdds } from './slip-figures.ts'
import { SlipPanel } from './slip-panel.tsx'
import { useSlip } from './slip-store.ts'
import { isUnderWay, useTickets } from './tickets.ts'
import { useLegViews } from './use-leg-views.ts'

/** The slip as a sheet from below, where there is no room beside the page. */
export const slipSheet = defineModal<object>({
  name: 'slip',
  title: messages.slip.title,
  widthPx: 380,
  isBare: true,
  load: async () => SlipSheet,
})

function SlipSheet() {
  return (
    <div className="h-[min(86dvh,820px)]">
      <SlipPanel onClose={() => closeModal(slipSheet.name)} />
    </div>
  )
}

/** Count and odds of the slip over the bottom bar; a press opens the sheet. */
export function SlipBar() {
  const isDocked = useMedia('(width > 1200px)')
  const tab = useSlip((slip) => slip.tab)
  const views = useLegViews()
  const text = useOddsText()
  const isBusy = useTickets(({ tickets }) => tickets.some(isUnderWay))
  if (isDocked || (views.length === 0 && !isBusy)) return null
  const isMulti = tab === 'multi' && views.length > 1
  const what = isMulti
    ? messages.slip.oddsOf(text(totalOdds(views.map(({ odds }) => odds))))
    : messages.legs(views.length)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openModal(slipSheet, {})}
      className={cx(
        'fixed inset-x-3 bottom-[calc(var(--bottom-bar)+8px)] z-25 flex h-14 items-center gap-3 rounded-tile',
        'bg-accent px-4 text-14 font-semibold text-on-accent shadow-float sm:right-4 sm:left-auto sm:w-95',
      )}
    >
      <span className="num inline-flex size-7 items-center justify-center rounded-full bg-on-accent text-accent">
        {views.length}
      </span>
      <span className="flex-1 text-left text-16">{messages.slip.title}</span>
      <span className="num">{isBusy ? messages.slip.checking : what}</span>
      <ChevronUp size={18} aria-hidden />
    </button>
  )
}
