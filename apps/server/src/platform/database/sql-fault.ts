import { sqlStateOf } from './database.ts'

/** What a statement of ours raised: its code, and the word that goes with it. */
export interface SqlFault {
  readonly code: string
  readonly message: string
}

/** The database's own error in whatever was thrown, or undefined. */
export function sqlFaultOf(error: unknown): SqlFault | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = sqlStateOf(one)
    if (code !== undefined) return { code, message: one.message }
  }
  return undefined
}
