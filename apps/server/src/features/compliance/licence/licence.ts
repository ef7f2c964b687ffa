import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pluginIds, type FeatureState, type Gate, type Licence } from '@powerplay/contract'
import type { Platform } from '../../../platform/context.ts'
import type { Gathered } from '../../../program/feature.ts'
import { demoPlugins, featuresOff, plugins } from '../settings.ts'
import { readIssuerKey, readLicence, type LicenceReading } from './licence-file.ts'

/** The licence as it stands at the moment. */
export interface LicenceDoor {
  present(): Licence
  features(): FeatureState[]
  isOn(gate: Gate): boolean
  /** Reads the file again. */
  refresh(): void
  /** Why there is no valid licence, or null. */
  problem(): string | null
}

type Verdict = Exclude<LicenceReading, { isValid: false }> | { isValid: false; problem: string }

const grantsAll = {
  holder: 'demo build',
  expiresAt: null,
  plugins: pluginIds,
  features: null,
  pluginSettings: {},
}

/** Name of the licence file in DATA_DIR, unless LICENCE_FILE names another. */
const fileName = 'licence.json'

/**
 * The licence over its file. A demo build needs none: it grants everything and never ends.
 * Source: 001_d6a9941efb711ce5.txt sections 3 and 6.
 */
export function createLicence(
  platform: Platform,
  build: Pick<Gathered, 'switches' | 'plugins'>,
): LicenceDoor {
  const { config, clock, settings } = platform
  let reading = readNow()

  function readNow(): LicenceReading {
    if (config.DEMO_BUILD) return { isValid: true, terms: grantsAll }
    const path = config.LICENCE_FILE ?? join(config.DATA_DIR, fileName)
    const key = config.LICENCE_KEY
    return readLicence(readText(path), key === undefined ? undefined : readIssuerKey(key))
  }

  function verdict(): Verdict {
    if (!reading.isValid) return reading
    const { expiresAt } = reading.terms
    const hasEnded = expiresAt !== null && expiresAt <= clock.now()
    return hasEnded ? { isValid: false, problem: 'ended' } : reading
  }

  function pluginsOn(): readonly string[] {
    const now = verdict()
    if (!now.isValid) return []
    return chosen().filter((id) => now.terms.plugins.some((held) => held === id))
  }

  /** A demo build shows more than others until somebody chooses. */
  function chosen(): readonly string[] {
    const on = settings.get(plugins)
    return config.DEMO_BUILD && on === plugins.initial ? [...on, ...demoPlugins] : on
  }

  function featureStates(): FeatureState[] {
    const now = verdict()
    const off: readonly string[] = settings.get(featuresOff)
    const isLicensed = (id: string) =>
      now.isValid && (now.terms.features === null || now.terms.features.includes(id))
    return Object.entries(build.switches).map(([id, isSwitchedOn]) => {
      if (!isLicensed(id)) return { id, enabled: false, reason: 'not-licensed' }
      const enabled = isSwitchedOn() && !off.includes(id)
      return { id, enabled, reason: enabled ? null : 'switched-off' }
    })
  }

  return {
    present() {
      const now = verdict()
      const on = pluginsOn()
      const licensed = now.isValid ? now.terms.pluginSettings : {}
      const settingsOf = (id: string) => {
        const own = Object.entries(build.plugins).find(([known]) => known === id)?.[1]
        return { ...licensed[id], ...own?.() }
      }
      return {
        valid: now.isValid,
        enabledFeatures: featureStates().flatMap(({ id, enabled }) => (enabled ? [id] : [])),
        plugins: [...on],
        pluginSettings: Object.fromEntries(on.map((id) => [id, settingsOf(id)])),
        demo_build: config.DEMO_BUILD,
        expires_at: now.isValid ? now.terms.expiresAt : null,
      }
    },
    features: featureStates,
    isOn: (gate) =>
      pluginsOn().includes(gate) ||
      featureStates().some(({ id, enabled }) => id === gate && enabled),
    refresh() {
      reading = readNow()
    },
    problem() {
      const now = verdict()
      return now.isValid ? null : now.problem
    },
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
