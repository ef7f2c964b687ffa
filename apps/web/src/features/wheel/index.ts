export { CodeField } from './code-field.tsx'
export { openBonus } from './open-bonus.ts'
export { OwnCodes } from './own-codes.tsx'
export { WheelCard } from './wheel-card.tsx'
