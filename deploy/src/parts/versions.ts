import { SCHEMA_VERSION } from '@shodh/contracts/event.ts'
import manifest from '../../../package.json' with { type: 'json' }

/** Of the software in use, by name. */
export const versions: Readonly<Record<string, string>> = {
  Shodh: manifest.version,
  'Event schema': String(SCHEMA_VERSION),
  'Node.js': process.versions.node,
  SQLite: process.versions['sqlite'] ?? 'unknown',
}
