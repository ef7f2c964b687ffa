import { UserCheck, X } from 'lucide-react'
import type { ShownAction } from '@powerplay/contract'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { lazyPart } from '../../../platform/feature/lazy-part.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Late } from '../../../ui/states/late.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { hasDraftPreview } from '../site/has-preview.ts'
import { changesOf } from './changes.ts'
import { readAnew } from '../areas/use-list.ts'
import { AlreadyAsked } from './already-asked.tsx'
import { Asked } from './asked.tsx'
import { Diffs } from './diff.tsx'
import { Note } from './note.tsx'
import { ReasonField, reasonMin } from './reason-field.tsx'
import { fieldsOf, valueOf } from './schema.ts'
import { SchemaField } from './schema-field.tsx'
import type { Intended, Target } from './target.ts'
import { secretIn, ToldSecret } from './told-secret.tsx'
import { useAct, withoutField } from './use-act.ts'
import { useDrafts } from './use-drafts.ts'

const DraftPreview = lazyPart(() => import('../site/draft-preview.tsx'), 'default')

export interface ActionDialogProps extends Intended {
  onClose: () => void
  onDone: () => void
}

/** What the action names beside its fields. */
function addressOf(action: ShownAction, { row, ids, of }: Target): object {
  if (action.on === 'rows') return { ids: ids ?? (row ? [row.id] : []) }
  if (action.on === 'area') return of === undefined ? {} : { of }
  return { id: row?.id, ...(action.isVersioned && { version: row?.version }) }
}

/**
 * Opens a window over all else. Once it is gone the focus is where it was; if that is gone too, on the row,
 * drawer or page that it stood in, so that whoever has no mouse goes on from there.
 */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const before = document.activeElement
    const around = before?.closest('[data-row], dialog, main')
    dialog.current?.showModal()
    return () => {
      setTimeout(() => {
        const place = before?.isConnected === true && before !== document.body ? before : around
        if (place instanceof HTMLElement && place.isConnected) place.focus()
      })
    }
  }, [dialog])
}

/** Whoever puts a secret away has done what made it. Only then the screen is read anew, and the act may go from it. */
function endTelling(onDone: () => void): void {
  onDone()
  void readAnew()
}

/** The fields at the left, what readers would see at the right; below each other where there is no room. */
const beside = 'wide:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]'

/** An action before it happens: what it does, its fields, and why it is done. */
export function ActionDialog({ area, action, target, onClose, onDone }: ActionDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const fields = fieldsOf(action.form)
  const [reason, setReason] = useState('')
  const [secret, setSecret] = useState<string>()
  const { isBusy, problems, changed, waiting, run } = useAct()
  useModal(dialog)
  const drafts = useDrafts(target.row, changed)
  const { row } = drafts
  const values = fields.map(
    ([key, schema]) => [key, schema, valueOf(schema, drafts.of(key, schema))] as const,
  )
  const isReady =
    reason.trim().length >= reasonMin && values.every(([, , read]) => read !== undefined)
  const handleSubmit = async () => {
    const input = Object.fromEntries(values.map(([key, , read]) => [key, read?.value]))
    const address = addressOf(action, { ...target, ...(row && { row }) })
    const acted = await run(area, action.id, { ...input, ...address, reason: reason.trim() })
    if (acted === null) return
    const told = secretIn(acted.answer)
    if (told === undefined) onDone()
    else setSecret(told)
  }
  const putAway = () => endTelling(onDone)
  const close = secret === undefined ? onClose : putAway
  const isPreviewed = hasDraftPreview(area.id, action, row)
  const others = withoutField(problems, ['reason', ...fields.map(([key]) => key)])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault()
        event.stopPropagation()
        close()
      }}
      onKeyDown={(event) => event.stopPropagation()}
      // It may stand in the cell of a table, whose text keeps to one line at the right.
      className={cx(
        `m-auto max-w-[calc(100vw-24px)] rounded-card border border-line bg-surface p-0 text-left
        whitespace-normal text-text shadow-float backdrop:bg-backdrop`,
        isPreviewed ? 'w-270' : 'w-120',
      )}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) void handleSubmit()
        }}
      >
        <DialogHead
          {...{ id: title, area, action }}
          count={target.ids?.length ?? 1}
          onClose={close}
        />
        {secret !== undefined ? (
          <ToldSecret secret={secret} onClose={putAway} />
        ) : (
          <>
            <div className={cx('grid gap-4 p-4', isPreviewed && beside)}>
              <div className="grid min-w-0 content-start gap-4">
                <p className="text-13 text-muted">{action.help}</p>
                {action.needsApproval && (
                  <Note tone="info" icon={<UserCheck size={16} />}>
                    A second person decides. Nothing changes before that.
                  </Note>
                )}
                {fields.map(([key, schema]) => (
                  <SchemaField
                    key={key}
                    label={schema.title ?? key}
                    schema={schema}
                    draft={drafts.of(key, schema)}
                    error={problems[key] ?? drafts.overtaken(key, schema)}
                    onChange={(next) => drafts.write(key, next)}
                  />
                ))}
                <Asked area={area} row={row} />
                <Diffs told={changesOf(area, { ...target, ...(row && { row }) }, values)} />
                <ReasonField value={reason} onChange={setReason} error={problems['reason']} />
                {waiting && <AlreadyAsked request={waiting} />}
                {others.length > 0 && (
                  <Note tone="loss" isAlert>
                    {others.join(' ')}
                  </Note>
                )}
              </div>
              {isPreviewed && (
                <div className="min-w-0 wide:sticky wide:top-4 wide:self-start">
                  <Late room={<Skeleton className="h-60 w-full" />}>
                    <DraftPreview area={area.id} saved={row} written={values} />
                  </Late>
                </div>
              )}
            </div>
            <footer className="flex justify-end gap-2 border-t border-line-quiet p-3">
              <Button size="sm" variant="outline" onClick={onClose}>
                Discard
              </Button>
              <Button
                type="submit"
                size="sm"
                variant={action.isDestructive ? 'destructive' : 'primary'}
                isBusy={isBusy}
                disabled={!isReady}
              >
                {action.needsApproval ? 'Ask for approval' : action.label}
              </Button>
            </footer>
          </>
        )}
      </form>
    </dialog>
  )
}

interface DialogHeadProps extends Pick<Intended, 'area' | 'action'> {
  id: string
  /** How many rows it is done to. */
  count: number
  onClose: () => void
}

function DialogHead({ id, area, action, count, onClose }: DialogHeadProps) {
  return (
    <header className="flex min-h-11 items-center justify-between border-b border-line-quiet pr-1.5 pl-4">
      <h2 id={id} className="text-14 font-semibold">
        {action.label}
        {action.on === 'rows' && count > 1 && (
          <span className="text-muted">
            {' '}
            · {count} {area.title.toLowerCase()}
          </span>
        )}
      </h2>
      <IconButton
        label="Close"
        isPlain
        size={36}
        icon={<X size={16} />}
        side="bottom"
        onClick={onClose}
      />
    </header>
  )
}
