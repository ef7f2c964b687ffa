import { ChevronDown, ShieldCheck, X } from 'lucide-react'
import { Link } from 'wouter'
import { useSession } from '../../../platform/session/session-context.tsx'
import { may } from '../../../platform/session/permissions.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Menu, MenuItem } from '../../../ui/lists/menu.tsx'
import { messages } from './messages.en.ts'
import { openChannel, useRoom } from './room.ts'

export interface PanelHeadProps {
  /** Closes it where it lies over the page. */
  onClose?: (() => void) | undefined
}

/** Which channel, how many are here, and the way out. */
export function PanelHead({ onClose }: PanelHeadProps) {
  const online = useRoom((state) => state.online)
  const { user } = useSession()
  return (
    <div className="flex h-14 shrink-0 items-center gap-2 border-b border-line-quiet pr-2 pl-3 md:h-13">
      <ChannelMenu />
      <span className="flex-1" />
      {online !== undefined && (
        <span className="flex items-center gap-1.5 text-12 text-muted">
          <span aria-hidden className="size-2 rounded-full bg-win" />
          <span className="num">{messages.online(online)}</span>
        </span>
      )}
      {may(user, 'chat_moderator') && (
        <Link
          href="/chat/moderation"
          aria-label="Chat moderation"
          className={`${buttonClass('text', 'sm')} px-2!`}
        >
          <ShieldCheck size={18} aria-hidden />
        </Link>
      )}
      {onClose && (
        <IconButton
          label={messages.close}
          isPlain
          size={36}
          side="bottom"
          icon={<X size={18} aria-hidden />}
          onClick={onClose}
        />
      )}
    </div>
  )
}

function ChannelMenu() {
  const { channels, channel } = useRoom()
  const here = channels.find(({ id }) => id === channel)
  return (
    <Menu
      label={messages.channel}
      align="start"
      widthPx={200}
      trigger={({ isOpen: _isOpen, ...trigger }) => (
        <button
          type="button"
          {...trigger}
          className="touch flex h-9 items-center gap-1.5 rounded-control px-1.5 text-14 font-semibold
            hover:bg-raised"
        >
          {here?.name ?? messages.channel}
          <ChevronDown size={16} aria-hidden className="text-muted" />
        </button>
      )}
    >
      {(close) =>
        channels.map(({ id, name }) => (
          <MenuItem
            key={id}
            isOn={id === channel}
            onPick={() => {
              close()
              if (id !== channel) void openChannel(id)
            }}
          >
            {name}
          </MenuItem>
        ))
      }
    </Menu>
  )
}
