let clock: Intl.DateTimeFormat | undefined
let day: Intl.DateTimeFormat | undefined

/** The hour of an instant, "14:02". */
export function clockTime(iso: string): string {
  clock ??= new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
  return clock.format(Date.parse(iso))
}

/** The day of an instant, "18 Nov". */
export function dayOf(iso: string): string {
  day ??= new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
  return day.format(Date.parse(iso))
}

/** The hour of something today, else its day. */
export function shortTime(iso: string, now: number): string {
  return dayOf(iso) === dayOf(new Date(now).toISOString()) ? clockTime(iso) : dayOf(iso)
}

/** A span in words, "22 min". */
export function spanOf(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, Math.round(seconds))} s`
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800
    ? `${Math.round(seconds / 3_600)} h`
    : `${Math.round(seconds / 86_400)} d`
}
