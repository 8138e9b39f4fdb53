import type { ListedPaper } from '../papers/paper-details.ts'
import { paperPageUrl } from '../papers/paper-page/paper-address.ts'

/** The response from which a paper's page is shown; its address is its key in the cache. */
export const pageResponseAddress = (paper: ListedPaper) => `/api/v1/${paperPageUrl(paper)}`
