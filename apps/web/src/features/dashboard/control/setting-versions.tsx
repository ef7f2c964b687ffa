import type { ShownArea } from '@powerplay/contract'
import { showInstant } from '../../../platform/format/time.ts'
import { Pill } from '../../../ui/marks/pill.tsx'
import type { Row } from '../client.ts'
import { ActionButton } from '../forms/action-button.tsx'
import { Panel } from '../panel.tsx'
import { versionAt, waitingAmong, type SettingVersion } from './setting-detail.ts'

export interface SettingVersionsProps {
  area: ShownArea
  row: Row
  versions: readonly SettingVersion[]
  /** What holds now, and what held before anybody changed it. */
  value: unknown
  initial: unknown
}

/** Every version of a setting; going back writes a new one. */
export function SettingVersions({ area, row, versions, value, initial }: SettingVersionsProps) {
  const rollback = area.actions.find(({ id }) => id === 'rollback')
  const now = Date.now()
  const inEffect = versionAt(versions, now)
  // While a change waits for its date, what holds now can be kept: a new version of it ends the waiting.
  const waiting = waitingAmong(versions, now)
  const isChangeWaiting = waiting.length > 0
  const words = (one: unknown) => `${row.id} = ${JSON.stringify(one)}`
  const told = (next: unknown) => ({ before: words(value), after: words(next) })
  return (
    <Panel title="History" aside="a rollback writes a new version">
      <ol className="px-4 text-13">
        {versions.map(({ version, value: held, reason, by, at, applyAt }) => (
          <li
            key={version}
            className="flex items-center gap-3 border-b border-line-quiet py-2.5 last:border-0"
          >
            <span className="num rounded-control border border-line px-1.5 text-12 text-muted">
              v{version}
            </span>
            <div className="min-w-0 flex-1">
              <p className="break-all">
                <b>{JSON.stringify(held)}</b> {reason}
              </p>
              <p className="text-12 text-muted">
                {showInstant(at)}, {by ?? 'system'}
                {applyAt !== null && `, from ${showInstant(applyAt)}`}
              </p>
            </div>
            {version === inEffect && <Pill tone="win">now</Pill>}
            {waiting.some((one) => one.version === version) && <Pill tone="warn">waits</Pill>}
            {(version !== inEffect || isChangeWaiting) && rollback && (
              <ActionButton
                area={area}
                action={rollback}
                target={{ row: { ...row, to: version }, told: told(held) }}
              />
            )}
          </li>
        ))}
        <li className="flex items-center gap-3 py-2.5">
          <span className="num rounded-control border border-line px-1.5 text-12 text-muted">
            v0
          </span>
          <p className="min-w-0 flex-1 text-muted">Default</p>
          {inEffect === 0 && <Pill tone="win">now</Pill>}
          {(inEffect !== 0 || isChangeWaiting) && rollback && (
            <ActionButton
              area={area}
              action={rollback}
              target={{ row: { ...row, to: 0 }, told: told(initial) }}
            />
          )}
        </li>
      </ol>
    </Panel>
  )
}
