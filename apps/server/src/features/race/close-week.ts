import { currencyOf, formatAmount, minuteMs } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { hasReadRewardedUntil } from '../wallet/index.ts'
import { seatAll } from './list-leaders.ts'
import { instantOf, startOfPeriod, weekMs, type Day } from './periods.ts'
import type { RaceParts } from './parts.ts'
import { paidRanks } from './rules.ts'
import {
  finishWeek,
  freezeOrder,
  isExcluded,
  lockRunning,
  owedPrizes,
  paidStatement,
  readOrder,
  readResults,
  unpaidWeeks,
  type Seat,
} from './store.ts'

/** Prizes wait so long after the end, until every bet of the week has surely been written. */
const waitMs = 5 * minuteMs
/** A bet settled in the last instant may be committed a little later. */
const slackMs = minuteMs
/** Prizes are paid in this currency, whose minor unit is the cent. */
const prizeCurrency = 'usd'

/** Ends every week that is over and not fully paid. Any node may run it, any number of times. */
export async function closeWeeks(parts: RaceParts): Promise<void> {
  const { database, clock } = parts.platform
  for (const week of await unpaidWeeks(database, startOfPeriod('week', clock.now()))) {
    if (await isReady(parts, week)) await closeWeek(parts, week)
  }
}

async function isReady({ platform }: RaceParts, week: Day): Promise<boolean> {
  const endsAt = instantOf(week) + weekMs
  if (platform.clock.now() < endsAt + waitMs) return false
  return hasReadRewardedUntil(platform.database, 'race', endsAt + slackMs)
}

/** Freezes the order once, then pays what is owed; each rank of a week is paid once. */
async function closeWeek(parts: RaceParts, week: Day): Promise<void> {
  const { database, audit } = parts.platform
  await database.transaction(async (tx) => {
    // Places of the first and of all others are of one moment, whatever is withdrawn meanwhile.
    await tx.query({ text: 'set transaction isolation level repeatable read' })
    const terms = await lockRunning(tx, week)
    if (!terms) return
    await freezeOrder(tx, week, seatAll(await readOrder(tx, 'week', week, paidRanks), terms))
  })
  const owed = await owedPrizes(database, week)
  for (const seat of owed) await payPrize(parts, week, seat)
  await database.transaction(async (tx) => {
    if (!(await finishWeek(tx, week))) return
    for (const prize of await readResults(tx, week, paidRanks)) await tellWinner(parts, tx, prize)
    await audit.write(
      { stream: 'money', event: 'race.week_paid', actor: null, subject: week, detail: {} },
      tx,
    )
  })
}

async function tellWinner({ notices }: RaceParts, tx: Queries, seat: Seat): Promise<void> {
  // Whoever has excluded himself is paid what he won, and hears nothing of it.
  if (seat.prizeCents === 0 || (await isExcluded(tx, seat.userId))) return
  const amount = formatAmount(BigInt(seat.prizeCents), currencyOf(prizeCurrency).decimals)
  await notices.put(tx, {
    userId: seat.userId,
    kind: 'race',
    title: `Place ${seat.place} in the weekly race`,
    text: `Your prize of $${amount} is in your USD balance.`,
    link: '/leaderboard',
  })
}

async function payPrize({ wallet, platform }: RaceParts, week: Day, seat: Seat): Promise<void> {
  const { userId, place } = seat
  const amountMinor = BigInt(seat.prizeCents)
  const account = { userId, currency: prizeCurrency, pocket: 'real' } as const
  await wallet.movements.grant({
    ...account,
    id: platform.mintId(),
    reason: 'race_prize',
    amountMinor,
    businessKey: `${week}/${place}`,
    statements: [paidStatement(week, userId)],
    telling: { context: null },
  })
}
