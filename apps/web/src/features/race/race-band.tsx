import type { RaceInfo } from '@powerplay/contract'
import { Crown } from './crown.tsx'
import { raceMessages as messages } from './messages.en.ts'
import { daysUntil, showRound } from './race-model.ts'
import { useNow } from '../../platform/format/use-now.ts'

/** Gold under slanted light; the same in every theme, as a trophy is. */
const gold = {
  backgroundImage:
    'repeating-linear-gradient(115deg, transparent 0 42px, oklch(1 0 0 / 0.06) 42px 64px), ' +
    'linear-gradient(100deg, oklch(0.27 0.05 75), oklch(0.42 0.09 76) 55%, oklch(0.52 0.11 78))',
}

/** The band over the race: what there is to win and how many days are left. */
export function RaceBand({ info }: { info: RaceInfo }) {
  const now = useNow()
  return (
    <div
      style={gold}
      className="relative flex h-26 items-center gap-8 overflow-hidden px-5 sm:gap-11 sm:px-7"
    >
      <Figure name={messages.totalPrize} value={showRound(info.rewardCents)} />
      <Figure name={messages.timeRemaining} value={messages.days(daysUntil(info.endsAt, now))} />
      <Crown className="absolute right-7 hidden h-20 sm:block" />
    </div>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="relative text-[oklch(0.98_0.02_90)]">
      <p className="text-12 font-medium">{name}</p>
      <p className="font-condensed text-36 leading-none font-bold sm:text-48">{value}</p>
    </div>
  )
}
