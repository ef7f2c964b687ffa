import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { useFrame } from '../use-frame.ts'
import { getRow, type OneRow, type Row } from '../client.ts'

const lookEveryMs = 1_000
const ended = new Set(['done', 'failed', 'cancelled', 'over'])

/** A file that was asked for, looked at every second until it is done. */
export function useExport(id: string): Row | undefined {
  const { areas } = useFrame()
  const area = areas.find((one) => one.id === 'exports') ?? { id: 'exports' }
  const { data } = useServerQuery<OneRow>({
    queryKey: ['dashboard', 'exports', 'row', id],
    queryFn: () => getRow(area, id),
    refetchInterval: ({ state: { data: latest } }) =>
      ended.has(String(latest?.row['state'])) ? false : lookEveryMs,
  })
  return data?.row
}
