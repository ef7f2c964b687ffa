import { Layers, Plus } from 'lucide-react'
import { Button } from '../../../ui/buttons/button.tsx'
import { SectionHead } from '../../../ui/lists/section-head.tsx'
import { useFeatured, useUpcoming } from '../live/use-sport.ts'
import { messages } from '../messages.en.ts'
import { useOddsText } from '../parts/odds-button.tsx'
import { SportIcon } from '../../../ui/marks/sport-icon.tsx'
import { totalOdds } from '../slip/slip-figures.ts'
import { fillSlip } from '../slip/slip-store.ts'
import { multisOf, type MultiIdea } from './multi-ideas.ts'

/** Ready-made multis of the favourites in events that start soon. */
export function PopularMultis() {
  const { data: featured } = useFeatured()
  const { data: upcoming } = useUpcoming({ hours: 24, limit: 50 })
  const multis = multisOf([...(featured?.events ?? []), ...(upcoming?.events ?? [])])
  if (multis.length === 0) return null
  return (
    <section aria-label={messages.multis}>
      <SectionHead icon={<Layers size={18} aria-hidden />} title={messages.multis} />
      <ul className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-3">
        {multis.map((multi) => (
          <li key={multi.name}>
            <Multi multi={multi} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Multi({ multi: { name, legs } }: { multi: MultiIdea }) {
  const text = useOddsText()
  return (
    <article className="grid gap-2 rounded-card border border-line-quiet bg-surface p-3.5 text-13">
      <h3 className="flex items-baseline gap-2">
        <span className="font-semibold">{messages.legs(legs.length)}</span>
        <span className="min-w-0 flex-1 truncate text-12 text-muted">{name}</span>
        <span className="num font-condensed text-20 font-semibold text-accent">
          {text(Math.floor(totalOdds(legs.map(({ odds }) => odds)) * 100) / 100)}
        </span>
      </h3>
      <ul className="grid gap-1.5">
        {legs.map(({ selectionId, outcome, odds, categoryId }) => (
          <li key={selectionId} className="flex items-center gap-2">
            <SportIcon sport={categoryId} sizePx={13} className="text-muted" />
            <span className="min-w-0 flex-1 truncate font-medium">{outcome}</span>
            <span className="num text-muted">{text(odds)}</span>
          </li>
        ))}
      </ul>
      <Button icon={<Plus size={16} aria-hidden />} onClick={() => fillSlip(legs)}>
        {messages.addToSlip}
      </Button>
    </article>
  )
}
