import { z } from 'zod'
import { jsonOf, type WireAnswer } from '../client/wire.ts'
import type { Target } from './target.ts'

/** What was sent, as far as the checks care. */
export interface Attempt {
  /** What was done, for the message. */
  readonly how: string
  /** True when a good answer would be wrong. */
  readonly mustFail: boolean
}

const refusalShape = z.strictObject({
  code: z.int(),
  name: z.string(),
  message: z.string(),
  params: z.record(z.string(), z.unknown()),
})
const refusedCall = z.strictObject({ code: z.int(), error: refusalShape })
const refusedWhisper = z.strictObject({ error: z.strictObject({ message: refusalShape }) })

type Refused = z.output<typeof refusalShape>

/** The refusal inside an answer, wherever this kind of target puts it. */
function refusalIn(target: Target, answer: WireAnswer): Refused | undefined {
  const body = jsonOf(answer)
  if (!target.isWhisper || answer.status !== 200) return refusedCall.safeParse(body).data?.error
  return refusedWhisper.safeParse(body).data?.error.message
}

function isGood(target: Target, answer: WireAnswer): boolean {
  return answer.status === target.call.status && refusalIn(target, answer) === undefined
}

function isDeclared(target: Target, { status }: WireAnswer, refused: Refused | undefined): boolean {
  if (refused === undefined) return status === target.call.status
  const spec = target.refusals.find(({ name }) => name === refused.name)
  if (spec === undefined) return false
  const isInside = target.isWhisper && status === 200
  return spec.code === refused.code && (isInside || spec.status === status)
}

const stackTrace = /\n\s+at |node_modules|\.[cm]?[jt]s:\d|pg-pool|select .* from|relation "/i

type Check = (target: Target, answer: WireAnswer, attempt: Attempt) => boolean

/** What must hold for every answer, by the names such checks are commonly known under. */
const checks: Readonly<Record<string, Check>> = {
  /** A refusal of the contract may say 502: somebody else's server does not answer. */
  not_a_server_error(target, answer) {
    const refused = refusalIn(target, answer)
    if (refused?.name === 'core/defect') return false
    return answer.status < 500 || (refused !== undefined && isDeclared(target, answer, refused))
  },
  status_code_conformance: (target, answer) =>
    isDeclared(target, answer, refusalIn(target, answer)),
  content_type_conformance: (_target, { status, headers }) =>
    status === 204
      ? headers['content-type'] === undefined
      : headers['content-type'] === 'application/json; charset=utf-8',
  response_schema_conformance(target, answer) {
    if (!isGood(target, answer)) return refusalIn(target, answer) !== undefined
    const body = answer.status === 204 && answer.text === '' ? null : jsonOf(answer)
    return target.output.safeParse(body).success
  },
  negative_data_rejection: (target, answer, { mustFail }) => !mustFail || !isGood(target, answer),
  no_stack_in_answers: (_target, { text }) => !stackTrace.test(text),
}

/** Runs all checks on an answer. @throws Error that names the first one that does not hold. */
export function checkAnswer(target: Target, answer: WireAnswer, attempt: Attempt): void {
  for (const [name, holds] of Object.entries(checks)) {
    if (holds(target, answer, attempt)) continue
    const said = `${answer.status} ${answer.text.slice(0, 500)}`
    throw new Error(`${name}: ${target.title}, ${attempt.how}, was answered ${said}`)
  }
}
