import { ReceiptText } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { messages } from '../messages.en.ts'

const { bets } = messages

/** In the place of bets, while there are none. */
export function NoBets() {
  return (
    <EmptyState
      icon={<ReceiptText size={24} aria-hidden />}
      title={bets.empty}
      text={bets.emptyText}
      action={
        <Link href="/casino/originals" className={buttonClass('primary')}>
          {bets.play}
        </Link>
      }
    />
  )
}
