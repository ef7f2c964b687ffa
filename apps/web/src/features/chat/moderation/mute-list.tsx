import { useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { showInstant } from '../../../platform/format/time.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Pagination } from '../../../ui/lists/pagination.tsx'
import { reasonText } from '../reasons.en.ts'
import { ListFrame } from './list-frame.tsx'
import { moderationTexts as texts } from './messages.en.ts'

/** Who may not write now. */
export function MuteList() {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useServerQuery({
    queryKey: ['chat-mutes', page],
    queryFn: ({ signal }) => callServer('chatMutes', { page }, { signal }),
    staleTime: 0,
  })
  const again = () => void refetch()
  const unmute = (name: string) =>
    callServer('unmute', { name }).then(
      () => {
        toast('success', texts.success)
        again()
      },
      (problem: Error) => toast('error', problem.message),
    )
  return (
    <>
      <ListFrame
        count={data?.rows.length}
        isFailed={error !== null}
        onRetry={again}
        empty={texts.noMutes}
      >
        {data?.rows.map((row) => (
          <li
            key={row.user._id}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line-quiet
              bg-surface p-4 text-13"
          >
            <b className="font-semibold">{row.user.name}</b>
            <span>{texts.until(showInstant(Date.parse(row.until)))}</span>
            {row.reason !== null && <span className="text-muted">{reasonText(row.reason)}</span>}
            <span className="text-muted">{texts.by(row.by?.name ?? texts.house)}</span>
            <Button size="sm" className="ml-auto" onClick={() => void unmute(row.user.name)}>
              {texts.unmute}
            </Button>
          </li>
        ))}
      </ListFrame>
      <Pagination page={page} pages={data?.pages ?? 1} onPage={setPage} />
    </>
  )
}
