import { API_PAGE, NOT_FOUND_PATH, pages, PROBLEMS_PAGE } from './addresses.ts'
import { languageIn } from './languages.ts'
import { addressKey } from './redirects.ts'

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
  '/feed.atom',
  '/feed.json',
  '/healthz',
  '/icon.svg',
  '/index.html',
  '/journal.json',
  '/lockss',
  '/manifest.webmanifest',
  '/metrics',
  '/oai',
  '/readyz',
  '/robots.txt',
  '/service-worker.js',
  '/sitemap.xml',
]

/** Which volume and which paper an address names, only the journal's data says. */
const fixed = [...pages.filter(page => !page.includes(':')), ...SERVED]

const covers = (address: string, path: string) => {
  const folder = address.endsWith('/*') ? address.slice(0, -'/*'.length) : undefined
  return folder === undefined ? path === address : path === folder || path.startsWith(`${folder}/`)
}

/** Whether something of the journal's own is at an address, whichever papers it has. */
export const isOwnAddress = (address: string) => {
  const [path = '/'] = addressKey(address).split('?')
  const { path: english } = languageIn(path)
  return fixed.some(each => covers(each, path) || covers(each, english))
}
