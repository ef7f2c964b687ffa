import { z } from 'zod'
import type { CatalogueGame } from '@powerplay/contract'

type GameDetails = CatalogueGame['game_data']

/** What a provider tells of a game beyond its name; what is missing or odd takes the plain value. */
const details = z.object({
  customImage: z.string().nullable().catch(null),
  technology: z.string().catch('html5'),
  hasLobby: z.boolean().catch(false),
  hasDemo: z.boolean().catch(false),
  hasFreespins: z.boolean().catch(false),
  isMobile: z.boolean().catch(true),
  rtp: z.number().nullable().catch(null),
  volatility: z.enum(['low', 'medium', 'high']).nullable().catch(null),
  lines: z.int().nullable().catch(null),
  minBet: z.string().nullable().catch(null),
  maxBet: z.string().nullable().catch(null),
  currencies: z.array(z.string()).catch([]),
})

/** The stored details of a game, complete. */
export function readDetails(stored: object): GameDetails {
  return details.parse(stored)
}
