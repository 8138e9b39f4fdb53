import * as z from 'zod/mini'
import { ok, operationsOf, sent } from '../../operations/operation.ts'
import { ReviseWelcome, WelcomeResponse } from './welcome.ts'

const api = operationsOf('Content')

export const welcomeOperations = {
  getWelcome: api.get('/content/welcome', {
    summary: 'Read how far a new journal is set up',
    description: 'A step is done when the journal has what it is for, however it came there.',
    allow: 'see content',
    response: ok(WelcomeResponse, { steps: [{ step: 'name', state: 'done' }], isEnded: false }),
  }),
  reviseWelcome: api.patch('/content/welcome', {
    summary: 'Skip a step of setting up the journal, or end it',
    description: 'For all administrators. With `isEnded: false` it is offered again.',
    allow: 'manage content',
    body: sent(ReviseWelcome, { skip: 'issn' }),
    response: ok(z.object({ isEnded: z.boolean() }), { isEnded: false }),
  }),
} as const
