import { Calculator } from 'lucide-react'
import { createElement } from 'react'
import { defineModal, openModal } from '../../../platform/modals/modals.tsx'
import { messages } from '../messages.en.ts'

const calculatorModal = defineModal<object>({
  name: 'trading-calculator',
  title: messages.calculator,
  icon: createElement(Calculator, { size: 18, 'aria-hidden': true }),
  widthPx: 560,
  load: async () => (await import('./calculator-window.tsx')).CalculatorWindow,
})

/** Opens the ROI calculator. */
export function openCalculator(): void {
  openModal(calculatorModal, {})
}
