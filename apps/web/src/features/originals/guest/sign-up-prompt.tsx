import { Sparkles, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { on } from '../../../platform/client/client-events.ts'
import { useIsOn } from '../../../platform/licence/licence.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { message } from '../messages.en.ts'
import { countGuestRound } from './guest-visit.ts'

/**
 * Asks a guest to sign up after some rounds, once per visit. It lies at the edge of the screen and
 * takes no focus, so that keys meant for the game never answer it. Source: 001 section 1.
 */
export function SignUpPrompt() {
  const { status, openAuth } = useSession()
  const [isAsking, setIsAsking] = useState(false)
  const isGuest = useIsOn('registration') && status === 'guest'
  useEffect(() => {
    if (!isGuest) return
    return on('originals:settled', () => {
      if (countGuestRound()) setIsAsking(true)
    })
  }, [isGuest])
  const close = () => setIsAsking(false)
  return (
    <div role="status" className="contents">
      {isGuest && isAsking && (
        <PromptCard
          onClose={close}
          onSignUp={() => {
            close()
            openAuth('register')
          }}
        />
      )}
    </div>
  )
}

function PromptCard({ onSignUp, onClose }: { onSignUp: () => void; onClose: () => void }) {
  return (
    <section
      aria-label={message('guest.prompt')}
      className="fixed inset-x-3 bottom-[calc(var(--bottom-bar)+12px)] z-40 flex animate-enter gap-3
        rounded-card border border-line bg-raised p-4 shadow-float sm:left-auto sm:w-95"
    >
      <span
        className="flex size-10 shrink-0 items-center justify-center rounded-tile bg-accent-tint
          text-accent"
      >
        <Sparkles size={20} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="pr-8 text-16 font-semibold">{message('guest.prompt.title')}</p>
        <p className="mt-1 text-13 text-muted">{message('guest.prompt.text')}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="primary" onClick={onSignUp}>
            {message('guest.prompt.yes')}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {message('guest.prompt.no')}
          </Button>
        </div>
      </div>
      <span className="absolute top-2 right-2">
        <IconButton
          label={message('guest.prompt.close')}
          size={32}
          isPlain
          icon={<X size={16} />}
          onClick={onClose}
        />
      </span>
    </section>
  )
}
