import { metadataOf } from '../originals/index.ts'
import type { ProfileParts } from './parts.ts'
import type { NamedGame } from './present.ts'

/** A game by its id as the figures show it; one that is in no list any more by its id alone. */
export async function nameGame(
  { foreignGame }: Pick<ProfileParts, 'foreignGame'>,
  game: string,
): Promise<NamedGame> {
  const foreign = await foreignGame(game)
  const params = foreign ? { gameName: foreign.name, gameImage: foreign.image } : {}
  return metadataOf({ game, params })
}
