export { AllPage } from './tickers/all-page.tsx'
export { StartPage, TickerPage } from './ticker-page.tsx'
