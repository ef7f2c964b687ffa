import { minuteMs, type InstantMs } from '@powerplay/kernel'
import { useEffect, useState } from 'react'
import { on } from '../../../platform/client/client-events.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { areWinsHeld } from '../../wallet/index.ts'
import { messages } from '../messages.en.ts'
import { dollars, minutesText } from '../show.ts'
import { useProtection } from '../use-protection.ts'
import { tellLastLogin } from './last-login.ts'
import { sitOn } from './sitting.ts'

const tickMs = 15_000
/** How often it is looked whether what money moved may be told. */
const lookMs = 2_000
/** Bets that follow each other are counted together: the day is asked for so often at most. */
const pauseMs = 20_000
/** Where bets never pause the day is asked for all the same after so long. */
const waitMsMax = 60_000

interface Sat {
  readonly since: InstantMs
  readonly now: InstantMs
}

/** Since when the reader is here; who plays is here too while nobody looks at the page. */
function useSitting(userId: string): Sat {
  const [at, setAt] = useState(() => {
    const now = Date.now()
    return { since: sitOn(userId, now), now }
  })
  useEffect(() => {
    const sit = () => {
      const now = Date.now()
      setAt({ since: sitOn(userId, now), now })
    }
    const look = () => {
      // A page that nobody looks at keeps no session going.
      if (document.visibilityState !== 'hidden') sit()
    }
    look()
    const timer = setInterval(look, tickMs)
    const stop = on('balanceModification', () => {
      if (document.visibilityState === 'hidden') sit()
    })
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [userId])
  return at
}

/** Asks anew after money moved, once the games have told what they paid: the sum must not tell it before. */
function useAfterMoney(ask: () => unknown): void {
  useEffect(() => {
    let movedAt: InstantMs | undefined
    let showsAt = 0
    let askedAt = 0
    const stop = on('balanceModification', ({ pocket, delayMs }) => {
      if (pocket === 'demo') return
      const now = Date.now()
      movedAt ??= now
      showsAt = Math.max(showsAt, now + delayMs)
    })
    const timer = setInterval(() => {
      const now = Date.now()
      if (movedAt === undefined || now - askedAt < pauseMs) return
      const isTold = now >= showsAt && !areWinsHeld()
      if (!isTold && now - movedAt < waitMsMax) return
      movedAt = undefined
      askedAt = now
      ask()
    }, lookMs)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [ask])
}

/**
 * How long the reader has been here and what today came to, always in sight: in the header of wide screens, on others in
 * a line of its own at the bottom, over the bar of phones; all that floats there makes room for it.
 */
export function SessionLine() {
  const id = useSession().user?.id ?? ''
  const { since, now } = useSitting(id)
  const { data, refetch } = useProtection()
  useAfterMoney(refetch)
  useEffect(() => {
    if (data !== undefined) tellLastLogin(id, data)
  }, [id, data])
  const minutes = Math.max(0, Math.floor((now - since) / minuteMs))
  const facts = [
    [messages.sessionTime, minutesText(minutes)],
    [messages.netToday, data === undefined ? '–' : dollars(data.today.net)],
  ] as const
  return (
    <dl
      data-session-line
      title={messages.sessionLead}
      className="num text-12 text-muted max-[1400px]:fixed max-[1400px]:inset-x-0 max-[1400px]:z-29 max-[1400px]:flex max-[1400px]:h-(--session-line)
        max-[1400px]:bottom-[calc(var(--bottom-bar)-var(--session-line))] max-[1400px]:items-center max-[1400px]:justify-center
        max-[1400px]:gap-4 max-[1400px]:border-t max-[1400px]:border-line-quiet max-[1400px]:bg-surface min-[1400px]:min-w-28"
    >
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-2 leading-4 whitespace-nowrap">
          <dt>{name}</dt>
          <dd className="font-semibold text-text">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
