export { HelpText } from './help-text.tsx'
