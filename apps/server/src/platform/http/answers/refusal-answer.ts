import { Defect, type Refusal, type RefusalParams } from '@powerplay/kernel'
import { refusals, type CallSpec, type RefusalSpec } from '@powerplay/contract'

const specByName = new Map(refusals.map((spec) => [spec.name, spec]))

/** A refusal as the wire carries it. `code` stands twice: clients read it at either place. */
export interface RefusalAnswer {
  readonly spec: RefusalSpec
  readonly body: {
    readonly code: number
    readonly error: {
      readonly code: number
      readonly name: string
      readonly message: string
      readonly params: RefusalParams
    }
  }
}

function fillIn(message: string, params: RefusalParams): string {
  return message.replaceAll(/\{(\w+)\}/g, (whole, key: string) => {
    const value = Object.hasOwn(params, key) ? params[key] : undefined
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole
  })
}

/** The catalogue's entry of this name with its text filled in. @throws Defect for other names. */
export function answerOf(name: string, params: RefusalParams = {}): RefusalAnswer {
  const spec = specByName.get(name)
  if (spec === undefined) throw new Defect(`the catalogue has no refusal ${name}`)
  const { code, message } = spec
  return {
    spec,
    body: { code, error: { code, name, message: fillIn(message, params), params } },
  }
}

/** A text of ours with the sentences of the catalogue, as they are told, in the place of their names. */
export function inSentences(text: string): string {
  return text.replaceAll(/[a-z][a-z-]*\/[a-z][a-z-]*/g, (name) => {
    const message = specByName.get(name)?.message
    return message === undefined || message.includes('{') ? name : `“${message}”`
  })
}

/** The answer of a use case's refusal. @throws Defect when the call never declared it. */
export function answerOfCall(call: CallSpec, refusal: Refusal): RefusalAnswer {
  const name = refusal.refusal
  const isDeclared = name.startsWith('core/') || call.refusals.some((spec) => spec.name === name)
  if (!isDeclared) throw new Defect(`${call.path} does not declare ${name}`, { cause: refusal })
  return answerOf(name, refusal.params)
}
