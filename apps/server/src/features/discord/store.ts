import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import type { DiscordPerson } from './discord.ts'

/** The Discord account of a player. */
export interface Connection extends DiscordPerson {
  readonly connectedAt: Date
}

/** @param held keeps it as it is until the transaction ends. */
export async function findConnection(
  on: Queries,
  userId: Uuid,
  { isHeld = false } = {},
): Promise<Connection | undefined> {
  const rows = await on.query<Connection>({
    text: `select discord_id as id, name, connected_at as "connectedAt" from discord_people
      where user_id = $1 ${isHeld ? 'for update' : ''}`,
    values: [userId],
  })
  return rows[0]
}

/** Connects an account in place of the one before. @returns false when it is another player's. */
export async function keepConnection(
  tx: Queries,
  { userId, person, at }: { userId: Uuid; person: DiscordPerson; at: InstantMs },
): Promise<boolean> {
  await removeConnection(tx, userId)
  const rows = await tx.query({
    text: `insert into discord_people (user_id, discord_id, name, connected_at)
      values ($1, $2, $3, $4) on conflict do nothing returning user_id`,
    values: [userId, person.id, person.name, new Date(at)],
  })
  return rows.length === 1
}

export async function removeConnection(on: Queries, userId: Uuid): Promise<void> {
  await on.query({ text: 'delete from discord_people where user_id = $1', values: [userId] })
}

/** Whether a player, or a person at Discord, received the ticket. */
export async function isReceived(
  on: Queries,
  { userId, discordId }: { userId: Uuid; discordId: string | undefined },
): Promise<boolean> {
  const rows = await on.query({
    text: 'select from discord_tickets where user_id = $1 or discord_id = $2 limit 1',
    values: [userId, discordId ?? null],
  })
  return rows.length > 0
}

/** @returns false when one of the two received it before. */
export async function keepReceipt(
  tx: Queries,
  { userId, discordId, at }: { userId: Uuid; discordId: string; at: InstantMs },
): Promise<boolean> {
  const rows = await tx.query({
    text: `insert into discord_tickets (user_id, discord_id, at) values ($1, $2, $3)
      on conflict do nothing returning user_id`,
    values: [userId, discordId, new Date(at)],
  })
  return rows.length === 1
}
