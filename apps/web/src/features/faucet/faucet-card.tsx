import { Droplets } from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import { FaucetPanel } from './faucet-panel.tsx'
import { messages } from './messages.en.ts'

/** The faucet as a card of a page. */
export function FaucetCard() {
  return (
    <Card icon={<Droplets size={18} aria-hidden />} title={messages.title}>
      <div className="p-4">
        <FaucetPanel isWide />
      </div>
    </Card>
  )
}
