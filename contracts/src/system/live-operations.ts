import { Nothing } from '../envelope.ts'
import { ok, operationsOf, sent } from '../operations/operation.ts'
import { Changes, ChangesQuery, Presence, PresenceQuery, PresentPeople } from './live.ts'

const api = operationsOf('System')

const entity = 'paper:1f0e0d0c-0b0a-4908-8706-050403020100'

export const liveOperations = {
  followChanges: api.get('/events', {
    summary: 'Follow what changes',
    description:
      'With `Accept: text/event-stream` a stream of server-sent events: `open`, then `changed` with what is described here, and `end` where the session ends; a comment every 15 seconds shows that it is there. Otherwise what changed since `after`, the `position` of the response before. It names read models and, for staff, ids of documents, and no content. Who may see the system is notified in the stream, as `system`, when something of it changes.',
    allow: 'everyone',
    query: ChangesQuery,
    response: ok(Changes, {
      position: '0f0e0d0c-0b0a-4908-8706-050403020100.42',
      models: ['papers'],
      documents: { papers: ['1f0e0d0c-0b0a-4908-8706-050403020100'] },
      isPartial: false,
    }),
    refusals: ['AUTHENTICATION_REQUIRED'],
  }),
  announcePresence: api.post('/users/profile/presence', {
    summary: 'Say that you have a paper or a volume open',
    description: 'Others see it for 30 seconds. It is stored nowhere.',
    allow: 'see the back office',
    body: sent(Presence, { entity }),
    response: ok(Nothing, {}),
  }),
  listPresent: api.get('/users/profile/presence', {
    summary: 'List who else has a paper or a volume open',
    allow: 'see the back office',
    query: PresenceQuery,
    response: ok(PresentPeople, { people: [{ id: '3f0e0d0c-0b0a-4908-8706-050403020100', name: 'Asha Rao' }] }),
  }),
} as const
