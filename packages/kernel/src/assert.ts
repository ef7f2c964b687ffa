import { Defect } from './defect.ts'

/** Throws a Defect when `condition` does not hold: a rule of ours was broken, not of the user. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Defect(message)
}

/** Closes an exhaustive `switch`: stops compiling when a case is forgotten. */
export function assertNever(value: never): never {
  throw new Defect(`unexpected value ${String(value)}`)
}

/** The value, or a Defect when it is absent. For lookups that cannot miss unless we erred. */
export function mustHave<Value>(value: Value | undefined | null, what: string): Value {
  if (value === undefined || value === null) throw new Defect(`${what} is missing`)
  return value
}
