import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { whisper } from '../../../platform/realtime/realtime.ts'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { ErrorState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { PlayerButton } from '../../profile/index.ts'
import { messages } from '../panel/messages.en.ts'
import { windowTexts } from './messages.en.ts'

const texts = windowTexts.online

/** Who is here. Source: 000_1c37c0fb05cd66e6.txt section 2. */
export function OnlineWindow() {
  const { data, error, refetch } = useServerQuery({
    queryKey: ['online-users'],
    queryFn: () => whisper('OnlineUsers', {}),
    staleTime: 0,
  })
  if (error) {
    return (
      <div>
        <ErrorState text={texts.failed} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (data === undefined) {
    return (
      <div role="status" aria-label={messages.loading}>
        <Skeleton className="h-40 w-full" />
      </div>
    )
  }
  const { users = [], count } = data
  return (
    <div>
      <p className="num mb-2 text-13 text-muted">{messages.online(count)}</p>
      {users.length === 0 && <p className="text-13 text-muted">{texts.nobody}</p>}
      <ul className="grid gap-1">
        {users.map(({ _id, name, avatar, access }) => (
          <li key={_id}>
            <PlayerButton
              userId={_id}
              className="flex w-full items-center gap-3 px-2 py-1.5 text-left hover:bg-raised"
            >
              <Avatar userId={_id} name="" picture={avatar} sizePx={32} />
              <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
              {access !== 'user' && (
                <span className="rounded-full bg-info-tint px-2 text-12 text-info">
                  {messages.access[access]}
                </span>
              )}
            </PlayerButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
