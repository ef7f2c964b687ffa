import { isMachineFault } from '../wallet/index.ts'

export { sqlFaultOf, type SqlFault } from '../../platform/database/sql-fault.ts'

/** True for what says nothing about the work that met it, at any depth: machine, network, database. */
export function isMachineTrouble(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if (isMachineFault(one)) return true
  return false
}
