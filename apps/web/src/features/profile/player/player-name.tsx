import type { Profile } from '@powerplay/contract'
import { showDay } from '../../../platform/format/time.ts'
import { Pill } from '../../../ui/marks/pill.tsx'
import { messages } from '../messages.en.ts'

const { player } = messages

export interface PlayerNameProps {
  user: Profile['user']
  isPage?: boolean
}

/** Name, standing and first day of a player. */
export function PlayerName({ user, isPage = false }: PlayerNameProps) {
  const Name = isPage ? 'h1' : 'p'
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Name className="max-w-full truncate text-20 font-semibold">{user.name}</Name>
        {user.access !== 'user' && (
          <Pill tone={user.access === 'admin' ? 'accent' : 'info'}>
            {player.access[user.access]}
          </Pill>
        )}
        {user.vipLevel > 0 && <Pill tone="info">{player.level(user.vipLevel)}</Pill>}
        {user.is_demo === true && <Pill>{player.demo}</Pill>}
      </div>
      {user.created_at !== null && (
        <p className="text-12 text-muted sm:text-13">
          {player.joined.replace('{when}', showDay(Date.parse(user.created_at)))}
        </p>
      )}
    </div>
  )
}
