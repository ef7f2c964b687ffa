export { noticeOf, startNews } from './news.ts'
export { loadSiteLinks } from './site-links.ts'
