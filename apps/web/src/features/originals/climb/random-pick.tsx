import { Shuffle } from 'lucide-react'
import { Button } from '../../../ui/buttons/button.tsx'

export interface RandomPickProps {
  text: string
  /** What may be chosen now. */
  choices: readonly number[]
  isDisabled: boolean
  onPick: (choice: number) => void
}

/** Chooses for the player. It changes no chance: the layout was fixed by the seeds before the bet. */
export function RandomPick({ text, choices, isDisabled, onPick }: RandomPickProps) {
  const handlePick = () => {
    const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
    const choice = choices[word % choices.length]
    if (choice !== undefined) onPick(choice)
  }
  return (
    <Button
      variant="outline"
      isWide
      className="h-11"
      icon={<Shuffle size={16} aria-hidden />}
      disabled={isDisabled || choices.length === 0}
      onClick={handlePick}
    >
      {text}
    </Button>
  )
}
