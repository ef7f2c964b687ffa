export { offerContactForm } from './follow-contact-form.ts'
