import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { BeginLog, CleanUp, ConfirmClock, FreeStream, RebuildReadModel, SystemHealthQuery } from './commands.ts'
import { issuesOf } from '../testing/issues-of.ts'

const reason = 'The disk was replaced'
const root = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

describe('an act of those who run the journal', () => {
  test.each<[z.ZodMiniType, object, object]>([
    [RebuildReadModel, {}, {}],
    [ConfirmClock, {}, {}],
    [CleanUp, { cleanupTypes: ['orphanFiles', 'deletedFiles', 'drafts', 'sessions', 'uploads'] }, {}],
    [FreeStream, { stream: 'volume-1' }, {}],
    [BeginLog, { size: 1, root }, {}],
    [BeginLog, { size: 1 }, {}],
  ])('%# is a dry run unless it says otherwise, with a reason', (schema, given, read) => {
    expect(schema.parse(given)).toEqual({ ...given, dryRun: true, ...read })
    expect(schema.parse({ ...given, dryRun: 'false', reason })).toEqual({ ...given, dryRun: false, reason, ...read })
    expect(issuesOf(schema, { ...given, dryRun: false })).toEqual([['reason', 'Reason is required']])
  })
  test('is about some types or about all', () => {
    const typesOf = (cleanupTypes?: unknown) => CleanUp.parse({ cleanupTypes }).cleanupTypes
    expect(typesOf()).toEqual(['orphanFiles', 'deletedFiles', 'drafts', 'sessions', 'uploads'])
    expect(typesOf('all')).toEqual(['orphanFiles', 'deletedFiles', 'drafts', 'sessions', 'uploads'])
    expect(typesOf(['drafts', 'all'])).toEqual(['orphanFiles', 'deletedFiles', 'drafts', 'sessions', 'uploads'])
    expect(typesOf(['sessions', 'orphanFiles', 'sessions', 'sessions'])).toEqual(['orphanFiles', 'sessions'])
    expect(typesOf('drafts')).toEqual(['drafts'])
    for (const other of [[], 'papers', ['papers'], Array(7).fill('drafts')])
      expect(issuesOf(CleanUp, { cleanupTypes: other })?.[0]?.[1]).toMatch(
        /^(?:Known types are orphanFiles, deletedFiles, drafts, sessions, uploads, all|Invalid input|.* must be one of.*)$/u,
      )
  })

  const head = 'Name the head of the log that is to be left: its size and its root'
  test.each<[z.ZodMiniType, object, string, string]>([
    [BeginLog, {}, 'size', head],
    [BeginLog, { size: 0 }, 'size', head],
    [BeginLog, { size: 1, root: root.slice(1) }, 'root', head],
    [BeginLog, { size: 1, root: `A${root}` }, 'root', head],
    [BeginLog, { size: 1, root: `${root}A` }, 'root', head],
    [FreeStream, { stream: 7 }, 'stream', 'Stream must be text'],
    [FreeStream, { stream: 'x'.repeat(301) }, 'stream', 'Stream cannot exceed 300 characters'],
  ])('%# is refused in its own sentence', (schema, given, path, sentence) => {
    expect(issuesOf(schema, given)).toContainEqual([path, sentence])
  })
})

test('the health of the system is asked for in parts', () => {
  expect(SystemHealthQuery.parse({ includeDetails: 'true', checkConnections: 'false' })).toEqual({
    ...{ includeDetails: true, checkConnections: false },
  })
})
