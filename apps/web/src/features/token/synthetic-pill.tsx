import { Pill } from '../../ui/marks/pill.tsx'
import { messages } from './messages.en.ts'
import { useChart } from './use-token.ts'

/** Says that the first days are made up, wherever their figures are shown. */
export function SyntheticPill() {
  const { data } = useChart('analyticsBurn', 30)
  const isSynthetic = data?.data.some(({ synthetic }) => synthetic === true) === true
  return isSynthetic && <Pill tone="info">{messages.synthetic}</Pill>
}
