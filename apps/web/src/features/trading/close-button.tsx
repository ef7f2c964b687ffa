import type { TradingPosition } from '@powerplay/contract'
import { useState } from 'react'
import { callServer } from '../../platform/client/call-server.ts'
import { toast } from '../../platform/toasts/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { messages } from './messages.en.ts'
import { reloadPositions } from './use-positions.ts'

export interface CloseButtonProps {
  position: TradingPosition
  /** It was opened a moment ago and has to stay open yet. */
  isHeld: boolean
  /** What it says beside the word; the word alone unless given. */
  label?: string | undefined
  isWide?: boolean
}

/** Asks to close a position; it happens after the delay. */
export function CloseButton({ position, isHeld, label, isWide = false }: CloseButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const isClosing = position.status === 'closing'
  const handleClose = async () => {
    setIsBusy(true)
    try {
      await callServer('tradingClose', { id: position._id })
      reloadPositions()
    } catch (error) {
      toast('error', error instanceof Error ? error.message : messages.failed)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button
      size={isWide ? 'md' : 'sm'}
      isWide={isWide}
      isBusy={isBusy || isClosing}
      disabled={isClosing || isHeld}
      onClick={() => void handleClose()}
    >
      {isClosing ? messages.closing : (label ?? messages.close)}
    </Button>
  )
}
