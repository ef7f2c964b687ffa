import type { BootLicence, Gate } from '@powerplay/contract'
import { create } from 'zustand'
import { callServer } from '../client/call-server.ts'
import { on } from '../client/client-events.ts'
import { bootLicence } from './boot-licence.ts'

interface LicenceState {
  /** What was pushed since the page came; undefined while what it came with still holds. */
  readonly pushed: BootLicence | undefined
}

/** What the installation may offer; the server decides, this only keeps dead doors off the screen. */
export const useLicence = create<LicenceState>()(() => ({ pushed: undefined }))

/** Null where no server has filled in the page: then everything counts as on. */
function licenceOf({ pushed }: LicenceState): BootLicence | null {
  return pushed ?? bootLicence()
}

function holds(state: LicenceState, gate: Gate | undefined): boolean {
  const licence = licenceOf(state)
  if (licence === null || gate === undefined) return true
  return [...licence.plugins, ...licence.enabledFeatures].includes(gate)
}

/** False while the site has no valid licence, kept up to date. */
export function useIsLicensed(): boolean {
  return useLicence((state) => licenceOf(state)?.valid ?? true)
}

/** Whether a plugin or feature is on, kept up to date. */
export function useIsOn(gate: Gate | undefined): boolean {
  return useLicence((state) => holds(state, gate))
}

/** Whether a plugin or feature is on, outside of components. */
export function isOn(gate: Gate | undefined): boolean {
  return holds(useLicence.getState(), gate)
}

/** Asks for the licence again whenever the server says that it has changed. @returns stop */
export function followLicence(): () => void {
  return on('licenseChanged', () => {
    callServer('licence', {}).then(
      ({ valid, plugins, enabledFeatures }) =>
        useLicence.setState({ pushed: { valid, plugins, enabledFeatures } }),
      // The next page load brings it; until then the server refuses what is off.
      () => undefined,
    )
  })
}
