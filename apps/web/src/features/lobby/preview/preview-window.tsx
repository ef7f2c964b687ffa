import type { ProviderGame } from '@powerplay/contract'
import { useLocation } from 'wouter'
import { callServer } from '../../../platform/client/call-server.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { showPercent } from '../../../platform/format/ratio.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { messages } from '../messages.en.ts'
import { DrawnArt } from '../tiles/drawn-art.tsx'
import { tileArt } from '../tiles/tile-game.ts'

export interface Preview {
  /** Id of the game, without the mark of a preview. */
  id: string
  name: string
}

const { preview: texts } = messages

/** What a game is like before it can be played for money, and the way to try it. */
export function PreviewWindow({ id, name }: Preview) {
  const { data, isError, refetch } = useServerQuery({
    queryKey: ['provider-game', id],
    queryFn: ({ signal }) => callServer('gameInfo', { id }, { signal }),
    retry: false,
  })
  if (isError) return <ErrorState text={texts.failed} onRetry={() => void refetch()} />
  return (
    <div className="grid gap-4">
      <div className="flex gap-4">
        <PreviewArt id={id} image={data?.game.image ?? ''} />
        <div className="min-w-0 flex-1">
          <p className="font-condensed text-24 leading-tight font-bold text-text uppercase">
            {name}
          </p>
          {data === undefined ? (
            <Skeleton className="mt-2 h-20 w-full" />
          ) : (
            <Facts game={data.game} />
          )}
        </div>
      </div>
      <Ways id={id} hasDemo={data?.game.hasDemo === true} />
    </div>
  )
}

function PreviewArt({ id, image }: { id: string; image: string }) {
  const art = tileArt(image)
  const shape = 'h-40 w-30 shrink-0 rounded-card'
  return art === null ? (
    <DrawnArt seed={id} className={shape} />
  ) : (
    <img src={art.upright} alt="" className={`${shape} object-cover`} />
  )
}

function Facts({ game: { provider, rtp, volatility } }: { game: ProviderGame }) {
  const facts = [
    [texts.provider, provider],
    [texts.rtp, rtp === null ? texts.unknown : showPercent(rtp, 100)],
    [texts.volatility, volatility === null ? texts.unknown : texts.volatilities[volatility]],
  ] as const
  return (
    <dl className="mt-2 grid gap-1.5 text-13">
      {facts.map(([term, value]) => (
        <div key={term} className="flex justify-between gap-3">
          <dt className="text-muted">{term}</dt>
          <dd className="text-right font-semibold text-text">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Ways({ id, hasDemo }: { id: string; hasDemo: boolean }) {
  const { status, openAuth } = useSession()
  const [, navigate] = useLocation()
  return (
    <div className="flex flex-wrap gap-2">
      {hasDemo && (
        <Button variant="primary" className="flex-1" onClick={() => navigate(`/casino/game/${id}`)}>
          {texts.play}
        </Button>
      )}
      {status === 'guest' && (
        <Button className="flex-1" onClick={() => openAuth('register')}>
          {texts.signUp}
        </Button>
      )}
    </div>
  )
}
