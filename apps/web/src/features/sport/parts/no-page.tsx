import { MapPinOff } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { messages } from '../messages.en.ts'

/** A sport, filter or event that there is not (any more). */
export function NoPage({ text }: { text: string }) {
  return (
    <EmptyState
      isPage
      icon={<MapPinOff size={24} aria-hidden />}
      title={messages.noPage}
      text={text}
      action={
        <Link href="/sport" className={buttonClass('primary')}>
          {messages.toLobby}
        </Link>
      }
    />
  )
}
