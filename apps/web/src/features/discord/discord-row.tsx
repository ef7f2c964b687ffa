import { Check, MessageCircle } from 'lucide-react'
import { useSession } from '../../platform/session/session-context.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { messages } from './messages.en.ts'
import { useDiscord, useDiscordDeeds, useReturn } from './use-discord.ts'

/** The ticket for members of the site's Discord server in a row; nothing where there is no such server. */
export function DiscordRow() {
  useReturn()
  const { user } = useSession()
  const { data } = useDiscord(user?.id)
  const { isBusy, connect, claim, remove } = useDiscordDeeds()
  if (data?.isOpen !== true) return null
  const { connection, invite, isReceived } = data
  const Icon = isReceived ? Check : MessageCircle
  return (
    <section
      aria-label={messages.title}
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line-quiet pt-3 text-12 text-muted"
    >
      <p className="flex min-w-0 items-center gap-2">
        <Icon size={14} aria-hidden className={isReceived ? 'shrink-0 text-win' : 'shrink-0'} />
        <span className="min-w-0">
          {isReceived ? messages.done : messages.text}
          {connection && (
            <span className="block truncate">{messages.connected(connection.name)}</span>
          )}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {invite !== null && !isReceived && (
          <a href={invite} target="_blank" rel="noreferrer" className={buttonClass('text', 'sm')}>
            {messages.join}
          </a>
        )}
        {connection === null && !isReceived && (
          <Button size="sm" isBusy={isBusy} onClick={() => void connect()}>
            {messages.connect}
          </Button>
        )}
        {connection !== null && (
          <Button variant="text" size="sm" isBusy={isBusy} onClick={() => void remove()}>
            {messages.remove}
          </Button>
        )}
        {connection !== null && !isReceived && (
          <Button size="sm" isBusy={isBusy} onClick={() => void claim()}>
            {messages.claim}
          </Button>
        )}
      </div>
    </section>
  )
}
