import { dayMs } from '@powerplay/kernel'
import { callServer } from '../../../platform/client/call-server.ts'
import { changeSettings, settings, useSettings } from '../../../platform/store/settings-store.ts'
import { referralOf } from './referral.ts'

/** A click counts for so long (product design, Affiliate). */
const keptMs = 30 * dayMs
const cookie = 'c'

/**
 * Takes the code of a link that led here into the cookie and the preferences, where the registration
 * finds it for 30 days; each of the two survives the loss of the other. What the server does not know
 * is dropped again, and never takes the place of a code that it does know.
 * Source: 000_1c37c0fb05cd66e6.txt section 3; 001_d6a9941efb711ce5.txt, sections 2 and 7.
 */
export function followReferral(): void {
  forgetWithPreference()
  restore()
  const code = referralOf(window.location.pathname, window.location.search)
  if (code === undefined || code === settings().referral) return
  const before = settings().referral
  if (before === null) keep(code)
  void isKnown(code).then((known) => {
    if (known) keep(code)
    else if (settings().referral === code) changeSettings({ referral: before })
  })
}

/** A server that cannot be asked now is no reason to lose a referral: the registration asks again. */
function isKnown(code: string): Promise<boolean> {
  return callServer('affiliateVisit', { code }).then(
    ({ valid }) => valid,
    () => true,
  )
}

function keep(code: string): void {
  changeSettings({ referral: code, referralUntil: Date.now() + keptMs })
  writeCookie(code, keptMs / 1_000)
}

function restore(): void {
  const { referral, referralUntil } = settings()
  const isOver = referralUntil !== null && referralUntil <= Date.now()
  if (referral !== null && !isOver) return
  const kept = isOver ? undefined : readCookie()
  if (kept !== referral) changeSettings({ referral: kept ?? null, referralUntil: null })
}

/** Whoever has registered leaves no code behind. */
function forgetWithPreference(): void {
  useSettings.subscribe((now, before) => {
    if (now.referral === null && before.referral !== null) writeCookie('', 0)
  })
}

function readCookie(): string | undefined {
  const found = new RegExp(`(?:^|; )${cookie}=([\\w-]{1,64})(?:;|$)`).exec(document.cookie)
  return found?.[1]
}

function writeCookie(code: string, seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookie}=${code}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}
