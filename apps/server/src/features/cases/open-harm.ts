import type { CaseParts } from './parts.ts'
import { findHarm, harmMarkers, type HarmFinding, type HarmMarker } from './find-harm.ts'
import { harmRules } from './settings.ts'

const link = '/profile/settings/safer-play'
const ways = 'Limits and breaks that help are set under Safer play.'

/** What the player reads: what was seen, without a judgement. */
const words: Readonly<Record<HarmMarker, readonly [title: string, text: string]>> = {
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
  'failed-deposits': [
    'Several deposits failed',
    `Within a day several of your deposits did not come in. A limit says beforehand how much you want to spend. ${ways}`,
  ],
}

/**
 * Looks for players whom play may harm: each finding becomes a case for staff and a message to the player,
 * one of a marker at a time. No money waits for it. @returns how many were opened
 */
export async function openHarm(parts: CaseParts): Promise<number> {
  const { clock, database, logOf, settings } = parts.platform
  let count = 0
  for (const marker of harmMarkers) {
    try {
      const look = { rules: settings.get(harmRules), at: new Date(clock.now()) }
      for (const finding of await findHarm(database, marker, look)) {
        if (await openOne(parts, finding, look.at)) count += 1
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
  { userId, marker, sumUsdE6, count }: HarmFinding,
  at: Date,
): Promise<boolean> {
  const { audit, database, mintId } = platform
  return database.transaction(async (tx) => {
    const rows = await tx.query({
      text: `insert into harm_cases (id, user_id, marker, sum_usd_e6, count, at)
        values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
      values: [mintId(), userId, marker, sumUsdE6, count, at],
    })
    if (rows.length === 0) return false
    const line = { stream: 'access', event: 'cases.harm_opened', actor: null } as const
    await audit.write({ ...line, subject: userId, detail: { marker } }, tx)
    const [title, text] = words[marker]
    await notices.put(tx, { userId, kind: 'system', title, text, link })
    return true
  })
}
