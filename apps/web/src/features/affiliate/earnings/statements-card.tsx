import { toSafeNumber } from '@powerplay/kernel'
import { FileCheck2, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card, CardState } from '../../../ui/card.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { showCents } from '../affiliate-model.ts'
import { messages } from '../messages.en.ts'
import { useRoots } from '../use-affiliate.ts'

const texts = messages.statements

/** What a check of a day's lines came to. */
type Check =
  | { readonly kind: 'none' | 'wrong' | 'failed' }
  | { readonly kind: 'right'; readonly lines: number; readonly earnedCents: number }

/** The lines of a day, asked anew, against the root that everybody sees. */
async function checkDay(day: string, root: string): Promise<Check> {
  try {
    const { verifyStatementLine } = await import('@powerplay/verifier')
    const statement = await callServer('affiliateStatement', { day })
    if (statement.lines.length === 0) return { kind: 'none' }
    const published = { day, root }
    if (!statement.lines.every((line) => verifyStatementLine(published, line))) {
      return { kind: 'wrong' }
    }
    const earnedE6 = statement.lines.reduce((sum, line) => sum + BigInt(line.earnedUsdE6), 0n)
    const earnedCents = toSafeNumber(earnedE6 / 10_000n)
    return { kind: 'right', lines: statement.lines.length, earnedCents }
  } catch {
    return { kind: 'failed' }
  }
}

/** The published roots of the statements, and the viewer's own lines checked against them. */
export function StatementsCard() {
  const query = useRoots()
  const roots = query.data?.rows
  return (
    <Card icon={<FileCheck2 size={18} aria-hidden />} title={texts.title}>
      <div className="grid gap-4 p-4">
        <p className="text-13 text-muted">{texts.text}</p>
        {roots?.length === 0 && <p className="text-13 text-muted">{texts.empty}</p>}
        {roots && roots.length > 0 && <DayCheck roots={roots} />}
      </div>
      <CardState query={query} failed={texts.failed} />
    </Card>
  )
}

interface DayCheckProps {
  roots: readonly { readonly day: string; readonly root: string }[]
}

function DayCheck({ roots }: DayCheckProps) {
  const [day, setDay] = useState(roots[0]?.day ?? '')
  const [isChecking, setIsChecking] = useState(false)
  const [check, setCheck] = useState<Check | null>(null)
  const root = roots.find((each) => each.day === day)?.root ?? ''
  const run = async () => {
    setIsChecking(true)
    setCheck(await checkDay(day, root))
    setIsChecking(false)
  }
  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label={texts.pick}
          className="w-44"
          choices={roots.map((each) => ({ id: each.day, name: each.day }))}
          value={day}
          onChange={(next) => {
            setDay(next)
            setCheck(null)
          }}
        />
        <Button className="h-12 md:h-11" isBusy={isChecking} onClick={() => void run()}>
          {isChecking ? texts.checking : texts.check}
        </Button>
      </div>
      <p className="text-12 text-muted">
        {texts.columns.root}
        <code className="mt-1 block rounded-control bg-well p-3 break-all text-text">{root}</code>
      </p>
      {check && <Outcome check={check} />}
    </>
  )
}

function Outcome({ check }: { check: Check }) {
  if (check.kind === 'wrong' || check.kind === 'failed') {
    return (
      <p role="alert" className="flex items-start gap-2 text-13 text-loss">
        <ShieldAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
        {check.kind === 'wrong' ? texts.wrong : texts.failed}
      </p>
    )
  }
  return (
    <p role="status" className="flex items-start gap-2 text-13 text-win">
      <ShieldCheck size={16} aria-hidden className="mt-0.5 shrink-0" />
      {check.kind === 'right' ? texts.right(check.lines, showCents(check.earnedCents)) : texts.none}
    </p>
  )
}
