import type { ReactNode } from 'react'
import { TelegramWait } from './telegram-wait.tsx'
import { useTelegramWait } from './use-telegram-wait.ts'

export interface TelegramGateProps {
  /** What is needed meanwhile: messages, and the window of the second factor. */
  beside: ReactNode
  children: ReactNode
}

/**
 * Holds the site back until Telegram's sign-in is over: a page that asked the server meanwhile would
 * do so with a session that is just being replaced.
 */
export function TelegramGate({ beside, children }: TelegramGateProps) {
  const isWaiting = useTelegramWait((state) => state.isWaiting)
  return (
    <>
      {isWaiting ? beside : children}
      <TelegramWait />
    </>
  )
}
