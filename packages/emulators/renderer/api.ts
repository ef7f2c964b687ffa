/** A call that was refused; 401 is a token that ran out. */
export class VendorError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Asks the vendor. */
export async function ask(path: string, order: object): Promise<unknown> {
  const response = await fetch(`/sportsbook-vendor/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return body
  const message: unknown = Reflect.get(Object(body), 'message')
  throw new VendorError(response.status, typeof message === 'string' ? message : 'Try again later')
}
