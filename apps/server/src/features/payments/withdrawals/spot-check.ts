import { createHmac } from 'node:crypto'
import { dayMs, type Uuid } from '@powerplay/kernel'

const weekMs = 7 * dayMs

/**
 * Whether somebody looks, this week, at those withdrawals of a player that would go out by themselves. The
 * week of each player begins at another moment, and whoever asks again and again gets the same answer. Pure.
 */
export function isSpotChecked(
  key: Buffer,
  own: { readonly userId: Uuid; readonly at: Date; readonly percent: number },
): boolean {
  const { userId, at, percent } = own
  const drawn = (text: string) => createHmac('sha256', key).update(text).digest().readUInt32BE()
  const week = Math.floor((at.getTime() + (drawn(userId) % weekMs)) / weekMs)
  return drawn(`${userId} ${week}`) % 100 < percent
}
