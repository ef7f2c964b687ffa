import type { CallOutput } from '../../../platform/client/call-types.ts'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Logo } from '../../../ui/marks/logo.tsx'
import { AppFace } from './app-face.tsx'
import { messages } from './messages.en.ts'
import { ScopeList } from './scope-list.tsx'
import { decide, isOver } from './use-consent.ts'

export interface ConsentCardProps {
  requestId: string
  request: CallOutput<'oauthRequest'>
  /** Name of the player who decides. */
  name: string
  /** The request went away before the decision. */
  onOver: () => void
}

/** Who asks, what it will learn, and the two answers. */
export function ConsentCard({ requestId, request, name, onOver }: ConsentCardProps) {
  const { client, scopes } = request
  const [answer, setAnswer] = useState<'allow' | 'refuse'>()
  const send = (next: 'allow' | 'refuse') => {
    if (answer !== undefined) return
    setAnswer(next)
    decide(requestId, next === 'allow').catch((error: Error) => {
      setAnswer(undefined)
      if (isOver(error)) onOver()
      else toast('error', messages.decideFailed, error.message)
    })
  }
  return (
    <section className="rounded-stage border border-line-quiet bg-surface">
      <div className="flex flex-col items-center px-6 pt-8 pb-6 text-center">
        <Faces client={client} />
        <h1 className="mt-5 text-20 font-semibold text-balance break-words">
          {messages.ask.replace('{app}', () => client.name)}
        </h1>
        <p className="mt-1 max-w-full truncate text-13 text-muted">{hostOf(client.url)}</p>
        <p className="mt-3 text-13 text-muted">
          {messages.as} <strong className="font-semibold text-text">{name}</strong>
        </p>
      </div>
      <div className="border-y border-line-quiet px-6 py-5">
        <h2 className="mb-3 text-13 font-semibold text-muted">{messages.learns}</h2>
        <ScopeList scopes={scopes} />
        <p className="mt-5 flex items-start gap-2 text-13 text-win">
          <ShieldCheck size={16} aria-hidden className="mt-0.5 shrink-0" />
          {messages.never}
        </p>
      </div>
      <div className="grid grid-cols-2 gap-3 px-6 pt-5">
        <Button size="lg" isBusy={answer === 'refuse'} onClick={() => send('refuse')}>
          {messages.refuse}
        </Button>
        <Button
          size="lg"
          variant="primary"
          isBusy={answer === 'allow'}
          onClick={() => send('allow')}
        >
          {messages.allow}
        </Button>
      </div>
      <p className="px-6 pt-4 pb-6 text-center text-12 text-muted">{messages.takeBack}</p>
    </section>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

/** The app and the house, about to shake hands. */
function Faces({ client }: { client: ConsentCardProps['request']['client'] }) {
  return (
    <div className="flex items-center gap-4">
      <AppFace app={client} sizePx={64} />
      <span aria-hidden className="flex gap-1.5">
        <span className="size-1.5 rounded-full bg-accent opacity-30" />
        <span className="size-1.5 rounded-full bg-accent opacity-60" />
        <span className="size-1.5 rounded-full bg-accent" />
      </span>
      <span className="inline-flex size-16 items-center justify-center rounded-card bg-raised">
        <Logo isMini sizePx={36} />
      </span>
    </div>
  )
}
