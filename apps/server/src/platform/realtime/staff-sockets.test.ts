import { afterEach, expect, it } from 'vitest'
import type { Caller } from '../context.ts'
import type { Credentials } from '../requests/authenticator.ts'
import {
  bearerAuth,
  FakeAuthenticator,
  openStage,
  person,
  subscribe,
  whisper,
  type Stage,
} from './test/stage.ts'

const agent = person('agent')
const byCookie = { extraHeaders: { Cookie: `powerplay_session=${agent.cookie}` } }
let stage: Stage

afterEach(() => stage.close())

/** Somebody of staff, who may do everything. */
class StaffAuthenticator extends FakeAuthenticator {
  readonly #isEnrolled: boolean

  constructor(isEnrolled: boolean) {
    super([agent])
    this.#isEnrolled = isEnrolled
  }

  override async authenticate(credentials: Credentials): Promise<Caller> {
    const caller = await super.authenticate(credentials)
    if (caller.userId === null) return caller
    const isByCookie = credentials.bearer === null
    return {
      ...caller,
      session: {
        ...{ generation: 1, openedAt: 0, isByCookie },
        ...{ isPresenceProven: false, presenceBy: 'password' },
      },
      factor: { isEnrolled: this.#isEnrolled, isProven: false, isExempt: false },
      can: () => true,
    }
  }
}

const open = async (isEnrolled = true) => {
  stage = await openStage({
    authenticator: new StaffAuthenticator(isEnrolled),
    handlers: {
      OnlineUsers: async (_input, { caller }) => ({ count: caller.can('chat_moderator') ? 1 : 0 }),
    },
  })
}

/** Whether a socket acts with the powers of staff, and hears what is said at their desk. */
async function powersOf(socket: ReturnType<Stage['connect']>, auth: object = {}) {
  const [own] = await subscribe(socket, agent.channel, auth)
  expect(own).toBe('subscription_succeeded')
  const [desk] = await subscribe(socket, 'private-Support', auth)
  const said = await whisper(socket, agent.channel, 'client-OnlineUsers', {})
  const count: unknown = Reflect.get(Object(Reflect.get(Object(said), 'answer')), 'count')
  return { isAtDesk: desk === 'subscription_succeeded', isStaff: count === 1 }
}

it('a socket that staff opened by their cookie has their powers', async () => {
  await open()
  expect(await powersOf(stage.connect(byCookie))).toEqual({ isAtDesk: true, isStaff: true })
})

it('a copied bearer of staff opens the socket of a player, however it is brought', async () => {
  await open()
  const none = { isAtDesk: false, isStaff: false }
  expect(await powersOf(stage.connect({ auth: bearerAuth(agent) }))).toEqual(none)
  expect(await powersOf(stage.connect(), bearerAuth(agent))).toEqual(none)
})

it('staff without a second factor have the socket of a player', async () => {
  await open(false)
  const none = { isAtDesk: false, isStaff: false }
  expect(await powersOf(stage.connect(byCookie))).toEqual(none)
})
