/** Texts of the help pages. */
export const messages = {
  title: 'Help',
  text: 'Short answers, written by the people who run this site.',
  none: { title: 'No help pages yet', text: 'Ask in the chat or write to the support meanwhile.' },
  gone: {
    title: 'This page is not here any more',
    text: 'It may have been renamed or taken back.',
  },
  all: 'All help pages',
}
