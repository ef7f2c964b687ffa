/** Values a refusal's text may be filled with; they reach the client, so nothing private. */
export type RefusalParams = Readonly<
  Record<string, string | number | boolean | null | readonly unknown[] | object>
>

/**
 * An expected "no" that belongs to a call: the name of a catalogue entry plus its parameters.
 * Thrown by use cases (and so rolling their transaction back); the edge turns it into the wire
 * shape. Pure rules return it instead of throwing.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly refusal: string
  readonly params: RefusalParams

  constructor(refusal: string, params: RefusalParams = {}) {
    super(refusal)
    this.refusal = refusal
    this.params = params
  }
}

/** Raises a refusal of the catalogue, for example `refuse('core/too-quick', { retryMs: 900 })`. */
export function refuse(name: string, params?: RefusalParams): never {
  throw new Refusal(name, params)
}
