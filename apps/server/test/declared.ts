import { calls, type CallSpec } from '@powerplay/contract'
import { mustHave, Refusal } from '@powerplay/kernel'
import { answerOfCall } from '../src/platform/http/answers/refusal-answer.ts'

const callByKey = new Map<string, CallSpec>(Object.entries(calls))

/**
 * What a call failed with, asked for behind the HTTP edge, is told as it is there.
 * @throws Defect for a refusal that the call does not declare, which is a status 500 to whoever asks over HTTP
 */
export function expectDeclared(key: string, error: unknown): void {
  if (error instanceof Refusal) answerOfCall(mustHave(callByKey.get(key), `the call ${key}`), error)
}
