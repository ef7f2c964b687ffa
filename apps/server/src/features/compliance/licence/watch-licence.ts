import { events } from '@powerplay/contract'
import { secondMs } from '@powerplay/kernel'
import { everyone } from '../../../platform/broadcaster.ts'
import type { Platform } from '../../../platform/context.ts'
import { repeat, type Stop } from '../../../platform/jobs/repeat.ts'
import type { LicenceDoor } from './licence.ts'

/** A new file, the end of a licence or a switch shows on open pages within this time. */
const everyMs = 2 * secondMs

/** A running check of the licence, which can be stopped. */
export interface LicenceWatch {
  look(): void
  readonly stop: Stop
}

/** Follows file, clock and switches, and tells every page when what is offered changes. */
export function watchLicence(
  { broadcaster, logOf }: Pick<Platform, 'broadcaster' | 'logOf'>,
  licence: LicenceDoor,
): LicenceWatch {
  const log = logOf('compliance')
  const tellProblem = () => {
    const problem = licence.problem()
    if (problem !== null) log.warn({ event: 'compliance.licence_invalid', problem })
  }
  const state = () => JSON.stringify([licence.present(), licence.features()])
  let last = state()
  tellProblem()
  const look = () => {
    licence.refresh()
    const now = state()
    if (now === last) return
    last = now
    log.info({ event: 'compliance.licence_changed' })
    tellProblem()
    broadcaster.emit(everyone, events.licenseChanged.wire, {})
  }
  const upkeep = { event: 'compliance.licence_look_failed', everyMs, work: async () => look() }
  return { look, stop: repeat(log, upkeep) }
}
