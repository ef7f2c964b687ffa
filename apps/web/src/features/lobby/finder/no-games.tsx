import { Gamepad2, Star } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { finderMessages } from './messages.en.ts'

/** Stands for a list of games that has none. */
export function NoGames() {
  const { title, text, originals } = finderMessages.noGames
  return (
    <EmptyState
      icon={<Gamepad2 size={24} aria-hidden />}
      title={title}
      text={text}
      action={<OriginalsLink text={originals} />}
    />
  )
}

/** Stands for the list of a player who keeps nothing yet. */
export function NoFavorites() {
  const { title, text, originals } = finderMessages.noFavorites
  return (
    <EmptyState
      icon={<Star size={24} aria-hidden />}
      title={title}
      text={text}
      action={<OriginalsLink text={originals} />}
    />
  )
}

function OriginalsLink({ text }: { text: string }) {
  return (
    <Link href="/casino/originals" className={buttonClass()}>
      {text}
    </Link>
  )
}
