import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { eventStoreContract } from '../contract/contract.ts'
import { openSqliteEventStore } from './sqlite.ts'

const directory = mkdtempSync(join(tmpdir(), 'event-store-'))
afterAll(() => rmSync(directory, { recursive: true }))

eventStoreContract('SQLite', log => openSqliteEventStore({ directory, log }))
