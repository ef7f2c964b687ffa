const names: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
}

/** A call that is answered with its status and `{name, message, code, status}`. */
export class AggregatorError extends Error {
  override readonly name = 'AggregatorError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }

  /** The body on the wire. */
  toBody(): { name: string; message: string; code: number; status: number } {
    const name = names[this.status] ?? 'Error'
    return { name, message: this.message, code: 0, status: this.status }
  }
}
