export { EmulatorPage } from './emulator-page.tsx'
