import type { CallInput } from '../../../platform/client/call-types.ts'
import { messages } from './messages.en.ts'

const texts = messages.actions

/** The callbacks there are. */
export const actionNames = ['balance', 'bet', 'win', 'refund', 'rollback'] as const

export type ActionName = (typeof actionNames)[number]

/** What the form holds. */
export interface ActionDraft {
  readonly action: ActionName
  readonly amount: string
  readonly type: string
  readonly transactionId: string
  readonly betId: string
  readonly listed: string
  readonly roundId: string
  readonly isFinished: boolean
  readonly signature: 'good' | 'bad' | 'missing'
  readonly staleSeconds: string
}

/** An empty form. */
export const emptyDraft: ActionDraft = {
  action: 'bet',
  amount: '1.00',
  type: '',
  transactionId: '',
  betId: '',
  listed: '',
  roundId: '',
  isFinished: false,
  signature: 'good',
  staleSeconds: '0',
}

/** What is wrong, by field. */
export type ActionProblems = Partial<Record<'amount' | 'betId' | 'listed', string>>

/** The fields that an action has. */
export function fieldsOf(action: ActionName) {
  return {
    hasMoney: action === 'bet' || action === 'win' || action === 'refund',
    hasType: action === 'bet' || action === 'win',
    hasTransaction: action !== 'balance',
    hasBet: action === 'refund',
    hasList: action === 'rollback',
  }
}

const amountText = /^\d{1,18}(\.\d{1,18})?$/

/** The call that a form stands for, or what is wrong with it. */
export function readDraft(
  draft: ActionDraft,
  sessionId: string,
): { readonly problems: ActionProblems; readonly input?: CallInput<'actAtEmulator'> } {
  const { hasMoney, hasType, hasTransaction, hasBet, hasList } = fieldsOf(draft.action)
  const rollback = hasList ? readListed(draft.listed) : undefined
  const problems: ActionProblems = {
    ...(hasMoney && !amountText.test(draft.amount) ? { amount: texts.amountWrong } : {}),
    ...(hasBet && draft.betId.trim() === '' ? { betId: texts.needed } : {}),
    ...(hasList && rollback === undefined ? { listed: texts.listedWrong } : {}),
  }
  if (Object.keys(problems).length > 0) return { problems }
  const staleSeconds = Number.parseInt(draft.staleSeconds, 10)
  return {
    problems,
    input: {
      sessionId,
      action: draft.action,
      ...(hasMoney ? { amount: draft.amount } : {}),
      ...(hasType ? given('type', draft.type) : {}),
      ...(hasTransaction ? given('transactionId', draft.transactionId) : {}),
      ...(hasTransaction ? given('roundId', draft.roundId) : {}),
      ...(hasBet ? given('betTransactionId', draft.betId) : {}),
      ...(hasTransaction && !hasList ? { finished: draft.isFinished } : {}),
      ...(rollback ? { rollback } : {}),
      ...(draft.signature === 'good' ? {} : { signature: draft.signature }),
      ...(staleSeconds > 0 ? { staleSeconds } : {}),
    },
  }
}

function given(name: string, text: string): Readonly<Record<string, string>> {
  return text.trim() === '' ? {} : { [name]: text.trim() }
}

type Listed = NonNullable<CallInput<'actAtEmulator'>['rollback']>[number]

/** "bet abc" a line; undefined unless every line is one. */
function readListed(text: string): CallInput<'actAtEmulator'>['rollback'] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const read = lines.flatMap((line): Listed[] => {
    const [, action, transactionId = ''] = /^(bet|win)\s+(\S+)$/.exec(line) ?? []
    return action === 'bet' || action === 'win' ? [{ action, transactionId, amount: '0' }] : []
  })
  return lines.length > 0 && read.length === lines.length ? read : undefined
}
