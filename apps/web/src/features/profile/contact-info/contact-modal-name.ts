/** Name of the form's window. */
export const contactModalName = 'contact-info'
