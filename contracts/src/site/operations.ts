import * as z from 'zod/mini'
import { LanguageQuery } from './fields.ts'
import { file, ok, operationsOf, command, sent } from '../operations/operation.ts'
import { TEXT_NAMES, TextResponse } from './texts.ts'
import { PublicFooter, PublicHeader } from '../content/views.ts'
import { HealthResponse, healthy } from './views.ts'
import { WHOLE_BODY_MAX_BYTES } from '../limits.ts'
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

export const siteOperations = {
  getHealth: api.get('/health', {
    summary: 'Ask whether the journal can serve',
    description: 'It responds with 503 where it cannot, without details.',
    allow: 'everyone',
    response: ok(HealthResponse, healthy),
  }),
  getCard: api.get('/card.png', {
    summary: 'Get the picture of the journal for link previews',
    description:
      'Its tagline beside the cover of its current issue, 1200 by 630 pixels; in English where `language` is absent.',
    allow: 'everyone',
    query: LanguageQuery,
    response: file('image/png'),
  }),
  getHeader: api.get('/header', {
    summary: 'Read what the header of every page shows',
    description:
      'In English where `language` is absent. `logoImage` has the sizes of a logo that was sent; without words of its own, the name of the journal stands for it.',
    allow: 'everyone',
    query: LanguageQuery,
    response: ok(PublicHeader, {
      logo: '/icon.svg',
      logoAlt: 'Shodh Sample Journal',
      logoImage: null,
      serialNumber: 'SAMPLE-2012',
      pages: [{ id: 'society', title: 'Our society', url: 'https://society.example.org' }],
    }),
  }),
  getFooter: api.get('/footer', {
    summary: 'Read what the footer of every page shows',
    description:
      'In English where `language` is absent; null is what is not stated. Without a logo of its own it has that of the header.',
    allow: 'everyone',
    query: LanguageQuery,
    response: ok(PublicFooter, {
      logo: '/icon.svg',
      logoAlt: 'Shodh Sample Journal',
      logoImage: null,
      descriptors: ['Peer-reviewed, open-access, online since 2012'],
      address: '12 Library Road\nPune 411004',
      phone: null,
      email: 'editor@example.org',
      website: 'https://journal.example.org',
      mapUrl: null,
      copyright: '© Shodh Sample Journal',
      credit: null,
    }),
  }),
  getText: api.get('/texts/:name', {
    summary: 'Read a text of the journal about itself',
    description:
      'In English where `language` is absent. A text comes as its words and the starts and ends of its elements, in reading order.',
    allow: 'everyone',
    params: z.object({ name: z.enum(TEXT_NAMES, `name must be one of: ${TEXT_NAMES.join(', ')}`) }),
    query: LanguageQuery,
    response: ok(TextResponse, {
      name: 'about',
      language: 'en',
      title: 'About the Journal',
      description: 'What the journal publishes, and for whom.',
      effectiveOn: '2025-07-18',
      minutes: { from: 2, to: 3 },
      introduction: [{ open: 'p' }, 'What the journal publishes, and for whom.', { close: true }],
      sections: [
        {
          id: 'scope',
          title: 'Scope',
          body: [
            { open: 'p' },
            'All ',
            { open: 'a', href: '/search' },
            'disciplines',
            { close: true },
            '.',
            { close: true },
          ],
        },
      ],
    }),
    refusals: ['TEXT_NOT_FOUND'],
  }),
  getOpenApi: api.get('/openapi.json', {
    summary: 'Read this document',
    allow: 'everyone',
    response: { kind: 'document', schema: z.looseObject({ openapi: z.string() }) },
  }),
} as const
