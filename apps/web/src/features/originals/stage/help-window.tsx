import { useEffect, useState } from 'react'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { loadHelp, type HelpPage } from '../games/help.ts'

/** Pages of help with Next, and Close on the last one. */
export function HelpWindow({ game }: { game: string }) {
  const pages = useHelp(game)
  const [index, setIndex] = useState(0)
  const page = pages[index]
  if (!page) return <p role="status" aria-label="Loading" className="min-h-48" />
  const isLast = index >= pages.length - 1
  return (
    <div>
      <p className="num text-12 text-muted">{`${index + 1} of ${pages.length}`}</p>
      <div aria-live="polite">
        <h3 className="mt-1 font-condensed text-24 font-semibold uppercase">{page.title}</h3>
        <p className="mt-2 min-h-32 text-14 text-muted">{page.text}</p>
      </div>
      <div className="mt-6 flex items-center justify-between gap-2">
        <Button variant="text" disabled={index === 0} onClick={() => setIndex(index - 1)}>
          Back
        </Button>
        <Button
          variant="primary"
          onClick={() => (isLast ? closeModal('game-help') : setIndex(index + 1))}
        >
          {isLast ? 'Close' : 'Next'}
        </Button>
      </div>
    </div>
  )
}

/** The pages of a game's help; none while they are loading. */
function useHelp(game: string): readonly HelpPage[] {
  const [pages, setPages] = useState<readonly HelpPage[]>([])
  useEffect(() => {
    let isCurrent = true
    void loadHelp(game).then((loaded) => isCurrent && setPages(loaded))
    return () => {
      isCurrent = false
    }
  }, [game])
  return pages
}
