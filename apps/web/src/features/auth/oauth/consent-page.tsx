import { KeyRound, LogIn, Unlink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useSession } from '../../../platform/session/session-context.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { Logo } from '../../../ui/marks/logo.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { ConsentCard } from './consent-card.tsx'
import { messages } from './messages.en.ts'
import { isOver, useRequest } from './use-consent.ts'

export interface ConsentPageProps {
  params: Readonly<Record<string, string>>
}

/** The server sends here, with the protocol's code, whoever came with a request it refused. */
const refusedId = 'refused'

/** /oauth/authorize/{requestId}: an app asks to sign the player in. Guests sign in first. */
export function ConsentPage({ params }: ConsentPageProps) {
  const { status, user } = useSession()
  const requestId = params['requestId'] ?? ''
  return (
    <div className="mx-auto flex min-h-dvh max-w-115 flex-col justify-center px-4 py-8">
      <Link href="/" aria-label={messages.over.home} className="mb-6 self-center">
        <Logo sizePx={32} />
      </Link>
      {requestId === refusedId ? (
        <OverCard />
      ) : (
        <>
          {status === 'loading' && <RequestWait />}
          {status === 'guest' && <GuestCard />}
          {user && <Request requestId={requestId} userId={user.id} name={user.name} />}
        </>
      )}
    </div>
  )
}

function Request(props: { requestId: string; userId: string; name: string }) {
  const { requestId, userId, name } = props
  const { data, error, refetch } = useRequest(requestId, userId)
  const [isGone, setIsGone] = useState(false)
  if (isGone || isOver(error)) return <OverCard />
  if (data !== undefined) {
    const handleOver = () => setIsGone(true)
    return <ConsentCard requestId={requestId} request={data} name={name} onOver={handleOver} />
  }
  if (error) return <ErrorState text={messages.loadFailed} onRetry={() => void refetch()} />
  return <RequestWait />
}

/** Opens the sign-in window over itself; after it the request stands here. */
function GuestCard() {
  const { openAuth } = useSession()
  useEffect(() => {
    // After the page's own navigation, which closes every open window.
    const timer = setTimeout(() => openAuth('login'))
    return () => clearTimeout(timer)
  }, [openAuth])
  return (
    <EmptyState
      isPage
      icon={<KeyRound size={24} aria-hidden />}
      title={messages.guest.title}
      text={messages.guest.text}
      action={
        <Button
          variant="primary"
          icon={<LogIn size={16} aria-hidden />}
          onClick={() => openAuth('login')}
        >
          {messages.guest.signIn}
        </Button>
      }
    />
  )
}

const errorCode = /^[a-z_]{1,40}$/

/** The request is over, or was never one; with the protocol's code when the address brought it. */
function OverCard() {
  const code = new URLSearchParams(window.location.search).get('error') ?? ''
  return (
    <>
      <EmptyState
        isPage
        icon={<Unlink size={24} aria-hidden />}
        title={messages.over.title}
        text={messages.over.text}
        action={
          <Link href="/" className={buttonClass('secondary')}>
            {messages.over.home}
          </Link>
        }
      />
      {errorCode.test(code) && (
        <p className="mt-4 text-center text-12 text-muted">
          {messages.over.reason}: <code className="text-text">{code}</code>
        </p>
      )}
    </>
  )
}

function RequestWait() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="h-120 w-full rounded-stage" />
    </div>
  )
}
