import type { ContactField, ContactSettings } from '@powerplay/contract'
import { Mail } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { refreshAccount, useAccount } from '../../auth/index.ts'
import { messages } from './messages.en.ts'

export interface ContactWindowProps {
  form: ContactSettings
}

type Answers = Readonly<Record<string, string>>

/** The operator's questions with the e-mail of the account. */
export function ContactWindow({ form }: ContactWindowProps) {
  const known = useAccount((state) => state.user?.email ?? '')
  const [email, setEmail] = useState(known)
  const [answers, setAnswers] = useState<Answers>({})
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setHasFailed(false)
    try {
      const changed = email.trim() === known ? null : email.trim()
      await callServer('updateContactInfo', { email: changed || null, update: answers })
      closeModal('contact-info')
      toast('success', messages.saved, messages.savedText)
      if (changed !== null) await refreshAccount()
    } catch {
      setHasFailed(true)
    } finally {
      setIsBusy(false)
    }
  }
  const answer = (model: string, value: string) => setAnswers((all) => ({ ...all, [model]: value }))
  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-4">
      {form.images.map((image) => (
        <img key={image} src={image} alt="" className="max-h-40 w-full rounded-card object-cover" />
      ))}
      {form.description !== '' && <p className="text-14 text-muted">{form.description}</p>}
      <Input
        label={messages.email}
        type="email"
        name="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        leading={<Mail size={16} aria-hidden />}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {form.fields.map((field) => (
        <Question
          key={field.model}
          field={field}
          value={answers[field.model] ?? ''}
          onChange={(value) => answer(field.model, value)}
        />
      ))}
      {hasFailed && (
        <p role="alert" className="text-13 font-semibold text-loss">
          {messages.failed}
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" isWide isBusy={isBusy}>
        {messages.save}
      </Button>
      <Button variant="text" onClick={() => closeModal('contact-info')}>
        {messages.later}
      </Button>
    </form>
  )
}

const inputTypes = { text: 'text', phone: 'tel', date: 'date' } as const

interface QuestionProps {
  field: ContactField
  value: string
  onChange: (value: string) => void
}

function Question({ field, value, onChange }: QuestionProps) {
  const label = field.required ? field.title : messages.optional(field.title)
  if (field.type === 'select') {
    const choices = (field.options ?? []).map((name) => ({ id: name, name }))
    return (
      <Select
        label={label}
        choices={[{ id: '', name: messages.choose }, ...choices]}
        value={value}
        onChange={onChange}
      />
    )
  }
  return (
    <Input
      label={label}
      type={inputTypes[field.type]}
      name={field.model}
      required={field.required}
      maxLength={field.max}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
