import type { SportEvent } from '@powerplay/contract'
import { useCategory } from '../live/use-sport.ts'
import { useCurrentSportType, type SportType } from '../sport-type.ts'

/** What the widget of an event embeds: esports are streamed wherever they are looked at. */
export function useSportType({ categoryId }: Pick<SportEvent, 'categoryId'>): SportType {
  const current = useCurrentSportType((state) => state.sportType)
  const category = useCategory(categoryId)
  return category?.isEsport === true ? 'ESPORTS' : current
}
