import { Square } from 'lucide-react'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { useLasting } from '../../../ui/use-lasting.ts'
import { useMedia } from '../../../ui/theme/use-media.ts'
import type { OpenAction, PlayedGame } from '../play/use-game.ts'

/** Width from which the button says Bet instead of Play (001_d6a9941efb711ce5.txt, section 4). */
export const betTextMedia = '(width > 1200px)'

/** A spinner that comes and goes within a bet only flickers. */
const slowMs = 250

/** The one big button: Bet or Play, Start, Stop; while a round is open, Cancel or Take. */
export function PlayButton({ game }: { game: PlayedGame }) {
  const isWide = useMedia(betTextMedia)
  const format = useAmountFormat()
  const { mode, betMinor, auto, isPending } = game.state
  const isSlow = useLasting(isPending, slowMs)
  if (auto.state !== 'off') {
    return (
      <Button
        variant="outline"
        size="lg"
        isWide
        isBusy={auto.state === 'stopping'}
        icon={<Square size={16} aria-hidden />}
        className="h-14 md:h-13"
        onClick={() => game.controller.stop()}
      >
        Stop
      </Button>
    )
  }
  if (game.openAction) return <OpenRoundButton game={game} action={game.openAction} />
  const verb = mode === 'auto' ? 'Start' : isWide ? 'Bet' : 'Play'
  return (
    <Button
      variant="primary"
      size="lg"
      isWide
      isBusy={isSlow}
      disabled={game.problem !== undefined || game.facts?.isEnabled === false}
      className="h-14 md:h-13"
      onClick={() => game.controller.press()}
    >
      {verb}
      <Coin currencyId={game.currency.id} sizePx={20} />
      <span className="num">{format.amount(betMinor, game.currency.id)}</span>
    </Button>
  )
}

/** Cancel or Take; a game may say something else, or that its own buttons come first. */
function OpenRoundButton({ game, action }: { game: PlayedGame; action: OpenAction }) {
  const format = useAmountFormat()
  const { text, amountMinor, isDisabled, isBusy, onPress } = action
  const isSlow = useLasting(isBusy, slowMs)
  return (
    <Button
      variant={amountMinor === undefined ? 'outline' : 'primary'}
      size="lg"
      isWide
      isBusy={isSlow}
      disabled={isDisabled}
      className="h-14 md:h-13"
      onClick={onPress}
    >
      {text}
      {amountMinor !== undefined && (
        <>
          <span className="num">{format.amount(amountMinor, game.currency.id)}</span>
          <Coin currencyId={game.currency.id} sizePx={20} />
        </>
      )}
    </Button>
  )
}
