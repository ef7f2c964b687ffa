import { groupFilters } from './catalogue-counts.ts'
import { useAnswer } from './use-answer.ts'

const input = { filter: [...groupFilters.originals], page: 1, size: 50 }

/** Ids of our own games, highest priority first, as the catalogue has them; empty until known. */
export function useOriginalsOrder(): readonly string[] {
  const { data } = useAnswer('gamesFilter', input)
  return data?.map(({ id }) => id) ?? []
}
