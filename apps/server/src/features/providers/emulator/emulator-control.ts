import { refuse } from '@powerplay/kernel'
import type { z } from 'zod'
import type { CallContext, CallHandlers, Platform } from '../../../platform/context.ts'
import { operatorAnswers } from './operator-answers.ts'
import { askOperator, type Operator, type OperatorAnswer } from './operator-client.ts'

interface Order {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: object
}

/** The calls behind the emulator's face. */
export type EmulatorCalls = Pick<
  CallHandlers,
  | 'emulatorGames'
  | 'emulatorSessions'
  | 'emulatorLog'
  | 'clearEmulatorLog'
  | 'emulatorFaults'
  | 'setEmulatorFault'
  | 'actAtEmulator'
  | 'validateAtEmulator'
>

interface EmulatorLink {
  /** Any answer. @throws Refusal providers/no-answer, core/feature-off without an emulator */
  asked(order: Order): Promise<OperatorAnswer>
  /** An answer of this shape. @throws Refusal core/unknown-id, core/bad-payload besides */
  ask<Schema extends z.ZodType>(order: Order, schema: Schema): Promise<z.output<Schema>>
  /** What staff does moves money of players: each deed leaves a line in the audit trail. */
  note(context: CallContext, event: string, detail: Record<string, string>): Promise<void>
}

const unknownThing = 404
const notValid = 422

function openLink(platform: Platform, operatorOf: () => Operator | null): EmulatorLink {
  const asked: EmulatorLink['asked'] = async (order) => {
    const operator = operatorOf() ?? refuse('core/feature-off')
    try {
      return await askOperator(operator, order)
    } catch (error) {
      platform.logOf('providers').warn({ event: 'providers.emulator_failed', error: String(error) })
      return refuse('providers/no-answer')
    }
  }
  return {
    asked,
    async ask(order, schema) {
      const { status, body } = await asked(order)
      if (status === unknownThing) return refuse('core/unknown-id')
      const fields = { amount: ['validation.regex'] }
      if (status === notValid) return refuse('core/bad-payload', { fields })
      const read = schema.safeParse(body)
      return read.success ? read.data : refuse('providers/no-answer')
    },
    note: ({ caller }, event, detail) =>
      platform.audit.write({
        ...{ stream: 'staff', event, actor: caller.userId, subject: 'emulator', detail },
      }),
  }
}

/**
 * Hands what staff asks to the emulated aggregator and its answers back.
 * @param operatorOf null where this build has no emulator.
 */
export function createEmulatorControl(
  platform: Platform,
  operatorOf: () => Operator | null,
): EmulatorCalls {
  const link = openLink(platform, operatorOf)
  const { ask, asked, note } = link
  return {
    emulatorGames: () => ask({ method: 'GET', path: 'games' }, operatorAnswers.games),
    emulatorSessions: async () => ({
      sessions: (await sessionsOf(link)).map(({ session: _token, ...shown }) => shown),
    }),
    emulatorLog({ before }) {
      const path = before === undefined ? 'log' : `log?before=${before}`
      return ask({ method: 'GET', path }, operatorAnswers.log)
    },
    async clearEmulatorLog(_input, context) {
      await asked({ method: 'DELETE', path: 'log' })
      await note(context, 'providers.emulator_log_cleared', {})
      return { entries: [] }
    },
    emulatorFaults: () => ask({ method: 'GET', path: 'faults' }, operatorAnswers.faults),
    async setEmulatorFault(fault, context) {
      const order = { method: 'POST', path: 'faults', body: fault } as const
      const answer = await ask(order, operatorAnswers.faults)
      const detail = { name: fault.name, share: String(fault.share) }
      await note(context, 'providers.emulator_fault_set', detail)
      return answer
    },
    actAtEmulator: (action, context) => act(link, action, context),
    validateAtEmulator: (_input, context) => validate(link, context),
  }
}

async function sessionsOf({ ask }: EmulatorLink) {
  const { sessions } = await ask({ method: 'GET', path: 'sessions' }, operatorAnswers.sessions)
  return sessions
}

async function act(
  link: EmulatorLink,
  { sessionId, rollback, ...rest }: Parameters<EmulatorCalls['actAtEmulator']>[0],
  context: CallContext,
) {
  const isMeant = (one: { sessionId: string; isDemo: boolean }) =>
    one.sessionId === sessionId && !one.isDemo
  const { session } = (await sessionsOf(link)).find(isMeant) ?? refuse('core/unknown-id')
  const listed = rollback?.map((one) => ({ ...one, type: one.action }))
  const body = { ...rest, session, ...(listed ? { rollback: listed } : {}) }
  const order = { method: 'POST', path: 'actions', body } as const
  const { reply, entry } = await link.ask(order, operatorAnswers.act)
  const detail = { action: rest.action, session: sessionId, amount: rest.amount ?? '' }
  await link.note(context, 'providers.emulator_acted', detail)
  return { outcome: reply.kind, entry }
}

/** Without a session of the last minutes there is nothing to check, which is no failure. */
async function validate(link: EmulatorLink, context: CallContext) {
  const { status, body } = await link.asked({ method: 'POST', path: 'self-validation' })
  if (status === notValid) return { needsSession: true, isGood: false, checks: [] }
  const read = operatorAnswers.validation.safeParse(body)
  if (!read.success) return refuse('providers/no-answer')
  await link.note(context, 'providers.emulator_validated', {})
  return { needsSession: false, isGood: read.data.success, checks: read.data.checks }
}
