import * as z from 'zod/mini'
import { LanguageQuery } from '../language-query.ts'
import { ok, operationsOf } from '../operations/operation.ts'
import { TEXT_NAMES, TextResponse } from './texts.ts'
import { FooterResponse, HeaderResponse, HealthResponse, healthy } from './views.ts'

const api = operationsOf('Site')

export const siteOperations = {
  getHealth: api.get('/health', {
    summary: 'Ask whether the journal can serve',
    description: 'It responds with 503 where it cannot, without details.',
    allow: 'everyone',
    response: ok(HealthResponse, healthy),
  }),
  getHeader: api.get('/header', {
    summary: 'Read what the header of every page shows',
    description: "From the journal's settings, in English where `language` is absent.",
    allow: 'everyone',
    query: LanguageQuery,
    response: ok(HeaderResponse, {
      logo: '/icon.svg',
      serialNumber: 'SAMPLE-2012',
      pages: [{ id: 'society', title: 'Our society', url: 'https://society.example.org' }],
    }),
  }),
  getFooter: api.get('/footer', {
    summary: 'Read what the footer of every page shows',
    description: "From the journal's settings, in English where `language` is absent; null is what they do not state.",
    allow: 'everyone',
    query: LanguageQuery,
    response: ok(FooterResponse, {
      logo: '/icon.svg',
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
