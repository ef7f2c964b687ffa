import { Headphones } from 'lucide-react'
import { useSession } from '../../../platform/session/session-context.tsx'
import { may } from '../../../platform/session/permissions.ts'
import { DraggableWindow } from '../../../ui/windows/draggable-window.tsx'
import { useMedia } from '../../../ui/theme/use-media.ts'
import { QueuePage } from '../desk/queue-page.tsx'
import { messages } from '../messages.en.ts'
import { closeSupport, goBack, useSupport, type SupportPage } from '../support-store.ts'
import { ChatPage } from './chat-page.tsx'
import { IndexPage } from './index-page.tsx'
import { useFreshSupport } from './use-support.ts'

const size = { width: 340, height: 560 }
const deskSize = { width: 1_120, height: 690 }

/** The support window on the page that its history ends with. Source: 001 sections 2 and 4. */
export function SupportWindow() {
  const { stack, place } = useSupport()
  const { user } = useSession()
  const isPhone = useMedia('(width < 600px)')
  useFreshSupport()
  const last = stack.at(-1) ?? { name: 'index' as const }
  // Whoever answers no more finds the own chats.
  const page: SupportPage =
    last.name === 'moderate' && !may(user, 'manageTickets') ? { name: 'index' } : last
  const isDesk = page.name === 'moderate'
  const { width, height } = isDesk ? deskSize : size
  return (
    <DraggableWindow
      title={isDesk ? messages.queue : messages.title}
      icon={<Headphones size={18} aria-hidden />}
      place={place}
      widthPx={isPhone ? 600 : width}
      heightPx={isPhone ? 900 : height}
      onPlace={(next) => useSupport.setState({ place: next })}
      onClose={closeSupport}
      onBack={stack.length > 1 ? goBack : undefined}
    >
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-b-card">
        <Page page={page} />
      </div>
    </DraggableWindow>
  )
}

function Page({ page }: { page: SupportPage }) {
  if (page.name === 'index') return <IndexPage />
  if (page.name === 'moderate') return <QueuePage />
  return <ChatPage key={page.id} id={page.id} />
}
