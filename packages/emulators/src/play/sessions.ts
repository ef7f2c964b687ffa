import type { Chance } from '../platform/chance.ts'
import type { Clock } from '../platform/clock.ts'
import type { Change, Shelf } from '../platform/shelf.ts'
import { readSession, type Session } from './session.ts'

export type NewSession = Omit<
  Session,
  'token' | 'openedAt' | 'closedAt' | 'turn' | 'feature' | 'balance'
>

export interface Sessions {
  readonly open: (session: NewSession, balance: string) => Session
  readonly find: (token: string) => Session | undefined
  readonly findById: (sessionId: string) => Session | undefined
  /** The change that keeps this state of a session. */
  readonly change: (session: Session) => Change
  readonly save: (session: Session) => void
  /** Newest first. */
  readonly list: () => readonly Session[]
  /** Runs one thing at a time for a session; undefined when it is busy. */
  readonly exclusively: <Value>(
    token: string,
    run: (session: Session) => Promise<Value>,
  ) => Promise<Value> | undefined
}

/** Old sessions make place for new ones beyond this many; a day old ones go first. */
const sessionsMax = 20_000

export function createSessions(shelf: Shelf, chance: Chance, clock: Clock): Sessions {
  const busy = new Set<string>()
  const find = (token: string): Session | undefined => readSession(shelf.get('session', token))
  const change = (session: Session): Change => ({
    kind: 'session',
    id: session.token,
    value: session,
  })
  // The merchant's id is part of it: ids stay new even when the store was thrown away.
  const mint = (sessionId: string): { token: string; number: number } => {
    const last = shelf.get('counter', 'session')
    const number = (typeof last === 'number' ? last : 0) + 1
    return { token: chance.hex(`session:${number}:${sessionId}`, 40), number }
  }
  const makePlace = (): Change[] => {
    if (shelf.size('session') < sessionsMax) return []
    const oldest = shelf.list('session')[0]
    return oldest ? ['session', 'result'].map((kind) => ({ kind, id: oldest[0] })) : []
  }
  return {
    open: (draft, balance) => {
      const { token, number } = mint(draft.sessionId)
      const rest = { openedAt: clock.now(), closedAt: null, turn: 0, feature: null }
      const session: Session = { ...draft, ...rest, token, balance }
      const counter: Change = { kind: 'counter', id: 'session', value: number }
      shelf.apply(counter, change(session), ...makePlace())
      return session
    },
    find,
    findById: (sessionId) =>
      listAll(shelf).find((session) => session.sessionId === sessionId && !session.isDemo),
    change,
    save: (session) => shelf.apply(change(session)),
    list: () => listAll(shelf),
    exclusively: (token, run) => {
      const session = find(token)
      if (!session || busy.has(token)) return undefined
      busy.add(token)
      return Promise.resolve()
        .then(() => run(session))
        .finally(() => busy.delete(token))
    },
  }
}

function listAll(shelf: Shelf): Session[] {
  return shelf
    .list('session')
    .flatMap(([, value]) => readSession(value) ?? [])
    .reverse()
}
