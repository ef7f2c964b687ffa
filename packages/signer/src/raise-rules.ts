import { feeOfOutputs } from './account-rules.ts'
import { SignerError, type SpendIntent } from './intent.ts'
import { inputsOf } from './content.ts'
import type { SignedEntry } from './signed-log.ts'

/**
 * A payment that spends outputs is offered for more only in the place of what was signed: it spends the same outputs,
 * so its chain takes one of them, and it costs more than the version before. That it pays the same place the same sum
 * is asked of every version (`SignedLog.find`). The ledger is not asked anew: it was when the first one was signed.
 * @throws SignerError unknown-withdrawal where the version before was never signed; other-content; no-raise
 */
export function checkRaise(before: SignedEntry | undefined, wanted: SpendIntent): void {
  if (before === undefined) throw new SignerError('unknown-withdrawal')
  if (before.inputs !== inputsOf(wanted)) throw new SignerError('other-content')
  if (feeOfOutputs(wanted) <= BigInt(before.feeMinor)) throw new SignerError('no-raise')
}
