import { Socket } from 'node:net'
import pg from 'pg'
import { sqlStateOf } from './faults.ts'

/** How long a database may be silent, in milliseconds. */
export interface Patience {
  /** While a connection is opened and its session settled. */
  readonly openMs: number
  /** While answers are owed; then the database is asked whether the session still works on them. */
  readonly answerMs: number
  /** While it is asked that. */
  readonly askMs: number
}

/** Notices when a connection will never get the answers it is owed. */
export interface AnswerWatch {
  /** @param last the answer that comes after all others of what was sent now. */
  owed(last: Promise<unknown>): void
}

/** Which connection is watched. */
export interface WatchedSession {
  readonly url: string
  /** The name by which the database lists the session: no other has it. */
  readonly session: string
  readonly patience: Pick<Patience, 'answerMs' | 'askMs'>
  /** Ends the connection as one that broke. */
  giveUp(error: Error): void
}

/**
 * Watches what is owed. While nothing is heard for long, the database is asked over a connection of
 * its own: a session that works, or waits for a lock, is waited for, however long that takes; one
 * that is gone, or waits for bytes of ours, has lost the question or the answer on the way, and is
 * given up. So is one whose database answers nobody.
 */
export function watchAnswers({ url, session, patience, giveUp }: WatchedSession): AnswerWatch {
  const { answerMs, askMs } = patience
  let owedCount = 0
  let heardAt = 0
  let isWatching = false
  const heard = () => {
    owedCount -= 1
    heardAt = performance.now()
  }
  const watch = (ms: number) => {
    isWatching = true
    setTimeout(() => void look(), ms).unref()
  }
  const look = async () => {
    const lastHeardAt = heardAt
    const isQuiet = () => owedCount > 0 && heardAt === lastHeardAt
    if (isQuiet() && performance.now() - heardAt >= answerMs) {
      const why = await whyLost({ url, session, askMs, answerMs, isQuiet })
      if (isQuiet() && why !== undefined) return giveUp(new Error(why))
    }
    isWatching = false
    if (owedCount === 0) return
    const restMs = answerMs - (performance.now() - heardAt)
    watch(restMs > 0 ? restMs : answerMs)
  }
  return {
    owed(last) {
      if (owedCount === 0) heardAt = performance.now()
      owedCount += 1
      last.then(heard, heard)
      if (!isWatching) watch(answerMs)
    },
  }
}

/**
 * A session that waits for bytes does not come to what it never got: it is ended where it stands, unless it
 * did something lately and so hears us.
 */
const askText = `
  select case when wait_event_type = 'Client'
      and state_change <= clock_timestamp() - $2 * interval '1 ms'
    then pg_terminate_backend(pid) end as is_ended
  from pg_stat_activity where application_name = $1`

interface Question {
  readonly url: string
  readonly session: string
  readonly askMs: number
  readonly answerMs: number
  /** Whether still nothing is heard: answers may have come while this question was on its way. */
  isQuiet(): boolean
}

/** @returns why no answer will come; undefined while one may. */
async function whyLost(question: Question): Promise<string | undefined> {
  const { url, session, askMs, answerMs, isQuiet } = question
  const socket = new Socket()
  const client = new pg.Client({ connectionString: url, stream: () => socket })
  client.on('error', () => undefined)
  try {
    const answer = await withinTime(socket, askMs, async () => {
      await client.connect()
      if (!isQuiet()) return null
      // Nobody ends a session for what was true before this connection stood.
      return client.query<{ is_ended: boolean | null }>(askText, [session, answerMs / 2])
    })
    if (answer === null) return undefined
    const [found] = answer.rows
    if (found === undefined) return 'the session is gone'
    return found.is_ended === null ? undefined : 'the session waits for what it was sent'
  } catch (error) {
    // A database that refuses the question, for instance while it starts up, is there.
    return sqlStateOf(error) === undefined ? `the database is silent: ${String(error)}` : undefined
  } finally {
    socket.destroy()
  }
}

/** Does something with a connection that is given up when it takes longer, or fails. */
export async function withinTime<Result>(
  socket: Socket,
  ms: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const late = setTimeout(() => {
    socket.destroy(new Error(`the database did not answer within ${ms} ms`))
  }, ms)
  try {
    return await work()
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    clearTimeout(late)
  }
}
