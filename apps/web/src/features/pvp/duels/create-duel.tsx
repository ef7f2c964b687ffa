import { currencyOf, formatAmount } from '@powerplay/kernel'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { useIntention } from '../../../platform/client/use-intention.ts'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { InnerButton } from '../../../ui/fields/input.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { messages } from '../messages.en.ts'
import { GameArt } from './game-name.tsx'
import { minorOf, plainText, trimmed } from '../model.ts'
import { keepSalt } from '../proof/own-salts.ts'
import { mintStake } from '../proof/mint-stake.ts'
import { reload } from '../reload.ts'

const texts = messages.create
const sides = ['heads', 'tails'] as const

export interface CreateDuelProps {
  limits: { min: string; max: string; currency: string }
  feeBps: number
}

/** The form that opens a duel. */
export function CreateDuel({ limits, feeBps }: CreateDuelProps) {
  const { user, balances, openAuth } = useSession()
  const format = useAmountFormat()
  const { currency } = limits
  const { decimals } = currencyOf(currency)
  const [game, setGame] = useState<'coinflip' | 'dice'>('coinflip')
  const [side, setSide] = useState<'heads' | 'tails'>('heads')
  const [stake, setStake] = useState('1')
  const [isPrivate, setIsPrivate] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const send = useIntention(mintStake)
  const [problem, setProblem] = useState<string>()
  const [link, setLink] = useState<string>()
  const stakeMinor = minorOf(stake, decimals)
  const heldMinor = balances.find((one) => one.currencyId === currency)?.realMinor ?? 0n
  const isTooMuch = user !== undefined && stakeMinor > heldMinor
  const bothMinor = 2n * stakeMinor
  const prizeMinor = bothMinor - (bothMinor * BigInt(feeBps)) / 10_000n
  const scale = (minor: bigint) => setStake(trimmed(formatAmount(minor, decimals)))

  const handleSend = async () => {
    if (user === undefined) return openAuth('login')
    setIsBusy(true)
    setProblem(undefined)
    setLink(undefined)
    try {
      const asked = {
        ...{ game, stake, currency, private: isPrivate },
        ...(game === 'coinflip' && { side }),
      }
      const answer = await send(asked, async ({ key, salt }) => {
        const opened = await callServer('pvpDuelCreate', { ...asked, salt }, { key })
        keepSalt(opened.duel._id, salt)
        return opened
      })
      if (isPrivate) setLink(new URL(answer.link, window.location.origin).href)
      toast('success', texts.opened)
      reload(['pools'])
    } catch (error) {
      setProblem(error instanceof Error ? error.message : messages.failed)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Card icon={<Plus size={18} aria-hidden />} title={texts.title}>
      <form
        aria-label={texts.title}
        className="grid grid-cols-1 gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          void handleSend()
        }}
      >
        <Tabs
          label={texts.game}
          tabs={[
            { id: 'coinflip', name: messages.games.coinflip, icon: <GameArt game="coinflip" /> },
            { id: 'dice', name: messages.games.dice, icon: <GameArt game="dice" /> },
          ]}
          value={game}
          onChange={setGame}
          isWide
        />
        {game === 'coinflip' && <SideChoice side={side} onSide={setSide} />}
        <NumberInput
          label={texts.stake}
          aside={messages.range(plainText(limits.min, currency), plainText(limits.max, currency))}
          error={isTooMuch ? texts.tooMuch : undefined}
          leading={<Coin currencyId={currency} sizePx={18} />}
          decimalsMax={decimals}
          value={stake}
          onValue={setStake}
          trailing={
            <span className="flex gap-1.5">
              <InnerButton aria-label={texts.half} onClick={() => scale(stakeMinor / 2n)}>
                ½
              </InnerButton>
              <InnerButton aria-label={texts.double} onClick={() => scale(stakeMinor * 2n)}>
                ×2
              </InnerButton>
            </span>
          }
        />
        <dl className="grid gap-1.5 text-13">
          <div className="flex justify-between">
            <dt className="text-muted">{texts.prize}</dt>
            <dd className="num flex items-center gap-1.5 font-semibold text-win">
              {format.amount(prizeMinor, currency)} <Coin currencyId={currency} sizePx={16} />
            </dd>
          </div>
          <div className="flex justify-between">
            <dt className="text-muted">{texts.chance}</dt>
            <dd className="num">50.00 %</dd>
          </div>
        </dl>
        <Switch label={texts.isPrivate} isOn={isPrivate} onChange={setIsPrivate} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isWide
          isBusy={isBusy}
          disabled={user !== undefined && (isTooMuch || stakeMinor === 0n)}
        >
          {user === undefined ? texts.signIn : texts.send}
        </Button>
        <p role="status" className={cx('text-12', problem ? 'text-loss' : 'text-muted')}>
          {problem ?? texts.note}
        </p>
        {link !== undefined && <DuelLink link={link} />}
      </form>
    </Card>
  )
}

type Side = (typeof sides)[number]

function SideChoice({ side, onSide }: { side: Side; onSide: (side: Side) => void }) {
  return (
    <div>
      <p className="mb-1.5 text-13 text-muted">{texts.side}</p>
      <div role="group" aria-label={texts.side} className="grid grid-cols-2 gap-2">
        {sides.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={side === each}
            onClick={() => onSide(each)}
            className={cx(
              'touch h-10 rounded-control border text-14 font-semibold',
              side === each
                ? 'border-accent bg-accent-tint text-text'
                : 'border-transparent bg-raised text-muted hover:text-text',
            )}
          >
            {messages.sides[each]}
          </button>
        ))}
      </div>
    </div>
  )
}

/** A private duel is found by its link alone. */
function DuelLink({ link }: { link: string }) {
  return (
    <div className="rounded-control bg-well p-3 text-12 text-muted">
      <p>{texts.copy}</p>
      <p className="mt-1 flex items-center gap-2">
        <span className="flex-1 truncate text-text">{link}</span>
        <CopyButton text={link} what={texts.link} onCopied={() => toast('info', texts.copied)} />
      </p>
    </div>
  )
}
