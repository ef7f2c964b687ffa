import type { EmulatorFault } from '@powerplay/contract'
import { Clock4, CopyPlus, History, MailX, PenOff, Shuffle } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Pill } from '../../../ui/marks/pill.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { filled, messages } from './messages.en.ts'
import { PartState } from './part-state.tsx'
import { switchFault, useEmulatorFaults } from './use-emulator.ts'

const texts = messages.faults

type FaultName = EmulatorFault['name']

const icons: Readonly<Record<FaultName, ReactNode>> = {
  duplicate: <CopyPlus size={18} aria-hidden />,
  badSignature: <PenOff size={18} aria-hidden />,
  staleClock: <History size={18} aria-hidden />,
  dropAnswer: <MailX size={18} aria-hidden />,
  reorder: <Shuffle size={18} aria-hidden />,
  delay: <Clock4 size={18} aria-hidden />,
}

const names: readonly FaultName[] = [
  'duplicate',
  'badSignature',
  'staleClock',
  'dropAnswer',
  'reorder',
  'delay',
]

/** How many callbacks a fault strikes. */
const reaches = {
  next: { share: 1, left: 1 },
  tenth: { share: 0.1, left: null },
  all: { share: 1, left: null },
} as const

type Reach = keyof typeof reaches

const reachTabs = (['next', 'tenth', 'all'] as const).map((id) => ({
  id,
  name: texts.reaches[id],
}))

const delayMs = 4_000

/** The switches of what goes wrong on the way to the wallet. */
export function FaultsTab() {
  const query = useEmulatorFaults()
  const [reach, setReach] = useState<Reach>('next')
  const handleSwitch = (name: FaultName, isOn: boolean) => {
    const strength = isOn ? reaches[reach] : { share: 0, left: null }
    switchFault({ name, delayMs, ...strength }).catch((error: Error) =>
      toast('error', messages.notDone, error.message),
    )
  }
  return (
    <PartState query={query}>
      {(faults) => (
        <div className="grid gap-4">
          <p className="text-13 text-muted">{texts.note}</p>
          <div className="flex flex-wrap items-center gap-3">
            <span className="text-13 font-medium text-muted">{texts.reach}</span>
            <Tabs label={texts.reach} tabs={reachTabs} value={reach} onChange={setReach} />
          </div>
          <ul className="grid gap-3 md:grid-cols-2">
            {names.map((name) => (
              <li key={name}>
                <FaultCard
                  name={name}
                  fault={faults.find((one) => one.name === name)}
                  onSwitch={handleSwitch}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </PartState>
  )
}

interface FaultCardProps {
  name: FaultName
  fault: EmulatorFault | undefined
  onSwitch: (name: FaultName, isOn: boolean) => void
}

function FaultCard({ name, fault, onSwitch }: FaultCardProps) {
  const [title, text] = texts.names[name]
  return (
    <div className="flex h-full items-start gap-3 rounded-tile border border-line-quiet bg-raised/40 p-3">
      <span
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-raised
          text-accent"
      >
        {icons[name]}
      </span>
      <div className="min-w-0 flex-1">
        <Switch
          label={title}
          isRow
          isOn={fault !== undefined}
          onChange={(isOn) => onSwitch(name, isOn)}
        />
        <p className="mt-1 text-13 text-muted">{text}</p>
        {fault !== undefined && (
          <Pill tone="warn" className="mt-2">
            {reachText(fault)}
          </Pill>
        )}
      </div>
    </div>
  )
}

function reachText({ left, share }: EmulatorFault): string {
  if (left !== null) return filled(texts.struck, { left })
  return share < 1 ? `${texts.reaches.tenth}, ${texts.always}` : texts.always
}
