import { useEffect, useRef, useState } from 'react'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { legalTabs, type LegalTab } from './legal-section.ts'
import { LegalSections } from './legal-sections.tsx'
import { legalTexts } from './texts.en.ts'

const tabs = legalTabs.map((id) => ({ id, name: legalTexts[id].name }))

export interface LegalWindowProps {
  tab: LegalTab
}

/** The terms window: agreement, privacy policy, frequent questions and the policies. */
export function LegalWindow({ tab }: LegalWindowProps) {
  const [shown, setShown] = useState(tab)
  const { title, text, sections } = legalTexts[shown]
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the row of tabs is wider than the window.
    const selected = head.current?.querySelector('[aria-selected="true"]')
    selected?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [shown])
  return (
    <>
      <div ref={head} className="*:w-full">
        <Tabs label="Texts" look="underline" tabs={tabs} value={shown} onChange={setShown} />
      </div>
      <div role="tabpanel" aria-label={legalTexts[shown].name} className="pt-5">
        <h3 className="font-condensed text-24 font-bold uppercase">{title}</h3>
        <p className="mt-1 mb-5 text-13 text-muted">{text}</p>
        <LegalSections sections={sections} level={3} />
      </div>
    </>
  )
}
