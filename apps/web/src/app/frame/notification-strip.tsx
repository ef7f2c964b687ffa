import { Info, X } from 'lucide-react'
import { closeNotice, useNotices } from '../../platform/store/notices-store.ts'
import { useSettings } from '../../platform/store/settings-store.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** Account duties first, then news; nothing at all when there is nothing to say. */
export function NotificationStrip() {
  const notices = useNotices((state) => state.notices)
  const closed = useSettings((state) => state.closedNotifications)
  const open = notices.filter((notice) => !closed.includes(notice.id))
  if (open.length === 0) return null
  return (
    <ul className="mb-4 flex flex-col gap-2">
      {open.map((notice) => (
        <li
          key={notice.id}
          className="flex min-h-11 items-center gap-3 rounded-card border border-info/30 bg-info-tint
            py-1 pr-1.5 pl-4 text-13"
        >
          <span className="shrink-0 text-info">
            {notice.icon ?? <Info size={16} aria-hidden />}
          </span>
          <span className="min-w-0 flex-1">{notice.text}</span>
          {notice.action && (
            <button
              type="button"
              onClick={notice.action.onPress}
              className="touch h-8 px-2 font-semibold text-info hover:text-text"
            >
              {notice.action.label}
            </button>
          )}
          {notice.isClosable && (
            <IconButton
              label="Close notice"
              size={32}
              isPlain
              icon={<X size={16} />}
              onClick={() => closeNotice(notice.id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
