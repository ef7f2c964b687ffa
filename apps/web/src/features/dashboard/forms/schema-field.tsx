import { lazyPart } from '../../../platform/feature/lazy-part.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Late } from '../../../ui/states/late.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { PictureField } from './picture-field.tsx'
import { inWords, kindOf, type Draft, type FieldSchema } from './schema.ts'

const ArtField = lazyPart(() => import('../site/art-field.tsx'), 'default')

/** Of a picture whose schema says no size: what every call takes. */
const smallLetters = 60_000

export interface SchemaFieldProps {
  label: string
  schema: FieldSchema
  draft: Draft
  onChange: (draft: Draft) => void
  error?: string | undefined
}

/** One value, asked for as its schema wants it. */
export function SchemaField({ label, schema, draft, onChange, error }: SchemaFieldProps) {
  const kind = kindOf(schema)
  const told = schema.description ?? inWords(schema)
  const saysEmpty = schema.isNullable !== true || /\bempty\b/.test(told)
  const hint = saysEmpty ? told : `${told}; empty for none`
  if (kind === 'flag') {
    const { description } = schema
    return <Switch label={label} hint={description} isOn={draft === true} onChange={onChange} />
  }
  if (kind === 'one') {
    const choices = (schema.enum ?? []).map(String).map((id) => ({ id, name: id }))
    return (
      <Select
        label={label}
        choices={choices}
        value={String(draft)}
        onChange={onChange}
        error={error}
      />
    )
  }
  if (kind === 'several')
    return <Several label={label} schema={schema} draft={draft} onChange={onChange} error={error} />
  if (kind === 'picture') {
    const lettersMax = schema.maxLength ?? smallLetters
    return <PictureField {...{ label, hint, error, lettersMax, onChange }} />
  }
  if (kind === 'art') {
    return (
      <Late room={<Skeleton className="h-40 w-full" />}>
        <ArtField {...{ label, hint, error, onChange }} value={String(draft)} />
      </Late>
    )
  }
  if (kind === 'json' || kind === 'lines') {
    return (
      <Field label={label} hint={hint} error={error}>
        {(ids) => (
          <textarea
            {...ids}
            rows={kind === 'json' ? 8 : 4}
            maxLength={schema.maxLength}
            value={String(draft)}
            onChange={(event) => onChange(event.currentTarget.value)}
            spellCheck={kind === 'lines'}
            className={`halo w-full rounded-control border border-control bg-well p-3 text-16
              outline-none md:text-14 ${kind === 'json' ? 'font-mono' : ''}`}
          />
        )}
      </Field>
    )
  }
  return (
    <Input
      label={label}
      hint={hint}
      error={error}
      type={kind === 'instant' ? 'datetime-local' : 'text'}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      isNumeric={kind === 'number'}
      value={String(draft)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function Several({ label, schema, draft, onChange, error }: SchemaFieldProps) {
  const chosen = new Set(Array.isArray(draft) ? draft.map(String) : [])
  const ids = (schema.items?.enum ?? []).map(String)
  return (
    <fieldset className="text-13">
      <legend className="mb-1.5 font-medium text-muted">{label}</legend>
      <div className="grid max-h-60 gap-1 overflow-y-auto sm:grid-cols-2">
        {ids.map((id) => (
          <label key={id} className="touch inline-flex items-center gap-2">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={chosen.has(id)}
              onChange={() =>
                onChange(ids.filter((one) => (one === id ? !chosen.has(id) : chosen.has(one))))
              }
            />
            {id}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-1.5 text-12 text-loss">
          {error}
        </p>
      )}
    </fieldset>
  )
}
