import { secondMs } from '@powerplay/kernel'
import { askOutside } from '../../../platform/outgoing/outgoing.ts'
import type { Secrets } from '../../../platform/secrets.ts'
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
  const { status, bytes } = await askOutside({
    url: `${origin}/api/operator/${path}`,
    namedOrigin: origin,
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    timeoutMs,
    bytesMax: answerBytesMax,
  })
  return { status, body: JSON.parse(bytes.toString('utf8')) }
}
