import { createHmac, timingSafeEqual } from 'node:crypto'

/** A message of the signer's socket: one line of JSON, authentic by a key that both sides hold. */
export interface Envelope {
  /** Of the question; its answer has the same. */
  readonly id: string
  /** Epoch milliseconds. */
  readonly at: number
  /** JSON text. */
  readonly body: string
  /** HMAC-SHA-256 over side, id, time and body, hex. */
  readonly mac: string
}

/** Who speaks: an answer is no question, so none can be sent back as one. */
export type Side = 'question' | 'answer'

const macOf = (key: Buffer, side: Side, { id, at, body }: Omit<Envelope, 'mac'>) =>
  createHmac('sha256', key).update(`${side}\n${id}\n${at}\n${body}`).digest()

export function sealed(key: Buffer, side: Side, plain: Omit<Envelope, 'mac'>): string {
  return `${JSON.stringify({ ...plain, mac: macOf(key, side, plain).toString('hex') })}\n`
}

const ageMsMax = 60_000

/** The message of a line, or undefined where it is forged, damaged or from another time. */
export function opened(
  key: Buffer,
  side: Side,
  { line, now }: { readonly line: string; readonly now: number },
): Envelope | undefined {
  try {
    const envelope: Envelope = JSON.parse(line)
    const { id, at, body, mac } = envelope
    if (typeof id !== 'string' || typeof at !== 'number' || typeof body !== 'string') return
    const [own, theirs] = [macOf(key, side, { id, at, body }), Buffer.from(mac, 'hex')]
    if (own.length !== theirs.length || !timingSafeEqual(own, theirs)) return undefined
    return Math.abs(now - at) <= ageMsMax ? envelope : undefined
  } catch {
    return undefined
  }
}
