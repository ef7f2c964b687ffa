import { mintUuidV7, type Uuid } from '@powerplay/kernel'
import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import {
  callOf,
  openTestApp,
  type TestApp,
  type TestAppOptions,
  type TestPlayer,
} from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { expectDeclared } from '../../../../test/declared.ts'
import type { CallContext } from '../../../platform/context.ts'

export interface Row {
  readonly id: string
  readonly [column: string]: unknown
}

/** What the calls of an area answer, whichever it is. */
export interface Answer {
  readonly rows: readonly Row[]
  readonly next: string | null
  readonly previous: string | null
  readonly note: string | null
  readonly row: Row
  readonly detail: Readonly<Record<string, unknown>>
  readonly history: readonly { readonly event: string; readonly reason: string | null }[]
  readonly answer: unknown
  readonly job_id: string
}

export const page = { filter: {}, perPage: 50 }
export const reason = 'a test wants to see it'

/** A program with an administrator and a player, and its calls as staff make them. */
export interface Desk {
  readonly base: TestDatabase
  readonly node: TestApp
  readonly ada: TestPlayer
  readonly nova: TestPlayer
  /** A call of somebody who may do everything; each has a key of its own. */
  asStaff(player?: TestPlayer, key?: Uuid, ip?: string): CallContext
  /** Asks a call. @throws Defect where it refuses with what it does not declare. */
  ask(key: string, input: object, context?: CallContext): Promise<Answer>
  /** Asks for what a second person decides. @returns the request's id. */
  askFor(key: string, input: object, context?: CallContext): Promise<string>
  /** Makes somebody an administrator. */
  administrator(player: TestPlayer): Promise<void>
  close(): Promise<void>
}

/** @param environment of the program, `ROLES` for instance: without workers nothing is written by itself */
export async function openDesk(environment: TestAppOptions['environment'] = {}): Promise<Desk> {
  const base = await createTestDatabase()
  const node = await openTestApp({ databaseUrl: base.url, environment })
  const [ada, nova] = [await node.join(), await node.join()]
  const mintKey = () => mintUuidV7(node.app.platform.clock.now(), randomBytes(10))
  const desk: Desk = {
    ...{ base, node, ada, nova },
    asStaff(player = ada, key = mintKey(), ip = '127.0.0.1') {
      const context = callOf(player, key)
      return { ...context, caller: { ...context.caller, ip, can: () => true } }
    },
    async ask(key, input, context = desk.asStaff()) {
      const handler: unknown = Reflect.get(node.app.handlers, key)
      if (typeof handler !== 'function') throw new Error(`no call ${key}`)
      try {
        return await Reflect.apply(handler, undefined, [input, context])
      } catch (error) {
        expectDeclared(key, error)
        throw error
      }
    },
    async askFor(key, input, context = desk.asStaff()) {
      const refusal: unknown = await desk.ask(key, input, context).catch((error: unknown) => error)
      expect(refusal).toMatchObject({ refusal: 'core/waits-for-approval' })
      const params: unknown = Reflect.get(Object(refusal), 'params')
      return String(Reflect.get(Object(params), 'approvalId'))
    },
    administrator: ({ userId }) => node.app.doors.auth.grantRole({ userId, role: '*', by: null }),
    async close() {
      await node.close()
      await base.drop()
    },
  }
  await desk.administrator(ada)
  return desk
}
