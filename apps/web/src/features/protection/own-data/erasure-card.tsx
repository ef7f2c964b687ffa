import type { ErasureState } from '@powerplay/contract'
import { UserX } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { showInstant } from '../../../platform/format/time.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card, CardState } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { messages } from '../messages.en.ts'
import { useErasure } from './use-erasure.ts'

type Act = (work: () => Promise<ErasureState>) => Promise<void>

const phrase = 'ERASE ME'

/** The end of the account and of what is known of its owner, with what is kept and what stands against it. */
export function ErasureCard() {
  const { query, isBusy, act } = useErasure()
  const { data } = query
  return (
    <Card icon={<UserX size={18} aria-hidden />} title={messages.erasure}>
      {data === undefined ? (
        <CardState query={query} failed={messages.erasureFailed} />
      ) : (
        <div className="grid gap-3 p-4 text-13">
          <p className="text-muted">{messages.erasureText}</p>
          <p className="text-muted">{messages.erasureKept(data.keptYears)}</p>
          {data.holds.length > 0 && <Holds holds={data.holds} />}
          {data.at !== null && <Waiting at={data.at} isBusy={isBusy} act={act} />}
          {data.at === null && data.holds.length === 0 && <AskForm isBusy={isBusy} act={act} />}
        </div>
      )}
    </Card>
  )
}

function Holds({ holds }: Pick<ErasureState, 'holds'>) {
  return (
    <div className="rounded-control bg-warn-tint p-3">
      <p className="font-semibold">{messages.erasureHeld}</p>
      <ul className="list-disc pl-5">
        {holds.map((hold) => (
          <li key={hold}>{messages.erasureHolds[hold]}</li>
        ))}
      </ul>
    </div>
  )
}

function Waiting({ at, isBusy, act }: { at: number; isBusy: boolean; act: Act }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-4 rounded-control bg-info-tint p-3"
    >
      <p className="min-w-0 flex-1 basis-70 font-semibold">
        {messages.erasureWaits(showInstant(at))}
      </p>
      <Button isBusy={isBusy} onClick={() => void act(() => callServer('recallErasure', {}))}>
        {messages.keepAccount}
      </Button>
    </div>
  )
}

function AskForm({ isBusy, act }: { isBusy: boolean; act: Act }) {
  const [typed, setTyped] = useState('')
  const [isSure, setIsSure] = useState(false)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void act(() => callServer('askErasure', { phrase: typed }))
  }
  return (
    <form className="grid gap-3" onSubmit={handleSubmit}>
      <Input
        label={messages.typeErase}
        hint={messages.phraseHint}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Checkbox isChecked={isSure} onChange={setIsSure}>
        {messages.eraseSure}
      </Checkbox>
      <Button
        type="submit"
        variant="destructive"
        isBusy={isBusy}
        disabled={typed !== phrase || !isSure}
      >
        {messages.eraseMe}
      </Button>
    </form>
  )
}
