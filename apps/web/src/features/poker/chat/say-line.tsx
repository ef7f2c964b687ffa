import { Send } from 'lucide-react'
import { useState } from 'react'
import { whisper } from '../../../platform/realtime/realtime.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { rules } from '../../chat/index.ts'
import { messages } from '../messages.en.ts'
import { agreeToRules } from './use-table-chat.ts'

const texts = messages.chat

/** Where a seated player writes; at first he agrees to the rules of the chat. */
export function SayLine({ tableId, hasAgreed }: { tableId: string; hasAgreed: boolean }) {
  const [text, setText] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : messages.failed)
    } finally {
      setIsBusy(false)
    }
  }
  if (!hasAgreed) {
    return (
      <section aria-label={texts.rules} className="grid gap-2">
        <p>{texts.rules}</p>
        <ol className="list-inside list-decimal text-12 text-muted">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
        <Button size="sm" isBusy={isBusy} onClick={() => void run(() => agreeToRules())}>
          {texts.agree}
        </Button>
        <p role="alert" className="text-12 text-loss empty:hidden">
          {problem}
        </p>
      </section>
    )
  }
  const say = async () => {
    await whisper('PokerSay', { tableId, message: text })
    setText('')
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && text.trim() !== '') void run(say)
      }}
    >
      <Input
        label={texts.write}
        isLabelHidden
        placeholder={texts.write}
        autoComplete="off"
        error={problem}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        trailing={
          <IconButton
            type="submit"
            label={texts.send}
            size={32}
            disabled={text.trim() === ''}
            icon={<Send size={16} aria-hidden />}
          />
        }
      />
    </form>
  )
}
