/** How loud a refusal is in the logs: most are everyday, some deserve a look. */
export type Severity = 'debug' | 'info' | 'warn'

/**
 * One entry of the refusal catalogue. `code` is the number of the wire: it restarts per call, so
 * only the name is unique.
 */
export interface RefusalSpec {
  readonly name: string
  readonly code: number
  readonly status: number
  readonly message: string
  readonly meaning: string
  readonly severity: Severity
  /** Names of the parameters that the answer carries. */
  readonly params: readonly string[]
}

type Entry = Pick<RefusalSpec, 'code' | 'status' | 'message' | 'meaning'> &
  Partial<Pick<RefusalSpec, 'severity' | 'params'>>

/** Builds one feature's part of the catalogue; the feature's name becomes the prefix. */
export function refusalsOf<Key extends string>(
  feature: string,
  entries: Readonly<Record<Key, Entry>>,
): Readonly<Record<Key, RefusalSpec>> {
  const built: Partial<Record<Key, RefusalSpec>> = {}
  for (const key in entries) {
    built[key] = { severity: 'debug', params: [], ...entries[key], name: `${feature}/${key}` }
  }
  // Every key was just filled in the loop above; the type system cannot follow that.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return built as Record<Key, RefusalSpec>
}
