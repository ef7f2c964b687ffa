import { closeNotice, useNotices } from '../../platform/store/notices-store.ts'
import { useSettings } from '../../platform/store/settings-store.ts'
import { NoticeLine } from '../../ui/states/notice-line.tsx'

/** Account duties first, then news; nothing at all when there is nothing to say. */
export function NotificationStrip() {
  const notices = useNotices((state) => state.notices)
  const closed = useSettings((state) => state.closedNotifications)
  const open = notices.filter((notice) => !closed.includes(notice.id))
  if (open.length === 0) return null
  return (
    <ul className="mb-4 flex flex-col gap-2">
      {open.map(({ id, icon, text, action, isClosable }) => (
        <li key={id}>
          <NoticeLine
            {...{ icon, text, action }}
            onClose={isClosable ? () => closeNotice(id) : undefined}
          />
        </li>
      ))}
    </ul>
  )
}
