import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { readQueues, type Queues } from '../client.ts'

const lookEveryMs = 15_000

/** What waits for the reader; looked at every quarter of a minute, and after each act. */
export function useQueues(): Queues {
  const { data = [] } = useServerQuery<Queues>({
    queryKey: ['dashboard', 'queues'],
    queryFn: readQueues,
    refetchInterval: lookEveryMs,
  })
  return data
}
