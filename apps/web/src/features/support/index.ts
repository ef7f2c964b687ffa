export { useSupportDoor, type SupportDoor } from './support-door.ts'
