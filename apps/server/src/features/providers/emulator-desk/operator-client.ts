import { secondMs } from '@powerplay/kernel'
import type { Secrets } from '../../../platform/secrets.ts'
import { limitedBytes } from '../outbound.ts'
import { embeddedMerchant, type OurMerchant } from '../slotegrator/merchant.ts'

/** Where the emulated aggregator takes its operator's calls. */
export interface Operator {
  /** Without a slash at the end. */
  readonly origin: string
  readonly token: string
}

/** The operator of the emulator that this build brings; null where it brings none. */
export function operatorOf(
  merchant: OurMerchant | null,
  secrets: Pick<Secrets, 'key'>,
): Operator | null {
  if (merchant?.isEmbedded !== true) return null
  return { origin: new URL(merchant.url).origin, token: embeddedMerchant(secrets).operatorToken }
}

/** What the emulator answered. */
export interface OperatorAnswer {
  readonly status: number
  readonly body: unknown
}

/** Self-validation makes some eighty callbacks of up to three seconds each; most take none. */
const timeoutMs = 20 * secondMs
const answerBytesMax = 4 * 1_024 * 1_024

/** Makes a call of the emulator's operator. @throws Error when it cannot be reached or read */
export async function askOperator(
  { origin, token }: Operator,
  { method, path, body }: { method: string; path: string; body?: object },
): Promise<OperatorAnswer> {
  const answer = await fetch(`${origin}/api/operator/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = (await limitedBytes(answer, answerBytesMax)).toString('utf8')
  return { status: answer.status, body: JSON.parse(text) }
}
