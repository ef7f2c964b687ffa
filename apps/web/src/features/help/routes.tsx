export { HelpOnePage, HelpPagesPage } from './help-pages.tsx'
