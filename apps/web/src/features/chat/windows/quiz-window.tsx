import { useState, type FormEvent } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { useRoom } from '../panel/room.ts'
import { windowTexts } from './messages.en.ts'

const texts = windowTexts.quiz

/** Asks everybody in a channel. A failure is told and changes nothing. Source: 000 section 4. */
export function QuizWindow() {
  const { channels, channel: here } = useRoom()
  const [channel, setChannel] = useState(here)
  const [question, setQuestion] = useState('')
  const [answer, setAnswer] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<string>()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsSending(true)
    setError(undefined)
    callServer('startQuiz', { question, answer, channel })
      .then(() => {
        toast('success', texts.started)
        closeModal('quiz')
      })
      .catch((problem: Error) => {
        setError(problem.message)
        setIsSending(false)
      })
  }
  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      <Input
        label={texts.question}
        aside={`${[...question].length}/200`}
        value={question}
        maxLength={400}
        onChange={(event) => setQuestion(event.currentTarget.value)}
      />
      <Input
        label={texts.answer}
        hint={texts.answerHint}
        value={answer}
        autoComplete="off"
        maxLength={120}
        error={error}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <Select label={texts.channel} choices={channels} value={channel} onChange={setChannel} />
      <p className="text-12 text-muted">{texts.hint}</p>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        disabled={isSending || question.trim() === '' || answer.trim() === ''}
      >
        {texts.start}
      </Button>
    </form>
  )
}
