import { API_PAGE, isStaffPage, NOT_FOUND_PATH, pages, PROBLEMS_PAGE } from './addresses.ts'
import { languageIn } from '../languages.ts'
import { pathKey } from './redirects.ts'

/** What is served beside the pages: `/*` at the end is everything below, and nothing. */
const SERVED = [
  '/api/*',
  '/assets/*',
  '/icons/*',
  '/screenshots/*',
  '/public-papers/*',
  '/.well-known/*',
  `${PROBLEMS_PAGE}/*`,
  API_PAGE,
  `${API_PAGE}.css`,
  NOT_FOUND_PATH,
  '/changes.atom',
  '/digest.atom',
  '/feed.atom',
  '/feed.json',
  '/feed.xml',
  '/files/*',
  '/healthz',
  '/icon.svg',
  '/index.html',
  '/journal.json',
  '/lockss',
  '/manifest.webmanifest',
  '/metrics',
  '/news.atom',
  '/news.json',
  '/oai',
  '/pictures/*',
  '/readyz',
  '/robots.txt',
  '/s/*',
  '/service-worker.js',
  '/sitemap-stats.json',
  '/sitemap.xml',
  '/subscribe/*',
  '/texts/*',
  '/unsubscribe/*',
]

/** Which volume and which paper an address names, only the journal's data says. */
const fixedPages = pages.filter(page => !page.includes(':'))

const covers = (address: string, path: string) => {
  const folder = address.endsWith('/*') ? address.slice(0, -'/*'.length) : undefined
  return folder === undefined ? path === address : path === folder || path.startsWith(`${folder}/`)
}

/** Whether something of the journal's own is at an address, whichever papers it has. */
export const isOwnAddress = (address: string) => {
  const path = pathKey(address)
  const { path: english } = languageIn(path)
  return [...fixedPages, ...SERVED].some(each => covers(each, path) || covers(each, english))
}

/** Whether a page is at an address, whichever papers the journal has; the back office is in English only. */
export const isPageAddress = (address: string) => {
  const path = pathKey(address)
  const { path: english } = languageIn(path)
  return fixedPages.some(page => covers(page, isStaffPage(page) ? path : english))
}
