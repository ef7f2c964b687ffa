import { createClient } from 'redis'
import { ServiceProblem } from '../database/reach-database.ts'

const connectMs = 5_000

/** Checks that Redis answers, before anything is built upon it. @throws ServiceProblem */
export async function reachRedis(url: string): Promise<void> {
  const socket = { connectTimeout: connectMs, reconnectStrategy: false } as const
  const client = createClient({ url, socket })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.ping()
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown reason'
    throw new ServiceProblem(`The Redis of REDIS_URL cannot be reached (${why}).`, { cause: error })
  } finally {
    client.destroy()
  }
}
