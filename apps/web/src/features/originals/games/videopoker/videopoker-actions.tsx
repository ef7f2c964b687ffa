import { Button } from '../../../../ui/buttons/button.tsx'
import { useLasting } from '../../../../ui/use-lasting.ts'
import type { Holds } from './use-holds.ts'
import type { PlayedVideopoker } from './videopoker-hand.ts'

export interface VideopokerActionsProps {
  game: PlayedVideopoker
  holds: Holds
  /** How many cards will be drawn, as the button says it. */
  text: string
}

/** A spinner that comes and goes within a draw only flickers. */
const slowMs = 250

/** Draw, and the two shortcuts for the marks. */
export function VideopokerActions({ game, holds, text }: VideopokerActionsProps) {
  const isSlow = useLasting(game.isPending, slowMs)
  const { canHold, setAll, draw } = holds
  return (
    <div className="flex flex-col gap-3 md:flex-col-reverse">
      <Button
        variant="primary"
        size="lg"
        isWide
        isBusy={isSlow}
        disabled={!canHold && !isSlow}
        className="num h-14 disabled:delay-150 md:h-13"
        onClick={draw}
      >
        {text}
      </Button>
      <div className="grid grid-cols-2 gap-2">
        <Button className="h-11" variant="outline" disabled={!canHold} onClick={() => setAll(true)}>
          Hold all
        </Button>
        <Button
          className="h-11"
          variant="outline"
          disabled={!canHold}
          onClick={() => setAll(false)}
        >
          Hold none
        </Button>
      </div>
    </div>
  )
}
