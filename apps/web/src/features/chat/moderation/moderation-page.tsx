import { useState } from 'react'
import { PageHead } from '../../../ui/lists/section-head.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { AppealList } from './appeal-list.tsx'
import { LogTable } from './log-table.tsx'
import { moderationTexts as texts } from './messages.en.ts'
import { MuteList } from './mute-list.tsx'
import { ReportList } from './report-list.tsx'

const parts = { reports: ReportList, appeals: AppealList, mutes: MuteList, log: LogTable } as const
type Part = keyof typeof parts
const tabs = (['reports', 'appeals', 'mutes', 'log'] as const).map((id) => ({
  id,
  name: texts.tabs[id],
}))

/** /chat/moderation: what waits for a moderator, and the record of what was done. */
export function ModerationPage() {
  const [part, setPart] = useState<Part>('reports')
  const Shown = parts[part]
  return (
    <>
      <PageHead
        title={texts.title}
        text={texts.text}
        actions={<Tabs label={texts.parts} tabs={tabs} value={part} onChange={setPart} />}
      />
      <Shown />
    </>
  )
}
