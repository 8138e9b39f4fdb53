import { WHOLE_BODY_MAX_BYTES } from '../limits.ts'
import { command, ok, operationsOf, sent } from '../operations/operation.ts'
import { RedirectsResponse, ReplaceRedirects } from './redirects.ts'

const api = operationsOf('Site')

const redirects = [
  { from: '/index.php?article=7', to: '1f0e0d0c-0b0a-5908-8706-050403020100' },
  { from: '/old/archive', to: '/search' },
]

export const redirectOperations = {
  getRedirects: api.get('/redirects', {
    summary: 'List the redirects of old addresses',
    allow: 'see the back office',
    response: ok(RedirectsResponse, { redirects }),
  }),
  replaceRedirects: api.put('/redirects', {
    summary: 'Replace the redirects of old addresses',
    description:
      'The whole list. `from` is a path of this site at which the journal has nothing, and may have a query; `to` is a path at which it has something, or the id of a paper, which is found also when its title was edited (with `.pdf`: its current PDF). `errors` name each redirect that cannot be taken, and none is changed then.',
    allow: 'replace redirects',
    bodyMaxBytes: WHOLE_BODY_MAX_BYTES,
    body: sent(ReplaceRedirects, { redirects }),
    response: ok(RedirectsResponse, { redirects }),
    ...command,
  }),
} as const
