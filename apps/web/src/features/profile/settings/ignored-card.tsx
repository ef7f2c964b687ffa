import type { IgnoredPlayer } from '@powerplay/contract'
import { Ban } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { messages } from '../messages.en.ts'
import { openProfile } from '../player/open-profile.ts'
import { changeIgnored, useIgnored } from '../player/use-ignored.ts'
import { Card, CardState } from '../../../ui/card.tsx'

const { ignore } = messages

/** The players whom the own account ignores. */
export function IgnoredCard() {
  const list = useIgnored()
  const { data } = list
  return (
    <Card icon={<Ban size={18} aria-hidden />} title={ignore.title}>
      <AddForm />
      <CardState query={list} failed={ignore.loadFailed} />
      {data?.length === 0 && (
        <p className="border-t border-line-quiet px-4 py-6 text-center text-13 text-muted">
          <span className="block text-14 font-semibold text-text">{ignore.empty}</span>
          {ignore.emptyText}
        </p>
      )}
      <ul>
        {data?.map((player) => (
          <IgnoredRow key={player._id} player={player} />
        ))}
      </ul>
    </Card>
  )
}

function tellFailure(error: Error): void {
  toast('error', ignore.failed, error.message)
}

function AddForm() {
  const [name, setName] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || name.trim() === '') return
    setIsBusy(true)
    changeIgnored(name.trim(), true)
      .then(() => {
        setName('')
        toast('success', ignore.added)
      }, tellFailure)
      .finally(() => setIsBusy(false))
  }
  return (
    <form onSubmit={handleSubmit} className="p-4">
      <p className="mb-3 text-13 text-muted">{ignore.text}</p>
      <div className="flex items-end gap-2">
        <div className="min-w-0 max-w-80 flex-1">
          <Input
            label={ignore.name}
            value={name}
            maxLength={64}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </div>
        <Button type="submit" isBusy={isBusy} className="h-12! md:h-11!">
          {ignore.add}
        </Button>
      </div>
    </form>
  )
}

function IgnoredRow({ player }: { player: IgnoredPlayer }) {
  const [isBusy, setIsBusy] = useState(false)
  const handleRemove = () => {
    setIsBusy(true)
    changeIgnored(player._id, false)
      .then(() => toast('success', ignore.removed), tellFailure)
      .finally(() => setIsBusy(false))
  }
  return (
    <li className="flex min-h-15 items-center gap-3 border-t border-line-quiet px-4 py-2">
      <button
        type="button"
        onClick={() => openProfile(player._id)}
        className="touch flex min-w-0 flex-1 items-center gap-3 rounded-control text-left text-14
          font-semibold hover:underline"
      >
        <Avatar userId={player._id} name="" picture={player.avatar} sizePx={32} />
        <span className="truncate">{player.name}</span>
      </button>
      <Button size="sm" isBusy={isBusy} onClick={handleRemove}>
        {ignore.remove}
      </Button>
    </li>
  )
}
