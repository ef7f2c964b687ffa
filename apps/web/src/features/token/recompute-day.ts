import { numberOf } from './chart-text.ts'

/** A day's file as the site serves it. */
interface SignedDay {
  readonly content: string
  readonly hash: string
}

interface Sums {
  readonly bets: string
  readonly theoreticalE6: string
}

interface Day {
  readonly lines: readonly (Sums & { readonly hour: string; readonly group: string })[]
  readonly burns: {
    readonly rows: readonly {
      readonly hour: string
      readonly group: string
      readonly theoreticalE6: string
      readonly carryBeforeE6: string
      readonly carryAfterE6: string
      readonly addedE6: string
      readonly spentE6: string
      readonly pctE2: number
      readonly state: string
    }[]
  }
  readonly figures: { readonly groups: Readonly<Record<string, Sums>> }
}

export interface Recomputed {
  readonly isSame: boolean
  readonly usd: number
  readonly bets: number
}

/** Fetches a day and counts its figures again; the command of the project checks the root too. */
export async function recomputeDay(day: string): Promise<Recomputed> {
  const answer = await fetch(`/token/days/${day}.json`)
  if (!answer.ok) throw new Error('no such day')
  // What is wrong with it comes out below.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  const signed = (await answer.json()) as SignedDay
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  const found = JSON.parse(signed.content) as Day
  const isOwn = await hasHash(signed)
  const sums = sumLines(found, 'casino')
  return {
    isSame: isOwn && isRight(found),
    usd: numberOf(sums.theoretical) / 1e6,
    bets: numberOf(sums.bets),
  }
}

/** Browsers hash on secure pages alone; elsewhere the sums have to do. */
async function hasHash({ content, hash }: SignedDay): Promise<boolean> {
  if (globalThis.isSecureContext !== true) return true
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content))
  const hex = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0'))
  return hex.join('') === hash
}

function sumLines({ lines }: Pick<Day, 'lines'>, group: string, hour?: string) {
  const own = lines.filter((line) => line.group === group && (hour ?? line.hour) === line.hour)
  return {
    theoretical: own.reduce((sum, line) => sum + BigInt(line.theoreticalE6), 0n),
    bets: own.reduce((sum, line) => sum + BigInt(line.bets), 0n),
  }
}

/** Whether figures and burns follow from the lines. */
export function isRight(day: Day): boolean {
  const groups = Object.entries(day.figures.groups).every(([group, shown]) => {
    const sums = sumLines(day, group)
    return String(sums.theoretical) === shown.theoreticalE6 && String(sums.bets) === shown.bets
  })
  return (
    groups &&
    day.burns.rows.every((row) => {
      const { theoretical } = sumLines(day, row.group, row.hour)
      const own = row.state === 'paused' ? 0n : (theoretical * BigInt(row.pctE2)) / 10_000n
      const due = BigInt(row.carryBeforeE6) + BigInt(row.addedE6) + own
      return (
        String(theoretical) === row.theoreticalE6 &&
        due - BigInt(row.spentE6) === BigInt(row.carryAfterE6)
      )
    })
  )
}
