import type { TradingPosition } from '@powerplay/contract'
import { useEffect, useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { messages } from '../messages.en.ts'
import { reloadPositions } from './use-positions.ts'

export interface CloseButtonProps {
  position: TradingPosition
  /** When its ticker's price was made. */
  atMs: number
  /** How long a position has to stay open. */
  minHoldMs: number
  /** What it says beside the word; the word alone unless given. */
  label?: string | undefined
  isWide?: boolean
}

/** Asks to close a position; it happens after the delay. */
export function CloseButton(props: CloseButtonProps) {
  const { position, label, isWide = false } = props
  const isHeld = useIsHeld(props)
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

/**
 * True for a position that was opened a moment ago. A price that stands still is not told again, so
 * a timer ends the wait where no newer price does.
 */
function useIsHeld({ position, atMs, minHoldMs: usualMs }: CloseButtonProps): boolean {
  const minHoldMs = position.minHoldMs ?? usualMs
  const isNew = atMs < (position.openedAt ?? 0) + minHoldMs
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!isNew) return undefined
    const timer = setTimeout(() => setIsOver(true), minHoldMs)
    return () => clearTimeout(timer)
  }, [isNew, minHoldMs])
  return isNew && !isOver
}
