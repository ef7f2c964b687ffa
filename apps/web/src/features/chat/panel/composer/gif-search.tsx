import { Search } from 'lucide-react'
import { useState } from 'react'
import { callServer } from '../../../../platform/client/call-server.ts'
import { useServerQuery } from '../../../../platform/client/use-server-query.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Input } from '../../../../ui/fields/input.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { messages } from '../messages.en.ts'
import { useSendPicture } from './use-send-picture.ts'

/** Pictures of a page of the search. Source: 000_1c37c0fb05cd66e6.txt sections 7 and 9. */
const limit = 80
const firstQuery = 'win'

/** Moving pictures behind our own address, 80 a page. */
export function GifSearch() {
  const [query, setQuery] = useState(firstQuery)
  const [page, setPage] = useState(0)
  const q = query.trim() === '' ? firstQuery : query.trim().slice(0, 50)
  const send = useSendPicture()
  const { data, error, refetch } = useServerQuery({
    queryKey: ['gifs', q, page],
    queryFn: ({ signal }) => callServer('gifs', { q, limit, skip: page * limit }, { signal }),
    staleTime: 60_000,
  })
  const handleQuery = (text: string) => {
    setQuery(text)
    setPage(0)
  }
  return (
    <>
      <Input
        label={messages.searchGifs}
        isLabelHidden
        placeholder={messages.searchGifs}
        leading={<Search size={16} aria-hidden />}
        value={query}
        onChange={(event) => handleQuery(event.currentTarget.value)}
      />
      <div className="min-h-0 overflow-y-auto">
        {data === undefined && !error && <Skeleton className="h-40 w-full" />}
        {error && (
          <div role="alert" className="p-2 text-13 text-muted">
            {messages.gifsFailed}{' '}
            <Button size="sm" onClick={() => void refetch()}>
              Retry
            </Button>
          </div>
        )}
        {data?.total === 0 && <p className="p-2 text-13 text-muted">{messages.noneFound}</p>}
        <div className="grid grid-cols-2 gap-1.5">
          {data?.data.map(({ id, url, preview, width, height }) => (
            <button
              key={id}
              type="button"
              aria-label={id}
              onClick={() => send(url)}
              className="touch overflow-hidden rounded-control"
            >
              <img
                src={preview}
                alt=""
                width={width}
                height={height}
                loading="lazy"
                className="w-full"
              />
            </button>
          ))}
        </div>
        <Pages page={page} total={data?.total ?? 0} onPage={setPage} />
      </div>
    </>
  )
}

function Pages(props: { page: number; total: number; onPage: (page: number) => void }) {
  const { page, total, onPage } = props
  if (total <= limit) return null
  return (
    <div className="flex justify-between py-2">
      <Button size="sm" disabled={page === 0} onClick={() => onPage(page - 1)}>
        Back
      </Button>
      <Button size="sm" disabled={(page + 1) * limit >= total} onClick={() => onPage(page + 1)}>
        More
      </Button>
    </div>
  )
}
