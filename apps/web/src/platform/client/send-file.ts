import { addressOf, type SiteCallKey } from './call-address.ts'
import type { CallOutput } from './call-types.ts'
import { sendRequest } from './request.ts'

/**
 * Makes a call of the contract that takes a file.
 * @throws ServerRefusal when the server says no, ConnectionFailure when it cannot be reached.
 */
export async function sendFile<Key extends SiteCallKey>(
  call: Key,
  file: Blob,
): Promise<CallOutput<Key>> {
  const { method, path } = await addressOf(call)
  const body = new FormData()
  body.set('file', file)
  const answer = await sendRequest({ method, path, body })
  // The boundary: the server validates its answers against the same contract.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return answer as CallOutput<Key>
}
