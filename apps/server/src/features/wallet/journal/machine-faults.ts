/**
 * Classes and codes of PostgreSQL and Node for trouble that another try may mend: connections (08),
 * conflicts (40), resources (53), locks that were waited for too long (55P03), statements cut off
 * (57014), a server that starts or stops (57P), its files (58), a standby (25006), and the network.
 */
const codes = /^(08|40|53|55P03|57014|57P|58|25006|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN)/

/** What the driver says without a code. */
const messages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/

/** True for what says nothing about the work that met it: machine, network or database. */
export function isMachineFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string') return codes.test(error.code)
  return messages.test(error.message)
}
