import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { fieldsOf, type ActionDraft, type ActionProblems } from './action-draft.ts'
import { messages } from './messages.en.ts'

const texts = messages.actions

export interface ActionFieldsProps {
  draft: ActionDraft
  problems: ActionProblems
  onChange: (change: Partial<ActionDraft>) => void
}

/** The fields that the chosen action has. */
export function ActionFields(props: ActionFieldsProps) {
  const { draft, problems, onChange } = props
  const { hasMoney, hasType, hasBet, hasList } = fieldsOf(draft.action)
  return (
    <>
      {(hasMoney || hasType) && (
        <div className="grid gap-4 sm:grid-cols-2">
          {hasMoney && (
            <Input
              label={texts.amount}
              inputMode="decimal"
              isNumeric
              value={draft.amount}
              error={problems.amount}
              onChange={(event) => onChange({ amount: event.currentTarget.value })}
            />
          )}
          {hasType && (
            <Input
              label={texts.type}
              placeholder={draft.action}
              value={draft.type}
              onChange={(event) => onChange({ type: event.currentTarget.value })}
            />
          )}
        </div>
      )}
      {hasBet && (
        <Input
          label={texts.betId}
          value={draft.betId}
          error={problems.betId}
          onChange={(event) => onChange({ betId: event.currentTarget.value })}
        />
      )}
      {hasList && <ListedField {...props} />}
      {draft.action !== 'balance' && <TransactionFields {...props} />}
      <EnvelopeFields {...props} />
    </>
  )
}

function ListedField({ draft, problems, onChange }: ActionFieldsProps) {
  return (
    <Field label={texts.listed} hint={texts.listedHint} error={problems.listed}>
      {(ids) => (
        <textarea
          {...ids}
          rows={3}
          value={draft.listed}
          spellCheck={false}
          onChange={(event) => onChange({ listed: event.currentTarget.value })}
          className="halo num block w-full rounded-control border border-control bg-well px-3 py-2.5
            text-16 text-text md:text-14"
        />
      )}
    </Field>
  )
}

function TransactionFields({ draft, onChange }: ActionFieldsProps) {
  return (
    <>
      <Input
        label={texts.transactionId}
        hint={texts.transactionHint}
        maxLength={128}
        value={draft.transactionId}
        onChange={(event) => onChange({ transactionId: event.currentTarget.value })}
      />
      <Input
        label={texts.roundId}
        maxLength={128}
        value={draft.roundId}
        onChange={(event) => onChange({ roundId: event.currentTarget.value })}
      />
      {draft.action !== 'rollback' && (
        <Checkbox isChecked={draft.isFinished} onChange={(isFinished) => onChange({ isFinished })}>
          {texts.finished}
        </Checkbox>
      )}
    </>
  )
}

const signatures = ['good', 'bad', 'missing'] as const

function EnvelopeFields({ draft, onChange }: ActionFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <Select
        label={texts.signature}
        choices={signatures.map((id) => ({ id, name: texts.signatures[id] }))}
        value={draft.signature}
        onChange={(id) => onChange({ signature: signatures.find((one) => one === id) ?? 'good' })}
      />
      <Input
        label={texts.stale}
        inputMode="numeric"
        isNumeric
        maxLength={5}
        value={draft.staleSeconds}
        onChange={(event) =>
          onChange({ staleSeconds: event.currentTarget.value.replace(/\D/g, '') })
        }
      />
    </div>
  )
}
