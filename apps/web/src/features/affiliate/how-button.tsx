import { CircleHelp } from 'lucide-react'
import { Button } from '../../ui/buttons/button.tsx'
import { messages } from './messages.en.ts'

/** Id of the card with the rules. */
export const rulesId = 'affiliate-rules'

/** Leads to the rules at the end of the page. */
export function HowButton() {
  const show = () => {
    const card = document.getElementById(rulesId)
    card?.scrollIntoView({ block: 'start' })
    card?.focus({ preventScroll: true })
  }
  return (
    <Button variant="outline" icon={<CircleHelp size={16} aria-hidden />} onClick={show}>
      {messages.how}
    </Button>
  )
}
