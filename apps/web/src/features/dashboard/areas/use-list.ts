import { keepPreviousData } from '@tanstack/react-query'
import type { ShownArea } from '@powerplay/contract'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { getRow, listRows, type ListQuestion, type OneRow, type RowPage } from '../client.ts'

const freshMs = 5_000

/** A page of an area's rows; the page before stays in view while the next is on its way. */
export function useList(area: ShownArea, question: ListQuestion) {
  return useServerQuery<RowPage>({
    queryKey: ['dashboard', area.id, 'list', question],
    queryFn: ({ signal }) => listRows(area, question, signal),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    refetchInterval: area.refreshMs ?? false,
  })
}

const rowQuery = (area: ShownArea, id: string) => ({
  queryKey: ['dashboard', area.id, 'row', id],
  queryFn: () => getRow(area, id),
  staleTime: freshMs,
})

/** One row with its history. */
export function useRow(area: ShownArea, id: string) {
  return useServerQuery<OneRow>(rowQuery(area, id))
}

/** Reads everything of the dashboard anew but its frame: something was done. */
export function readAnew(): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: ['dashboard'],
    predicate: ({ queryKey }) => queryKey[1] !== 'frame',
  })
}

/** A row as it stands now, with its latest act; of a part of another row, as its list says. */
export async function readRowAnew(
  area: ShownArea,
  id: string,
): Promise<Partial<Pick<OneRow, 'row' | 'history'>>> {
  await readAnew()
  if (area.of === null) return queryClient.fetchQuery(rowQuery(area, id)).catch(() => ({}))
  const pages = queryClient.getQueriesData<RowPage>({ queryKey: ['dashboard', area.id, 'list'] })
  const known = pages.flatMap(([, page]) => page?.rows.filter((row) => row.id === id) ?? [])
  const [row] = known.sort((one, other) => other.version - one.version)
  return row === undefined ? {} : { row }
}
