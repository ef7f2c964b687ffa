import { Info } from 'lucide-react'

/** Under the inputs of card games, which take no bonus money (000_1c37c0fb05cd66e6.txt, section 5). */
export function BonusNote() {
  return (
    <p className="flex items-start gap-2 text-12 text-muted">
      <Info size={15} aria-hidden className="mt-px shrink-0 text-info" />
      Bonus balance cannot be used in card games
    </p>
  )
}
