/** Why the embedded PostgreSQL cannot run; the message is one sentence for the operator. */
export class EmbeddedPostgresFailure extends Error {
  override readonly name = 'EmbeddedPostgresFailure'
}

const sentenceByCode = new Map([
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not change it'],
  ['EROFS', 'the disk is read-only'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['ENOTDIR', 'part of the path is not a folder'],
  ['EEXIST', 'something that is not a folder is in the way'],
])

/** The system's error code (`EACCES`, ...) of a thrown value, or an empty text. */
export function errorCode(error: unknown): string {
  const isCoded = error instanceof Error && 'code' in error && typeof error.code === 'string'
  return isCoded ? String(error.code) : ''
}

/** Does file work on `path`; a system error becomes one sentence that says what was in the way. */
export function onDisk<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (errorCode(error) === '') throw error
    const reason = sentenceByCode.get(errorCode(error)) ?? errorCode(error)
    throw new EmbeddedPostgresFailure(`The data folder ${path} cannot be used: ${reason}.`, {
      cause: error,
    })
  }
}
