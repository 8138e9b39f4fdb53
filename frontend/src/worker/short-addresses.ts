import type { PaperPageResponse } from '@shodh/contracts/papers/paper-page.ts'
import { addressIn, languageIn } from '@shodh/contracts/languages.ts'
import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import { type ShortAddress, shortAddressIn } from '@shodh/contracts/text/short-ids.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import type { PlacedVolumeResponse } from '@shodh/contracts/volumes/volume-details.ts'
import { LIBRARY_CACHE, versionAddress } from '../features/library/storage/records.ts'
import { PUBLIC_RESPONSES } from './scope.ts'

const OF_PAPER_OR_VOLUME = /^\/api\/v1\/papers\/years\/\d+\/types\/[^/]+\/volumes\/[^/]+(?:\/papers\/\d+)?$/u

type Body = { readonly data?: Partial<Pick<PaperPageResponse, 'paper'> & Pick<PlacedVolumeResponse, 'volume'>> }

/** The path of what has the short id, if the response is what its page shows. */
const pathIn = ({ data: { paper, volume } = {} }: Body, { kind, shortId, version }: ShortAddress) => {
  if (kind === 'v')
    return volume?.shortId === shortId ? volumePath(volume.year, volume.issueType, volume.name) : undefined
  if (paper?.shortId !== shortId) return undefined
  return version === undefined ? paperPath(paper) : versionAddress(paper, version)
}

/** The responses from which the pages of papers and volumes are shown, one after the other. */
async function* storedResponses() {
  for (const name of [PUBLIC_RESPONSES, LIBRARY_CACHE]) {
    const cache = await caches.open(name)
    for (const request of await cache.keys())
      if (OF_PAPER_OR_VOLUME.test(new URL(request.url).pathname)) yield (await cache.match(request))?.json()
  }
}

/** Leads from a short address to the page or the PDF, as far as this device knows the paper or the volume. */
export const shortTarget = async ({ pathname, origin }: URL) => {
  const { language, path } = languageIn(pathname)
  const short = shortAddressIn(path.replace(/\/$/u, ''))
  if (!short) return undefined
  for await (const body of storedResponses()) {
    const found = pathIn(body as Body, short)
    // a file is the same in every language
    if (found !== undefined) return Response.redirect(origin + (short.version ? found : addressIn(language, found)))
  }
  return undefined
}
