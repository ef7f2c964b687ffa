/** What the player asked autoplay for. */
export interface Autoplay {
  readonly left: number
  readonly stopsOnFeature: boolean
  /** Stops at a win of so many bets; 0 for never. */
  readonly stopsAtTimes: number
}

/** What the last spin came to. */
export interface AutoplayNews {
  readonly wonMinor: bigint
  readonly betMinor: bigint
  readonly balanceMinor: bigint
  readonly hasFeature: boolean
}

export type StopReason = 'done' | 'feature' | 'win' | 'balance'

/** Why autoplay ends now, or undefined to go on. The spin just played is counted in `left`. */
export function stopReason(auto: Autoplay, news: AutoplayNews): StopReason | undefined {
  if (auto.stopsOnFeature && news.hasFeature) return 'feature'
  const limit = news.betMinor * BigInt(auto.stopsAtTimes)
  if (auto.stopsAtTimes > 0 && news.wonMinor >= limit) return 'win'
  if (news.hasFeature) return undefined
  if (auto.left <= 0) return 'done'
  return news.balanceMinor < news.betMinor ? 'balance' : undefined
}

/** What the player is told when it ends. */
export const stopTexts: Readonly<Record<StopReason, string>> = {
  done: 'Autoplay is finished.',
  feature: 'Autoplay stopped: free spins were won.',
  win: 'Autoplay stopped: you reached the win you set.',
  balance: 'Autoplay stopped: the balance does not cover the next spin.',
}
