import { Ban, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { messages } from '../messages.en.ts'
import { changeIgnored, useIgnored } from './use-ignored.ts'

const { ignore } = messages

/** Ignores a player or stops it, whichever is the other state. */
export function IgnoreButton({ userId }: { userId: string }) {
  const { data } = useIgnored()
  const [isBusy, setIsBusy] = useState(false)
  const isIgnored = data?.some(({ _id }) => _id === userId) === true
  const handleClick = () => {
    setIsBusy(true)
    changeIgnored(userId, !isIgnored)
      .then(
        () => toast('success', isIgnored ? ignore.removed : ignore.added),
        (error: Error) => toast('error', ignore.failed, error.message),
      )
      .finally(() => setIsBusy(false))
  }
  const Icon = isIgnored ? Undo2 : Ban
  return (
    <Button
      variant="outline"
      size="sm"
      isBusy={isBusy}
      disabled={data === undefined}
      icon={<Icon size={14} aria-hidden />}
      onClick={handleClick}
    >
      {isIgnored ? ignore.remove : ignore.add}
    </Button>
  )
}
