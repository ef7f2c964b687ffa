import { CircleAlert, CircleCheck, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../../platform/session/session-context.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { messages } from '../messages.en.ts'
import { findOwnBets, type FoundBets } from './own-bets.ts'

const texts = messages.recompute

/** Nobody else can see whether a bet was left out of a day: its player looks for it here. */
export function OwnBets({ day }: { day: string }) {
  const { user } = useSession()
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState<FoundBets | 'failed'>()
  if (user === undefined) return null
  const look = async () => {
    setIsBusy(true)
    setResult(await findOwnBets(day).catch(() => 'failed' as const))
    setIsBusy(false)
  }
  return (
    <>
      <Button
        variant="outline"
        icon={<ListChecks size={16} aria-hidden />}
        isBusy={isBusy}
        onClick={() => void look()}
      >
        {texts.own}
      </Button>
      <p role="status" className="num basis-full text-13 text-muted">
        {result && <Found day={day} result={result} />}
      </p>
    </>
  )
}

function Found({ day, result }: { day: string; result: FoundBets | 'failed' }) {
  if (result === 'failed') return texts.ownFailed
  const { found, missing } = result
  if (found.length + missing.length === 0) return texts.ownNone(day)
  return (
    <>
      {found.length > 0 && (
        <span className="flex items-center gap-1.5">
          <CircleCheck size={14} aria-hidden className="text-win" />
          {texts.ownFound(found.length, day)}
        </span>
      )}
      {missing.length > 0 && (
        <span className="flex items-center gap-1.5 break-all">
          <CircleAlert size={14} aria-hidden className="shrink-0 text-loss" />
          {texts.ownMissing(missing.join(', '))}
        </span>
      )}
    </>
  )
}
