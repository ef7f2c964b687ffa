import { useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../../../platform/session/session-context.tsx'
import { OriginalsBackendProvider } from '../play/backend.tsx'
import { GamePage, type GamePageProps } from './game-page.tsx'
import { SignUpPrompt } from '../guest/sign-up-prompt.tsx'
import { createPlayClient } from '../play/play-client.ts'
import { RoundBackendProvider } from '../rounds/round-backend.tsx'
import { createRoundClient } from '../rounds/round-client.ts'
import { loadHistory } from '../play/server-history.ts'

/** The game page, played against the server. */
export function ConnectedGamePage({ params }: GamePageProps) {
  const { status, user, openAuth } = useSession()
  const [, navigate] = useLocation()
  const [backend, roundBackend] = useMemo(() => {
    const parts = {
      isGuest: () => status === 'guest',
      openLogin: () => openAuth('login'),
      goTo: (path: string) => navigate(path),
    }
    return [createPlayClient(parts), createRoundClient(parts)] as const
  }, [status, openAuth, navigate])
  const game = params['id'] ?? ''
  const userId = user?.id
  useEffect(() => {
    // The strip keeps what this browser knows when the list cannot be loaded.
    if (userId !== undefined) loadHistory(game).catch(() => undefined)
  }, [game, userId])
  return (
    <OriginalsBackendProvider value={backend}>
      <RoundBackendProvider value={roundBackend}>
        <GamePage params={params} />
        <SignUpPrompt />
      </RoundBackendProvider>
    </OriginalsBackendProvider>
  )
}
