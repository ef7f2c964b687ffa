/** What may be asked for while the app itself is still on its way: nothing here needs it. */
export { fetchStage } from './games/stage-files.ts'
