import { callServer } from '../../platform/client/call-server.ts'
import { countryIsos } from '@powerplay/kernel'

const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** The countries of the world by name, as choices of a list. */
export const countries = countryIsos
  .map((id) => ({ id, name: names.of(id) ?? id }))
  .sort((one, other) => one.name.localeCompare(other.name))

/** Where the server thinks that this browser is, by its two letters; empty when it does not know. */
export async function guessCountry(): Promise<string> {
  try {
    const { iso } = await callServer('checkJurisdiction', {})
    return iso ?? ''
  } catch {
    return ''
  }
}
