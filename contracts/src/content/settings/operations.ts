import { ok, operationsOf } from '../../operations/operation.ts'
import { exampleContactDefaults, exampleFooter, exampleSaved, exampleSettings, exampleVersion } from '../examples.ts'
import {
  HistoryFilter,
  HistoryResponse,
  PartQuery,
  PartVersionResponse,
  SettingsPartResponse,
  SettingsResponse,
} from '../views.ts'

const api = operationsOf('Content')

const see = { allow: 'see content' } as const

/** Calls that read who the journal is, for who edits it. */
export const settingsQueryOperations = {
  getSettingsContent: api.get('/content/settings', {
    ...see,
    summary: 'Read the settings in every language, with their draft',
    description:
      '`asOf`, a day as YYYY-MM-DD in the time zone of the journal or a time in ISO 8601, responds as it was then. Over what is published stand the settings that the operator has pinned.',
    query: PartQuery,
    response: ok(SettingsPartResponse, {
      published: exampleSettings,
      draft: { content: exampleSettings, ...exampleSaved },
      scheduled: null,
      version: 1,
      changedAt: exampleVersion.at,
      changedBy: exampleVersion.actor,
      pinned: ['timeZone'],
      contactDefaults: exampleContactDefaults,
    }),
    refusals: ['CONTENT_VERSION_NOT_FOUND'],
  }),
  getSettings: api.get('/settings', {
    ...see,
    summary: 'Read who the journal is',
    description:
      'As it is in force: over what is published stand the settings that the operator has pinned. Readers have it as `/journal.json`.',
    response: ok(SettingsResponse, {
      settings: { ...exampleSettings, email: exampleFooter.email },
      pinned: ['timeZone'],
      version: 1,
    }),
  }),
  getSettingsHistory: api.get('/settings/history', {
    ...see,
    summary: 'List the versions of the settings, newest first',
    query: HistoryFilter,
    response: ok(HistoryResponse, {
      versions: [exampleVersion],
      pagination: { page: 1, limit: 100, total: 1, totalPages: 1 },
    }),
  }),
  getSettingsVersion: api.get('/settings/history/:version', {
    ...see,
    summary: 'Read an earlier version of the settings',
    response: ok(PartVersionResponse, { version: exampleVersion, content: exampleSettings }),
    refusals: ['CONTENT_VERSION_NOT_FOUND'],
  }),
} as const
