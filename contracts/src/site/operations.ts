import * as z from 'zod/mini'
import { ok, operation } from '../operations/operation.ts'
import { HealthResponse, healthy } from './views.ts'

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
