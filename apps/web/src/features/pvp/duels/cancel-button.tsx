import type { PvpDuel } from '@powerplay/contract'
import { useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { messages } from '../messages.en.ts'
import { reload } from '../reload.ts'

const texts = messages.duels

/** Takes an own duel back. */
export function CancelButton({ duel }: { duel: PvpDuel }) {
  const [isBusy, setIsBusy] = useState(false)
  const handleCancel = async () => {
    setIsBusy(true)
    try {
      await callServer('pvpDuelCancel', { id: duel._id })
    } catch (error) {
      toast('error', error instanceof Error ? error.message : messages.failed)
    } finally {
      reload(['pools'], ['duel', duel._id])
      setIsBusy(false)
    }
  }
  return (
    <Button size="sm" variant="destructive" isBusy={isBusy} onClick={() => void handleCancel()}>
      {texts.cancel}
    </Button>
  )
}
