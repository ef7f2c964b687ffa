import { createElement, type ReactNode } from 'react'
import type { GlobalNotification } from '@powerplay/contract'
import { Gift, TriangleAlert, Trophy, Wrench, type LucideIcon } from 'lucide-react'
import { callServer } from '../../platform/client/call-server.ts'
import { on } from '../../platform/client/client-events.ts'
import { setNotices, useNotices, type Notice } from '../../platform/store/notices-store.ts'
import { useAccount } from '../auth/index.ts'
import { SafeHtml } from '../../ui/safe-html.tsx'

const mark = 'news_'
/** The line of a site that is read-only: it stays while that lasts. */
const readOnlyId = `${mark}readonly`

const icons: Readonly<Partial<Record<GlobalNotification['icon'], LucideIcon>>> = {
  gift: Gift,
  trophy: Trophy,
  warning: TriangleAlert,
  wrench: Wrench,
}

/** News as the strip under the header shows them. */
export function noticeOf({ _id, icon, text }: GlobalNotification): Notice {
  const Icon = icons[icon]
  const drawn: ReactNode =
    Icon === undefined ? undefined : createElement(Icon, { size: 16, 'aria-hidden': true })
  const isClosable = _id !== readOnlyId
  return { id: _id, icon: drawn, text: createElement(SafeHtml, { html: text }), isClosable }
}

/** What the strip says with these news: duties of the account stay in front. */
export function withNews(
  notices: readonly Notice[],
  rows: readonly GlobalNotification[],
): readonly Notice[] {
  const duties = notices.filter(({ id }) => !id.startsWith(mark))
  return [...duties, ...rows.map(noticeOf)]
}

/** What the strip says once one line was added or put anew. */
export function withNewsRow(
  notices: readonly Notice[],
  row: GlobalNotification,
): readonly Notice[] {
  const others = notices.filter(({ id }) => id !== row._id)
  const place = others.findIndex(({ id }) => id.startsWith(mark))
  return others.toSpliced(place < 0 ? others.length : place, 0, noticeOf(row))
}

async function loadNews(): Promise<void> {
  // Without an answer the strip simply says less.
  const rows = await callServer('globalNotifications', {}).catch(() => undefined)
  if (rows !== undefined) setNotices(withNews(useNotices.getState().notices, rows))
}

/** Keeps the news under the header: on load, when somebody signs in or out, and as they come. */
export function startNews(): void {
  void loadNews()
  on('globalNotification', (row) => setNotices(withNewsRow(useNotices.getState().notices, row)))
  on('globalNotificationGone', ({ _id }) =>
    setNotices(useNotices.getState().notices.filter(({ id }) => id !== _id)),
  )
  useAccount.subscribe((now, before) => {
    if (now.user?._id !== before.user?._id) void loadNews()
  })
}
