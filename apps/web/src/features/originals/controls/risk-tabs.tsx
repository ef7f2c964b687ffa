import { cx } from '../../../ui/cx.ts'
import { Tabs } from '../../../ui/lists/tabs.tsx'

export interface RiskTabsProps<Risk extends string> {
  risks: readonly Risk[]
  value: Risk
  onRisk: (risk: Risk) => void
  isDisabled: boolean
  className?: string
}

const names: Readonly<Record<string, string>> = {
  classic: 'Classic',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
}

/** How far the prizes of a game lie apart. */
export function RiskTabs<Risk extends string>(props: RiskTabsProps<Risk>) {
  const { risks, value, onRisk, isDisabled, className } = props
  return (
    <div className={cx('min-w-0', className)}>
      <p className="mb-1.5 text-13 font-medium text-muted">Risk</p>
      <Tabs
        isWide
        label="Risk"
        tabs={risks.map((risk) => ({ id: risk, name: names[risk] ?? risk }))}
        value={value}
        isDisabled={isDisabled}
        onChange={onRisk}
      />
    </div>
  )
}
