export { AllPage } from './all-page.tsx'
export { StartPage, TickerPage } from './ticker-page.tsx'
