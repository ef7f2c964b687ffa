import type { CaseParts } from './parts.ts'
import { findHarm, harmMarkers, type HarmFinding, type HarmMarker } from './find-harm.ts'
import { harmRules, type HarmRules } from './settings.ts'

const link = '/profile/settings/safer-play'
const ways = 'Limits and breaks that help are set under Safer play.'

/** What the player reads: what was seen, without a judgement; null where only staff read of it. */
const words: Readonly<Record<HarmMarker, readonly [title: string, text: string] | null>> = {
  'rising-stakes': [
    'Your stakes have grown',
    `In the last day your bets were far larger than in the weeks before. ${ways}`,
  ],
  chasing: [
    'A moment to think',
    `You paid in again after losses and bet more than before. Losses are not won back that way. ${ways}`,
  ],
  'cancelled-withdrawals': [
    'You took withdrawals back',
    `Several times this week you kept playing with money that you wanted paid out. ${ways}`,
  ],
  'night-play': [
    'You have played late',
    `You played through several nights this week. A break can be as short as a day. ${ways}`,
  ],
  'excluded-again': null,
  'failed-deposits': [
    'Several deposits failed',
    `Within a day several of your deposits did not come in. A limit says beforehand how much you want to spend. ${ways}`,
  ],
}

/**
 * Looks for players whom play may harm: each finding becomes a case for staff and a message to the player,
 * one of a marker at a time. Where nobody closed it, it is told again after the days of rest. No money waits for it.
 * @returns how many were opened, or seen again
 */
export async function openHarm(
  parts: CaseParts,
  markers: readonly HarmMarker[] = harmMarkers,
): Promise<number> {
  const { clock, database, logOf, settings } = parts.platform
  let count = 0
  for (const marker of markers) {
    try {
      const look = { rules: settings.get(harmRules), at: new Date(clock.now()) }
      for (const finding of await findHarm(database, marker, look)) {
        if (await openOne(parts, finding, look)) count += 1
      }
    } catch (error) {
      // One marker that fails keeps no other from its look.
      logOf('cases').error({ event: 'cases.marker_failed', marker, error: String(error) })
    }
  }
  return count
}

async function openOne(
  { platform, notices }: CaseParts,
  { userId, marker, sumUsdE6, count, otherId }: HarmFinding,
  { at, rules }: { readonly at: Date; readonly rules: HarmRules },
): Promise<boolean> {
  const { audit, database, mintId } = platform
  return database.transaction(async (tx) => {
    const [row] = await tx.query<{ isNew: boolean }>({
      text: `insert into harm_cases as h (id, user_id, marker, sum_usd_e6, count, at, other_id)
        values ($1, $2, $3, $4, $5, $6, $8)
        on conflict (user_id, marker) where state = 'open' do update set last_at = $6,
            sum_usd_e6 = $4, count = $5
          where coalesce(h.last_at, h.at) <= $6::timestamptz - make_interval(days => $7::int)
        returning h.last_at is null as "isNew"`,
      values: [mintId(), userId, marker, sumUsdE6, count, at, rules.restDays, otherId],
    })
    if (row === undefined) return false
    const event = row.isNew ? 'cases.harm_opened' : 'cases.harm_seen_again'
    const line = { stream: 'access', event, actor: null } as const
    await audit.write({ ...line, subject: userId, detail: { marker } }, tx)
    const told = words[marker]
    if (told !== null) {
      await notices.put(tx, { userId, kind: 'system', title: told[0], text: told[1], link })
    }
    return true
  })
}
