import { useEffect, type ReactNode } from 'react'
import { useFollowedBets } from '../bets/use-bets.ts'
import { useFollowedBook } from '../live/follow-book.ts'
import { useStaleWatch } from '../live/stale-prices.ts'
import { takeSharedSlip } from '../slip/shared-slip.ts'
import { SportBar } from './sport-bar.tsx'

/** What every page of sport has: its bar, and prices and bets that stay current. */
export function SportPage({ children }: { children: ReactNode }) {
  useFollowedBook()
  useFollowedBets()
  useStaleWatch()
  useEffect(() => void takeSharedSlip(), [])
  return (
    <>
      <SportBar />
      {children}
    </>
  )
}
