import type { ShownArea } from '@powerplay/contract'
import { useState } from 'react'
import { showInstant } from '../../../platform/format/time.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Pill } from '../../../ui/marks/pill.tsx'
import type { OneRow } from '../client.ts'
import { AlreadyAsked } from '../forms/already-asked.tsx'
import { Diff } from '../forms/diff.tsx'
import { Note } from '../forms/note.tsx'
import { ReasonField, reasonMin } from '../forms/reason-field.tsx'
import { draftOf, inWords, localText, valueOf } from '../forms/schema.ts'
import { SchemaField } from '../forms/schema-field.tsx'
import { useAct, withoutField } from '../forms/use-act.ts'
import { Panel } from '../panel.tsx'
import { GuardBars } from './guard-bars.tsx'
import { readDetail, waitingAmong, type SettingDetail } from './setting-detail.ts'
import { SettingVersions } from './setting-versions.tsx'

/** What the button of the form says. */
const buttons = {
  always: 'Ask for approval',
  looser: 'Change or ask',
  never: 'Change',
} as const

/** One setting: what it means, another value with what it changes, and the way back. */
export function SettingPanel({ area, one }: { area: ShownArea; one: OneRow }) {
  const { row } = one
  const { help, second, value, initial, schema, versions } = readDetail(one.detail)
  const [draft, setDraft] = useState(() => draftOf(schema, value))
  const [from, setFrom] = useState('')
  const [reason, setReason] = useState('')
  const { isBusy, problems, waiting, run } = useAct()
  const mayChange = area.actions.some(({ id }) => id === 'update')
  const next = valueOf(schema, draft)
  const isOther = next !== undefined && JSON.stringify(next.value) !== JSON.stringify(value)
  const isReady = isOther && reason.trim().length >= reasonMin
  const others = withoutField(problems, ['value', 'applyAt', 'reason'])
  const applyAt = from === '' ? null : Date.parse(from)
  const handleSubmit = async () => {
    const { id, version } = row
    const done = await run(area, 'update', {
      id,
      version,
      value: next?.value,
      applyAt,
      reason: reason.trim(),
    })
    if (done) setReason('')
  }
  return (
    <>
      <Panel
        title={row.id}
        aside={
          <span className="flex items-center gap-2 whitespace-nowrap">
            version {row.version}
            {second === 'always' && <Pill tone="warn">Needs a second person</Pill>}
            {second === 'looser' && <Pill tone="warn">Tighter by one, looser by two</Pill>}
          </span>
        }
      >
        <form
          className="grid gap-4 p-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (isReady) void handleSubmit()
          }}
        >
          <Unread row={row} />
          <p className="text-13 text-muted">
            {help} Schema: {inWords(schema)}.
          </p>
          <fieldset disabled={!mayChange} className="grid gap-4">
            <div className="grid gap-3 sm:grid-cols-2">
              <SchemaField
                label="New value"
                schema={schema}
                draft={draft}
                onChange={setDraft}
                error={next === undefined ? 'This cannot be read.' : problems['value']}
              />
              <Input
                label="Takes effect"
                type="datetime-local"
                hint="At once if left empty"
                error={problems['applyAt']}
                min={localText(Date.now() + 60_000)}
                value={from}
                onChange={(event) => setFrom(event.currentTarget.value)}
              />
            </div>
            {isOther && (
              <Diff
                before={`${row.id} = ${JSON.stringify(value)}`}
                after={`${row.id} = ${JSON.stringify(next.value)}`}
                beforeNote={`now, version ${row.version}`}
                afterNote={`version ${row.version + 1}`}
              />
            )}
            {isOther && <Ended {...{ versions, applyAt }} />}
            {isOther && <GuardBars id={row.id} value={next.value} />}
            {mayChange && (
              <ReasonField value={reason} onChange={setReason} error={problems['reason']} />
            )}
          </fieldset>
          {waiting && <AlreadyAsked request={waiting} />}
          {others.length > 0 && (
            <Note tone="loss" isAlert>
              {others.join(' ')}
            </Note>
          )}
          {mayChange && (
            <div className="flex justify-end gap-2">
              <Button
                size="sm"
                variant="outline"
                disabled={!isOther}
                onClick={() => setDraft(draftOf(schema, value))}
              >
                Discard
              </Button>
              <Button type="submit" size="sm" variant="primary" isBusy={isBusy} disabled={!isReady}>
                {buttons[second]}
              </Button>
            </div>
          )}
        </form>
      </Panel>
      <SettingVersions {...{ area, row, versions, value, initial }} />
    </>
  )
}

/** Says which dated changes a change from a date on, or at once, would end. */
function Ended({
  versions,
  applyAt,
}: Pick<SettingDetail, 'versions'> & { applyAt: number | null }) {
  const ended = waitingAmong(versions, Date.now()).filter(
    (one) => applyAt === null || applyAt <= (one.applyAt ?? 0),
  )
  if (ended.length === 0) return null
  return (
    <Note tone="warn">
      {ended.map(({ version, applyAt: from }) => (
        <p key={version}>
          Version {version}, set for {showInstant(from ?? 0)}, will no longer come.
        </p>
      ))}
    </Note>
  )
}

/** Says that what is stored is not what holds. */
function Unread({ row }: Pick<OneRow, 'row'>) {
  const { problem, version } = row
  if (typeof problem !== 'string') return null
  return (
    <Note tone="loss" isAlert>
      Version {version} cannot be read, so the default holds ({problem}). Write a new version.
    </Note>
  )
}
