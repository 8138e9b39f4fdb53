import * as z from 'zod/mini'
import { LanguageQuery } from '../language-query.ts'
import { ok, operation } from '../operations/operation.ts'
import { FooterResponse, HeaderResponse, HealthResponse, healthy } from './views.ts'

export const siteOperations = {
  getHealth: operation({
    method: 'GET',
    path: '/health',
    tag: 'Site',
    summary: 'Ask whether the journal can serve',
    description: 'It responds with 503 where it cannot, without details.',
    allow: 'everyone',
    response: ok(HealthResponse, healthy),
    refusals: [],
  }),
  getHeader: operation({
    method: 'GET',
    path: '/header',
    tag: 'Site',
    summary: 'Read what the header of every page shows',
    description: "From the journal's settings, in English where `language` is absent.",
    allow: 'everyone',
    query: LanguageQuery,
    response: ok(HeaderResponse, {
      logo: '/icon.svg',
      serialNumber: 'SAMPLE-2012',
      pages: [{ id: 'society', title: 'Our society', url: 'https://society.example.org' }],
    }),
    refusals: [],
  }),
  getFooter: operation({
    method: 'GET',
    path: '/footer',
    tag: 'Site',
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
    refusals: [],
  }),
  getOpenApi: operation({
    method: 'GET',
    path: '/openapi.json',
    tag: 'Site',
    summary: 'Read this document',
    allow: 'everyone',
    response: { kind: 'document', schema: z.looseObject({ openapi: z.string() }) },
    refusals: [],
  }),
} as const
