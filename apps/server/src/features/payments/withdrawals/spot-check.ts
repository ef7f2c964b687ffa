import { createHmac } from 'node:crypto'
import { dayMs, type Uuid } from '@powerplay/kernel'

/** A span lasts ten weeks on average; where one ends and the next begins differs by up to seven. */
const [spanMs, shiftMs] = [70 * dayMs, 49 * dayMs]

/**
 * Whether somebody looks, for some weeks, at those withdrawals of a player that would go out by themselves. The
 * spans of each player begin and end at moments of their own and last 3 to 17 weeks: so whoever is drawn reads of it
 * again and again, as whoever a case holds does, and asking often tells nothing. Pure.
 */
export function isSpotChecked(
  key: Buffer,
  own: { readonly userId: Uuid; readonly at: Date; readonly percent: number },
): boolean {
  const { userId, at, percent } = own
  const drawn = (text: string) => createHmac('sha256', key).update(text).digest().readUInt32BE()
  const place = Math.floor(at.getTime() / spanMs)
  const endsAt = place * spanMs + (drawn(`${userId} ends ${place}`) % shiftMs)
  const span = at.getTime() < endsAt ? place : place + 1
  return drawn(`${userId} ${span}`) % 100 < percent
}
