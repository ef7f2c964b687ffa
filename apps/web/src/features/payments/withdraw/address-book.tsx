import type { BookAddress } from '@powerplay/contract'
import { BookUser, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { showInstant } from '../../../platform/format/time.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorState } from '../../../ui/states/empty-state.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Pill } from '../../../ui/marks/pill.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import type { Choice } from '../window/choice.ts'
import { messages } from '../messages.en.ts'
import { shortened } from '../show.ts'

const words = messages.book

interface Typed {
  readonly address: string
  readonly memo: string
}

export interface AddressBookProps {
  choice: Choice
  /** What stands in the fields now; it can be saved. */
  typed: Typed
  onPick: (own: BookAddress) => void
}

/** The saved addresses of the chosen currency and network: pick, take out, save what was typed. */
export function AddressBook({ choice, typed, onPick }: AddressBookProps) {
  const { user } = useSession()
  const { data, isError, refetch } = useServerQuery({
    queryKey: ['payments', 'book', user?.id ?? ''],
    queryFn: ({ signal }) => callServer('addressBook', {}, { signal }),
    staleTime: 0,
  })
  if (data === undefined) {
    return isError ? (
      <ErrorState text={words.failed} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label="Loading">
        <Skeleton className="h-15 w-full" />
      </div>
    )
  }
  const { currency, chain } = choice
  const own = data.rows.filter((row) => row.currency === currency.id && row.chain === chain.id)
  const isKnown = own.some(
    ({ address, memo }) => address === typed.address && (memo ?? '') === typed.memo,
  )
  return (
    <section
      aria-label={words.title}
      className="grid gap-3 rounded-control border border-line-quiet p-3.5 text-13"
    >
      <p className="flex justify-between gap-3">
        <span className="font-semibold">{words.title}</span>
        <span className="num text-muted">{words.count(data.rows.length, data.max)}</span>
      </p>
      {own.length === 0 ? (
        <p className="text-muted">{words.empty(chain.name)}</p>
      ) : (
        <ul className="divide-y divide-line-quiet">
          {own.map((row) => (
            <AddressRow key={row._id} row={row} onPick={onPick} />
          ))}
        </ul>
      )}
      {typed.address !== '' && !isKnown && <SaveForm choice={choice} typed={typed} />}
      <p className="text-12 text-muted">{words.waits}</p>
    </section>
  )
}

const reload = () => queryClient.invalidateQueries({ queryKey: ['payments', 'book'] })
const complain = (problem: Error) => void toast('error', problem.message)

function AddressRow({ row, onPick }: { row: BookAddress; onPick: (own: BookAddress) => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const isReady = row.usableAt <= Date.now()
  const name = row.label === '' ? shortened(row.address) : row.label
  const remove = () => {
    setIsBusy(true)
    callServer('removeAddress', { id: row._id })
      .then(reload, complain)
      .finally(() => setIsBusy(false))
  }
  return (
    <li className="flex min-h-12 items-center gap-2 py-1">
      <button
        type="button"
        disabled={!isReady}
        className="touch min-w-0 flex-1 text-left disabled:opacity-62"
        onClick={() => onPick(row)}
      >
        <span className="block truncate font-semibold">{name}</span>
        <span className="num block truncate text-12 text-muted">
          {shortened(row.address)}
          {row.memo !== null && `, ${messages.memo} ${row.memo}`}
        </span>
      </button>
      <Pill tone={isReady ? 'win' : 'warn'}>
        {isReady ? words.ready : words.from(showInstant(row.usableAt))}
      </Pill>
      <IconButton
        isPlain
        size={32}
        label={words.remove(name)}
        disabled={isBusy}
        icon={<Trash2 size={16} aria-hidden />}
        onClick={remove}
      />
    </li>
  )
}

function SaveForm({ choice, typed }: { choice: Choice; typed: Typed }) {
  const { currency, chain } = choice
  const [label, setLabel] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const save = () => {
    setIsBusy(true)
    const order = { currency: currency.id, chain: chain.id, address: typed.address, label }
    callServer('saveAddress', { ...order, ...(chain.memo && { memo: typed.memo }) })
      .then(reload, complain)
      .finally(() => setIsBusy(false))
  }
  return (
    <div className="grid gap-2">
      <Input
        label={words.label}
        value={label}
        maxLength={40}
        autoComplete="off"
        leading={<BookUser size={16} aria-hidden />}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Button isBusy={isBusy} disabled={label.trim() === ''} onClick={save}>
        {words.save(shortened(typed.address))}
      </Button>
    </div>
  )
}
